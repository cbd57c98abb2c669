import type { OpeningRule } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import { listClosedWeekdays } from "./closed-weekdays.ts";
import classes from "./hours-lines.module.css";
import { useDayNames } from "./use-day-names.ts";

/** A week's hours in as few lines as there are different ones, and the days that have none. */
export function HoursLines({ rules }: { rules: readonly OpeningRule[] }) {
  const t = useT<typeof texts>("branches");
  const format = useFormat();
  const nameDays = useDayNames();
  return (
    <>
      {rules.map(({ days, opens, closes }) => (
        <span key={days[0]} className={classes.line}>
          <span className={classes.days}>{nameDays(days)}</span>{" "}
          <bdi>{format.hours(opens, closes)}</bdi>
        </span>
      ))}
      {listClosedWeekdays(rules).map((day) => (
        <span key={day} className={classes.line}>
          <span className={classes.days}>{nameDays([day])}</span> <span>{t("hours.closed")}</span>
        </span>
      ))}
    </>
  );
}
