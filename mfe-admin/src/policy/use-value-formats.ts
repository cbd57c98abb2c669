import { useMemo } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { useTexts } from "../use-texts.ts";
import type { ValueFormats } from "./config-value.ts";

export function useValueFormats(): ValueFormats {
  const t = useTexts("admin-config");
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
      choice: (name) => t(`choice.${name}`),
      flag: (isOn) => t(isOn ? "value.on" : "value.off"),
      withUnit: (unit, value) => t(`value.${unit}`, { value }),
    }),
    [t, format, locale],
  );
}
