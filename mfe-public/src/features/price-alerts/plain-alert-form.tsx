import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { PlainForm } from "../../blocks/plain-form.tsx";
import { GoldTypeOptions } from "../../content/gold-type-options.tsx";
import type texts from "./messages/en.json";
import classes from "./price-alerts.module.css";

/** The form of price alerts for who has no script, which the server alone renders. */
export function PlainAlertForm() {
  const t = useT<typeof texts>("price-alerts");
  const begun = useSentForm("createPriceAlert");
  const typed = begun?.typed ?? {};
  if (begun?.accepted) {
    return (
      <div className={classes.plain} role="status" tabIndex={-1} {...arrivalFocus}>
        <h3>{t("done.title")}</h3>
        <p>{t("done.text", { email: `\u2068${typed["email"]}\u2069` })}</p>
      </div>
    );
  }
  const faults = begun?.failure?.fields ?? {};
  return (
    <PlainForm call="createPriceAlert" className={classes.plain} noValidate>
      {begun?.failure?.text !== undefined && (
        <p role="alert" tabIndex={-1} {...arrivalFocus}>
          {begun.failure.text}
        </p>
      )}
      <SelectField name="goldType" label={t("type")} defaultValue={typed["goldType"] ?? "22K"}>
        <GoldTypeOptions />
      </SelectField>
      <TextField
        name="thresholdKes"
        label={t("price")}
        error={faults["thresholdKes"]}
        defaultValue={typed["thresholdKes"]}
        inputMode="decimal"
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        error={faults["email"]}
        defaultValue={typed["email"]}
        autoComplete="email"
        dir="ltr"
        required
      />
      <p>{t("consent")}</p>
      <Button type="submit">{t("submit")}</Button>
    </PlainForm>
  );
}
