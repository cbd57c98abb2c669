import { readDuties } from "@dhahabu/contract/duties";
import type { OwnChange } from "@dhahabu/contract/accounts";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../../messages/en/admin-record.json";

type Say = (key: MessageKey<typeof texts>, values?: Record<string, string>) => string;

const roleKeys = {
  user: "role.user",
  marketing: "role.marketing",
  admin: "role.admin",
} as const satisfies Record<string, MessageKey<typeof texts>>;

/** An entry of an account's record in words. A role that this page does not know stands as it is. */
export function describeChange(
  { kind, oldValue, newValue }: Pick<OwnChange, "kind" | "oldValue" | "newValue">,
  t: Say,
): string {
  switch (kind) {
    case "role":
      return t("role", { from: nameRole(oldValue, t), to: nameRole(newValue, t) });
    case "duties":
      return t("duties", { from: nameDuties(oldValue, t), to: nameDuties(newValue, t) });
    case "isActive":
      return t(newValue === "true" ? "activated" : "deactivated");
    case "password":
    case "resetLink":
    case "passwordReset":
    case "recoveryCodes":
    case "factorReset":
    case "invited":
      return t(kind);
    case "factorAdded":
      return t(newValue === "passkey" ? "passkeyAdded" : "appAdded");
    case "factorRemoved":
      return t(oldValue === "passkey" ? "passkeyRemoved" : "appRemoved");
  }
}

function nameDuties(written: string | null, t: Say): string {
  const named = readDuties(written);
  return named.length === 0 ? t("noDuty") : named.map((duty) => t(`duty.${duty}`)).join(" · ");
}

function nameRole(role: string | null, t: Say): string {
  const known = Object.entries(roleKeys).find(([name]) => name === role);
  return known ? t(known[1]) : (role ?? "");
}
