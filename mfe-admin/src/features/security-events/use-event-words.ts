import type { RouteName } from "@dhahabu/contract/api";
import type { SecurityEvent } from "@dhahabu/contract/security-events";
import { useTexts } from "../../use-texts.ts";

const reasonKeys = {
  "wrong-password": "reason.wrongPassword",
  "no-such-user": "reason.noSuchUser",
  inactive: "reason.inactive",
  "password-too-short": "reason.passwordTooShort",
} as const;

const actKeys = {
  role: "act.role",
  duties: "act.duties",
  isActive: "act.isActive",
  resetLink: "act.resetLink",
  factorReset: "act.factorReset",
} as const;

type Detail = keyof SecurityEvent["details"];

/** What events tell, in words; what this page has no word for stands as it is. */
export function useEventWords() {
  const t = useTexts("admin-security");
  const calls = useTexts("admin-roles");

  function nameValue(event: SecurityEvent, name: Detail): string {
    const value = event.details[name] ?? "";
    if (name === "reason")
      return value in reasonKeys ? t(reasonKeys[value as keyof typeof reasonKeys]) : value;
    if (name !== "what") return value;
    if (value in actKeys) return t(actKeys[value as keyof typeof actKeys]);
    return calls(`call.${value as RouteName}`);
  }

  /** The one thing that a row of the list tells beside its kind; undefined for nothing. */
  function summarise(event: SecurityEvent): string | undefined {
    const { key, field, oldValue, newValue, failures } = event.details;
    if (failures !== undefined) return t("times", { count: Number(failures) });
    if (event.details.reason !== undefined) return nameValue(event, "reason");
    const change = [oldValue, newValue].filter((value) => value !== undefined).join(" → ");
    const about = event.details.what === undefined ? key : nameValue(event, "what");
    const words = [about, field === "configValue" ? undefined : field, change];
    const told = words.filter((word) => word !== undefined && word !== "");
    return told.length === 0 ? undefined : told.join(" · ");
  }

  return { nameKind: (event: SecurityEvent) => t(`kind.${event.kind}`), nameValue, summarise };
}
