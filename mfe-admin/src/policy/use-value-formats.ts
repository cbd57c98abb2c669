import { useMemo } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../messages/en/admin-config.json";
import type { ValueFormats } from "./config-value.ts";

export function useValueFormats(): ValueFormats {
  const t = useT<typeof texts>("admin-config");
  const format = useFormat();
  const { locale } = useLanguageTraits();
  return useMemo(
    () => ({
      number: format.number,
      months: (value) =>
        new Intl.NumberFormat(locale, {
          style: "unit",
          unit: "month",
          unitDisplay: "long",
        }).format(value),
      flag: (isOn) => t(isOn ? "value.on" : "value.off"),
      withUnit: (unit, value) => t(`value.${unit}`, { value }),
    }),
    [t, format, locale],
  );
}
