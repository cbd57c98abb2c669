import type { HalfSignIn } from "@dhahabu/contract/identity";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { FormFailure } from "../../blocks/form-failure.tsx";
import type texts from "./messages/en.json";
import { checkLogin } from "./account-checks.ts";
import classes from "./account-form.module.css";
import { PasswordField } from "./password-field.tsx";
import { readText } from "./read-text.ts";
import { useAccountForm } from "./use-account-form.ts";

/** Signs in; the page leaves by itself once the session is known. `onHalfSignIn` comes where a step is left. */
export function LoginForm({
  onSignedIn,
  onHalfSignIn,
}: {
  onSignedIn(username: string): void;
  onHalfSignIn(halfSignIn: HalfSignIn): void;
}) {
  const t = useT<typeof texts>("auth");
  const language = useLanguage();
  const { login } = useSessionActions();
  const begun = useSentForm("login");
  const { errors, failure, isSending, formProps } = useAccountForm({
    begun,
    read: (values) => ({
      username: readText(values, "username").trim(),
      password: readText(values, "password"),
    }),
    check: checkLogin,
    async send(form) {
      const answer = await login({ ...form, language });
      if ("halfSignIn" in answer) onHalfSignIn(answer.halfSignIn);
      else onSignedIn(answer.username);
    },
    failureTitle: t("toast.loginFailed"),
  });
  return (
    <form className={classes.form} {...formProps}>
      <FormCallField call="login" />
      <TextField
        name="username"
        label={t("field.usernameOrEmail")}
        error={errors["username"]}
        defaultValue={begun?.typed["username"]}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <PasswordField error={errors["password"]} />
      <FormFailure text={failure} className={classes.failure} />
      <Button type="submit" isBusy={isSending}>
        {isSending ? t("login.busy") : t("login.submit")}
      </Button>
    </form>
  );
}
