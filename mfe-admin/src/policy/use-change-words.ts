import { useMemo } from "react";
import type { PolicySubject } from "@dhahabu/contract/policy";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useTexts } from "../use-texts.ts";
import { guessConfigType, isTypeField } from "./change-kind.ts";
import { writeValue } from "./config-value.ts";
import { useConfigName } from "./use-config-name.ts";
import { useTypeName } from "./use-type-name.ts";
import { useValueFormats } from "./use-value-formats.ts";

interface NamedField {
  readonly subject: PolicySubject;
  readonly key: string;
  readonly field: string;
}

interface ChangeWords {
  /** Name of an entry of the configuration, or of a type of gold. */
  nameKey(key: string): string;
  /** Name of what is changed, field included. */
  name(change: NamedField): string;
  /** A value as the page's language writes it, with its unit. */
  write(change: NamedField, value: string): string;
}

/** Gives words for changes of the policy. Its pages load the texts `admin-policy` and `admin-config`. */
export function useChangeWords(): ChangeWords {
  const t = useTexts("admin-policy");
  const nameEntry = useConfigName();
  const format = useFormat();
  const formats = useValueFormats();
  const nameType = useTypeName();
  return useMemo(() => {
    function nameKey(key: string): string {
      return key.includes("_") ? nameEntry(key) : nameType(key);
    }

    return {
      nameKey,
      name({ subject, key, field }) {
        if (subject === "system-config" || !isTypeField(field)) return nameKey(key);
        return t("typeField", { type: nameType(key), field: t(`field.${field}`) });
      },
      write({ subject, key, field }, value) {
        if (subject === "system-config") {
          const configType = guessConfigType(key);
          return writeValue({ configKey: key, configType, configValue: value }, formats);
        }
        const written = format.number(Number(value), 4);
        switch (field) {
          case "baseDiscount":
            return formats.withUnit("percent", written);
          case "minPrice":
          case "maxPrice":
            return formats.withUnit("usdPerGram", written);
          case "trendMultiplier":
            return t("factor", { value: written });
          case "autoAdjust":
            return t(value === "true" ? "follows" : "frozen");
          default:
            return t(value === "true" ? "yes" : "no");
        }
      },
    };
  }, [t, nameEntry, format, formats, nameType]);
}
