import { useId, useState } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { SelectField } from "@dhahabu/kit/ui/field";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type texts from "./messages/en.json";
import classes from "./slot-picker.module.css";
import type { Slots } from "./use-slots.ts";

/** Choice of a day and of one of its free times, by Nairobi's clock; the field `startsAt` of its form. */
export function SlotPicker({ slots, error }: { slots: Slots; error?: string | undefined }) {
  const t = useT<typeof texts>("visits");
  const format = useFormat();
  const errorId = useId();
  const [chosenDate, setChosenDate] = useState<string>();
  const { days, hasFailed } = slots;
  if (hasFailed)
    return <ErrorPanel text={t("slots.failed")} onRetry={() => void slots.refresh()} />;
  if (!days) {
    return (
      <div className={classes.loading} role="status" aria-label={t("slots.loading")}>
        <Skeleton height="9rem" />
      </div>
    );
  }
  const day = days.find(({ date }) => date === chosenDate) ?? days[0];
  if (!day) return <p role="status">{t("slots.none")}</p>;
  return (
    <div className={classes.picker}>
      <SelectField
        label={t("day")}
        value={day.date}
        onChange={({ target }) => setChosenDate(target.value)}
      >
        {days.map(({ date, slots: own }) => (
          <option key={date} value={date}>
            {t("day.option", {
              weekday: format.weekdayOf(own[0]?.startsAt ?? ""),
              date: format.date(own[0]?.startsAt ?? ""),
            })}
          </option>
        ))}
      </SelectField>
      <fieldset
        className={classes.times}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        <legend className={classes.legend}>{t("time")}</legend>
        <div className={classes.grid} key={day.date}>
          {day.slots.map(({ startsAt }) => (
            <label key={startsAt} className={classes.slot}>
              <input type="radio" name="startsAt" value={startsAt} required />
              <span>{format.clock(startsAt)}</span>
            </label>
          ))}
        </div>
        {error !== undefined && (
          <p id={errorId} className={classes.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </div>
  );
}
