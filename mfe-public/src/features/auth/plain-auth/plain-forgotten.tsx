import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { FormFailure } from "../../../blocks/form-failure.tsx";
import { PlainForm } from "../../../blocks/plain-form.tsx";
import { forgottenAnchor } from "../../../paths.ts";
import classes from "../account-form.module.css";
import { SentNote } from "../forgotten-form.tsx";
import type texts from "../messages/en.json";

/** Has a link to set a new password sent, for who has no script; the server alone renders it. */
export function PlainForgotten() {
  const t = useT<typeof texts>("auth");
  const begun = useSentForm("forgetPassword");
  if (begun?.accepted) {
    return (
      <div
        className={`${classes.intro} ${classes.opened}`}
        role="status"
        tabIndex={-1}
        {...arrivalFocus}
      >
        <h2 className={classes.subtitle}>{t("forgotten.sentTitle")}</h2>
        <SentNote email={begun.typed["email"] ?? ""} />
      </div>
    );
  }
  const { text, fields } = begun?.failure ?? {};
  return (
    <details open={begun !== undefined}>
      <summary className={classes.opener}>{t("forgotten.open")}</summary>
      <PlainForm
        call="forgetPassword"
        id={forgottenAnchor}
        className={`${classes.form} ${classes.opened}`}
        noValidate
      >
        <p className={classes.intro}>{t("forgotten.lead")}</p>
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
        <FormFailure text={text} className={classes.failure} />
        <Button type="submit" look="secondary">
          {t("forgotten.submit")}
        </Button>
      </PlainForm>
    </details>
  );
}
