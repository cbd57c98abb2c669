import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Icon } from "@dhahabu/kit/ui/icon";
import type texts from "../../messages/en/admin-branches.json";
import type { BranchForm } from "./branch-form.ts";
import classes from "./branch-editor.module.css";

type ClosedDays = BranchForm["closedDays"];

const mostDays = 100;

/** Days on which a branch stays closed, each with the reason that visitors read. */
export function ClosedDaysEditor({
  days,
  error,
  onChange,
}: {
  days: ClosedDays;
  error: string | undefined;
  onChange(days: ClosedDays): void;
}) {
  const t = useT<typeof texts>("admin-branches");
  const change = (at: number, day: Partial<ClosedDays[number]>) =>
    onChange(days.map((old, index) => (index === at ? { ...old, ...day } : old)));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t("closedDays")}</legend>
      <p className={classes.hint}>{t("closedDaysHint")}</p>
      {days.map(({ date, reason }, index) => (
        <div key={index} className={classes.closedDay}>
          <TextField
            label={t("closedDate")}
            type="date"
            value={date}
            required
            onChange={(event) => change(index, { date: event.target.value })}
          />
          <TextField
            label={t("closedReason")}
            value={reason}
            maxLength={100}
            required
            onChange={(event) => change(index, { reason: event.target.value })}
          />
          <Button
            look="quiet"
            isSmall
            aria-label={t("removeDay", { reason: reason || date })}
            onClick={() => onChange(days.filter((_, at) => at !== index))}
          >
            <Icon name="delete" />
            {t("remove")}
          </Button>
        </div>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p>
        <Button
          look="secondary"
          isSmall
          disabled={days.length >= mostDays}
          onClick={() => onChange([...days, { date: "", reason: "" }])}
        >
          {t("addDay")}
        </Button>
      </p>
    </fieldset>
  );
}
