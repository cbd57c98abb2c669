import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { formatWeekday } from "../../content/format-hours.ts";
import type texts from "./messages/en.json";

/** Gives the name of weekdays that follow one another, 1 (Monday) to 7 (Sunday): one day, or from one to another. */
export function useDayNames(): (days: readonly number[]) => string {
  const t = useT<typeof texts>("branches");
  const language = useLanguage();
  return (days) => {
    const first = formatWeekday(days[0] ?? 1, language);
    const last = formatWeekday(days.at(-1) ?? 1, language);
    return days.length > 1 ? t("hours.days", { first, last }) : t("hours.day", { day: first });
  };
}
