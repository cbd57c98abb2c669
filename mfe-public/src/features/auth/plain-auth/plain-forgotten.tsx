import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus, buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { forgottenAnchor } from "../../../paths.ts";
import classes from "../account-form.module.css";
import { SentNote } from "../forgotten-form.tsx";
import type texts from "../messages/en.json";

/** Has a link to set a new password sent, for who has no script; the server alone renders it. */
export function PlainForgotten() {
  const t = useT<typeof texts>("auth");
  const language = useLanguage();
  const begun = useSentForm("forgetPassword");
  if (begun?.accepted) {
    return (
      <div className={classes.intro} role="status" tabIndex={-1} {...arrivalFocus}>
        <h2 className={classes.subtitle}>{t("forgotten.sentTitle")}</h2>
        <SentNote email={begun.typed["email"] ?? ""} />
      </div>
    );
  }
  const { text, fields } = begun?.failure ?? {};
  return (
    <form
      id={forgottenAnchor}
      className={classes.form}
      method="post"
      noValidate
      action={buildFormAction(language)}
    >
      <FormCallField call="forgetPassword" />
      <div className={classes.intro}>
        <h2 className={classes.subtitle}>{t("forgotten.title")}</h2>
        <p>{t("forgotten.lead")}</p>
      </div>
      {text !== undefined && (
        <p role="alert" tabIndex={-1} {...arrivalFocus}>
          {text}
        </p>
      )}
      <TextField
        name="email"
        type="email"
        label={t("field.email")}
        error={fields?.["email"]}
        defaultValue={begun?.typed["email"]}
        autoComplete="email"
        dir="ltr"
        required
      />
      <Button type="submit">{t("forgotten.submit")}</Button>
    </form>
  );
}
