import { isOfStaff } from "@dhahabu/contract/access";
import type { User } from "@dhahabu/contract/identity";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { FormFailure } from "../../blocks/form-failure.tsx";
import { PlainForm } from "../../blocks/plain-form.tsx";
import { accountLimits } from "../../features/auth/account-checks.ts";
import formClasses from "../../features/auth/account-form.module.css";
import { NewPasswordField } from "../../features/auth/new-password-field.tsx";
import { PasswordField } from "../../features/auth/password-field.tsx";
import classes from "./account-page.module.css";
import own from "./account-parts.module.css";
import type texts from "./messages/en.json";

/** Replaces one's own password, for who has no script; the server alone renders it. */
export function PlainPassword({ user }: { user: User | undefined }) {
  const t = useT<typeof texts>("account");
  const begun = useSentForm("changePassword");
  const { text, fields } = begun?.failure ?? {};
  const { password } = accountLimits;
  return (
    <section className={classes.part}>
      <h2 className={classes.sectionTitle}>{t("password.title")}</h2>
      {begun?.accepted ? (
        <div role="status" tabIndex={-1} {...arrivalFocus}>
          <p>
            <strong>{t("password.done")}</strong>
          </p>
          <p>{t("password.doneText")}</p>
        </div>
      ) : (
        <p className={classes.sectionLead}>{t("password.lead")}</p>
      )}
      <PlainForm call="changePassword" className={`${formClasses.form} ${own.form}`} noValidate>
        <PasswordField
          name="currentPassword"
          label={t("password.current")}
          error={fields?.["currentPassword"]}
        />
        <NewPasswordField
          name="newPassword"
          label={t("password.new")}
          min={user && isOfStaff(user) ? password.minForStaff : password.min}
          readAccount={() => user ?? {}}
          error={fields?.["newPassword"]}
        />
        <FormFailure text={text} className={formClasses.failure} />
        <Button type="submit" look="secondary">
          {t("password.submit")}
        </Button>
      </PlainForm>
    </section>
  );
}
