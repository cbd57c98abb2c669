import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { FormFailure } from "../../blocks/form-failure.tsx";
import type texts from "./messages/en.json";
import { accountLimits, checkRegistration } from "./account-checks.ts";
import type { RegisterForm as RegisterFields } from "./account-checks.ts";
import classes from "./account-form.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { readText } from "./read-text.ts";
import { useAccountForm } from "./use-account-form.ts";

function readForm(values: FormData): RegisterFields {
  return {
    username: readText(values, "username").trim(),
    password: readText(values, "password"),
    email: readText(values, "email").trim(),
    firstName: readText(values, "firstName").trim(),
    lastName: readText(values, "lastName").trim(),
    phone: readText(values, "phone").trim(),
  };
}

/** Opens an account and signs in; the page leaves by itself once the session is known. */
export function RegisterForm({ onRegister }: { onRegister: () => void }) {
  const t = useT<typeof texts>("auth");
  const format = useFormat();
  const language = useLanguage();
  const { register } = useSessionActions();
  const sendOnce = useSendOnce();
  const begun = useSentForm("register");
  const typed = begun?.typed ?? {};
  const { errors, failure, isSending, formProps } = useAccountForm({
    begun,
    read: readForm,
    check: checkRegistration,
    async send(form) {
      onRegister();
      const { username } = await sendOnce("register", (key) =>
        register({ ...form, language, key }),
      );
      showToast({
        title: t("toast.accountCreated"),
        description: t("toast.welcome", { username }),
        kind: "success",
      });
    },
    failureTitle: t("toast.registrationFailed"),
  });
  const { username } = accountLimits;
  return (
    <form className={classes.form} {...formProps}>
      <FormCallField call="register" />
      <TextField
        name="username"
        label={t("field.username")}
        hint={t("hint.username", {
          min: format.number(username.min),
          max: format.number(username.max),
        })}
        error={errors["username"]}
        defaultValue={typed["username"]}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("field.email")}
        error={errors["email"]}
        defaultValue={typed["email"]}
        autoComplete="email"
        dir="ltr"
        required
      />
      <NewPasswordField readAccount={readForm} error={errors["password"]} />
      <div className={classes.pair}>
        <TextField
          name="firstName"
          label={t("field.firstName")}
          error={errors["firstName"]}
          defaultValue={typed["firstName"]}
          autoComplete="given-name"
          isOptional
        />
        <TextField
          name="lastName"
          label={t("field.lastName")}
          error={errors["lastName"]}
          defaultValue={typed["lastName"]}
          autoComplete="family-name"
          isOptional
        />
      </div>
      <TextField
        name="phone"
        type="tel"
        label={t("field.phone")}
        error={errors["phone"]}
        defaultValue={typed["phone"]}
        autoComplete="tel"
        dir="ltr"
        isOptional
      />
      <FormFailure text={failure} className={classes.failure} />
      <Button type="submit" isBusy={isSending}>
        {isSending ? t("register.busy") : t("register.submit")}
      </Button>
    </form>
  );
}
