import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";

/** Gives the name of weekdays that follow one another, 1 (Monday) to 7 (Sunday): one day, or from one to another. */
export function useDayNames(): (days: readonly number[]) => string {
  const t = useT<typeof texts>("branches");
  const format = useFormat();
  return (days) => {
    const first = format.weekday(days[0] ?? 1);
    const last = format.weekday(days.at(-1) ?? 1);
    return days.length > 1 ? t("hours.days", { first, last }) : t("hours.day", { day: first });
  };
}
