import type { SubmitEvent } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useNavigate } from "@dhahabu/kit/router";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { GoldTypeOptions } from "../../content/gold-type-options.tsx";
import { homeAnchors, paths } from "../../paths.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import { goldTypeField, goldWeightField } from "./carried-gold.ts";
import classes from "./quick-estimate.module.css";

const usualType = "22K";

/** The calculator's two first fields; what is given goes on to the calculator, which answers at once. */
export function QuickEstimate({ submitLabel }: { submitLabel: string }) {
  const t = useT<typeof texts>("gold");
  const navigate = useNavigate();
  const hash = `#${homeAnchors.calculator}`;
  return (
    <form
      className={classes.form}
      action={paths.home}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        const [goldType, goldWeight] = [values.get(goldTypeField), values.get(goldWeightField)];
        const isWhole = typeof goldType === "string" && typeof goldWeight === "string";
        // Without a weight it only leads to where it is asked for.
        const gold = isWhole && goldWeight.trim() !== "" ? { goldType, goldWeight } : {};
        void navigate({
          pathname: paths.home,
          search: new URLSearchParams(gold).toString(),
          hash,
        });
      }}
    >
      <FormCallField call="calculateLoan" />
      <div className={classes.fields}>
        <SelectField
          name={goldTypeField}
          label={t("calculator.field.goldType")}
          defaultValue={usualType}
        >
          <GoldTypeOptions />
        </SelectField>
        <TextField
          name={goldWeightField}
          label={t("calculator.start.weight")}
          inputMode="decimal"
          autoComplete="off"
        />
        <Button type="submit">{submitLabel}</Button>
      </div>
      <p className={classes.text}>{t("calculator.start.text")}</p>
    </form>
  );
}
