import type { HalfSignIn } from "@dhahabu/contract/identity";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { findPlainFault } from "../../../blocks/find-plain-fault.ts";
import { PlainForm } from "../../../blocks/plain-form.tsx";
import { paths } from "../../../paths.ts";
import classes from "../account-form.module.css";
import type authTexts from "../messages/en.json";
import type texts from "./messages/en.json";

/** What is left of a sign-in after the password, for who has no script: a code of either kind. The server alone renders it. */
export function PlainSecondStep({ halfSignIn }: { halfSignIn: HalfSignIn }) {
  const t = useT<typeof texts>("plain-auth");
  const tAuth = useT<typeof authTexts>("auth");
  const begun = useSentForm("proveSecondFactor");
  const back = <a href={paths.auth}>{tAuth("forgotten.back")}</a>;
  if (halfSignIn.step === "setUp") {
    return (
      <div className={classes.form}>
        <p role="alert" tabIndex={-1} {...arrivalFocus}>
          {t("code.setUp")}
        </p>
        {back}
      </div>
    );
  }
  return (
    <PlainForm call="proveSecondFactor" className={classes.form} noValidate>
      <input type="hidden" name="token" value={halfSignIn.token} />
      <div className={classes.intro}>
        <h2 className={classes.subtitle}>{t("code.title")}</h2>
        <p>{t("code.lead")}</p>
      </div>
      <TextField
        name="code"
        label={t("code.label")}
        error={findPlainFault(begun)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        {...arrivalFocus}
      />
      <Button type="submit">{t("code.submit")}</Button>
      {back}
    </PlainForm>
  );
}
