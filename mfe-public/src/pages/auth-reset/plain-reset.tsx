import { linkField } from "@dhahabu/contract/page-forms";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { Button } from "@dhahabu/kit/ui/button";
import { FormFailure } from "../../blocks/form-failure.tsx";
import { PlainForm } from "../../blocks/plain-form.tsx";
import classes from "../../features/auth/account-form.module.css";
import { NewPasswordField } from "../../features/auth/new-password-field.tsx";
import { PlainLinkField } from "../../features/auth/plain-auth/plain-link-field.tsx";
import { forgottenAnchor, paths } from "../../paths.ts";
import type texts from "./messages/en.json";

const readNobody = () => ({});

/** Sets a new password by a link that is pasted, for who has no script; the server alone renders it. */
export function PlainReset() {
  const t = useT<typeof texts>("auth-reset");
  const begun = useSentForm("resetPassword");
  const { text, fields } = begun?.failure ?? {};
  return (
    <PlainForm call="resetPassword" className={classes.form} noValidate>
      <PlainLinkField typed={begun?.typed[linkField]} error={fields?.[linkField]} />
      <NewPasswordField
        name="newPassword"
        label={t("field")}
        readAccount={readNobody}
        error={fields?.["newPassword"]}
      />
      <FormFailure text={text} className={classes.failure} />
      <Button type="submit">{t("submit")}</Button>
      {fields?.[linkField] !== undefined && (
        <a href={`${paths.auth}#${forgottenAnchor}`}>{t("again")}</a>
      )}
    </PlainForm>
  );
}
