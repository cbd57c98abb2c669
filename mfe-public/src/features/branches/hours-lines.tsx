import type { OpeningRule } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import classes from "./hours-lines.module.css";
import { useDayNames } from "./use-day-names.ts";

/** A week's hours in as few lines as there are different ones. */
export function HoursLines({ rules }: { rules: readonly OpeningRule[] }) {
  const format = useFormat();
  const nameDays = useDayNames();
  return (
    <>
      {rules.map(({ days, opens, closes }) => (
        <span key={days[0]} className={classes.line}>
          <span className={classes.days} suppressHydrationWarning>
            {nameDays(days)}
          </span>{" "}
          <bdi suppressHydrationWarning>{format.hours(opens, closes)}</bdi>
        </span>
      ))}
    </>
  );
}
