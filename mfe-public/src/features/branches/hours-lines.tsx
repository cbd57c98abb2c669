import { openingHours } from "@dhahabu/contract/facts";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { formatClockRange } from "../../content/format-hours.ts";
import classes from "./hours-lines.module.css";
import { useDayNames } from "./use-day-names.ts";

/** The week's business hours in as few lines as there are different ones. */
export function HoursLines() {
  const language = useLanguage();
  const nameDays = useDayNames();
  return (
    <>
      {openingHours.contact.map(({ days, opens, closes }) => (
        <span key={days[0]} className={classes.line}>
          <span className={classes.days} suppressHydrationWarning>
            {nameDays(days)}
          </span>{" "}
          <bdi suppressHydrationWarning>{formatClockRange({ opens, closes }, language)}</bdi>
        </span>
      ))}
    </>
  );
}
