import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { useTexts } from "../../use-texts.ts";
import { CheckField } from "../form/check-field.tsx";
import classes from "./week-editor.module.css";
import type { DayHours, WeekHours } from "./week-hours.ts";

/** Edits the hours of a week, day by day; its words are in the namespace `admin-hours`. */
export function WeekEditor({
  label,
  week,
  error,
  onChange,
}: {
  label: string;
  week: WeekHours;
  error?: string | undefined;
  onChange(week: WeekHours): void;
}) {
  const t = useTexts("admin-hours");
  const { dir } = useLanguageTraits();
  const format = useFormat();
  const change = (at: number, hours: Partial<DayHours>) =>
    onChange(week.map((day, index) => (index === at ? { ...day, ...hours } : day)));
  return (
    <FieldGroup legend={label} error={error}>
      {week.map(({ isOpen, opens, closes }, index) => {
        const day = format.weekday(index + 1);
        return (
          <div key={day} className={classes.day} data-open={isOpen || undefined}>
            <CheckField
              label={day}
              checked={isOpen}
              onChange={(event) => change(index, { isOpen: event.target.checked })}
            />
            {isOpen ? (
              <span className={classes.span} dir={dir}>
                <input
                  type="time"
                  className={classes.time}
                  aria-label={t("opens", { day })}
                  value={opens}
                  required
                  onChange={(event) => change(index, { opens: event.target.value })}
                />
                <span aria-hidden="true">–</span>
                <input
                  type="time"
                  className={classes.time}
                  aria-label={t("closes", { day })}
                  value={closes}
                  required
                  onChange={(event) => change(index, { closes: event.target.value })}
                />
              </span>
            ) : (
              <span className={classes.closed}>{t("closed")}</span>
            )}
          </div>
        );
      })}
    </FieldGroup>
  );
}
