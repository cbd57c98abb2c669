import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import type texts from "./messages/en.json";
import { listClosedWeekdays } from "./closed-weekdays.ts";
import classes from "./opening-hours.module.css";
import { useDayNames } from "./use-day-names.ts";

/** The week's business hours, in Nairobi time. */
export function OpeningHours() {
  const t = useT<typeof texts>("branches");
  const format = useFormat();
  const nameDays = useDayNames();
  const { openingHours } = useFacts();
  return (
    <div className={classes.hours}>
      <dl className={classes.list}>
        {openingHours.map(({ days, opens, closes }) => (
          <div key={days[0]} className={classes.row}>
            <dt className={classes.days}>{nameDays(days)}</dt>
            <dd className={classes.time}>
              <bdi>{format.hours(opens, closes)}</bdi>
            </dd>
          </div>
        ))}
        {listClosedWeekdays(openingHours).map((day) => (
          <div key={day} className={classes.row}>
            <dt className={classes.days}>{nameDays([day])}</dt>
            <dd className={classes.time}>{t("hours.closed")}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t("hours.note")}</p>
    </div>
  );
}
