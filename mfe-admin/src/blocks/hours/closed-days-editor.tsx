import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Icon } from "@dhahabu/kit/ui/icon";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { useTexts } from "../../use-texts.ts";
import classes from "./closed-days-editor.module.css";
import type { FormDay } from "./closed-days.ts";

const mostDays = 100;

/** Days without hours, each with the reason that visitors read. Its pages load the texts `admin-hours`. */
export function ClosedDaysEditor({
  hint,
  isLegendHidden = false,
  days,
  error,
  onChange,
}: {
  hint: string;
  /** True where a heading says it already: it is only read out. */
  isLegendHidden?: boolean;
  days: readonly FormDay[];
  error: string | undefined;
  onChange(days: readonly FormDay[]): void;
}) {
  const t = useTexts("admin-hours");
  const change = (at: number, day: Partial<FormDay>) =>
    onChange(days.map((old, index) => (index === at ? { ...old, ...day } : old)));
  return (
    <FieldGroup legend={t("closedDays")} isLegendHidden={isLegendHidden} hint={hint} error={error}>
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
    </FieldGroup>
  );
}
