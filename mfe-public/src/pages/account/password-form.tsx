import { useRef } from "react";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import type authTexts from "../../features/auth/messages/en.json";
import type texts from "./messages/en.json";
import { accountLimits, checkPasswordChange } from "../../features/auth/account-checks.ts";
import classes from "../../features/auth/account-form.module.css";
import { PasswordField } from "../../features/auth/password-field.tsx";
import { readText } from "../../features/auth/read-text.ts";
import { useAccountForm } from "../../features/auth/use-account-form.ts";
import own from "./account-parts.module.css";

/** Replaces one's own password, which signs out everywhere else. */
export function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const t = useT<typeof texts>("account");
  const tAuth = useT<typeof authTexts>("auth");
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const { errors, isAlive, isSending, formProps } = useAccountForm({
    read: (values) => ({
      currentPassword: readText(values, "currentPassword"),
      newPassword: readText(values, "newPassword"),
    }),
    check: checkPasswordChange,
    async send(body) {
      await callApi("changePassword", { body });
      form.current?.reset();
      showToast({
        title: t("password.done"),
        description: t("password.doneText"),
        kind: "success",
      });
      onChanged();
    },
    failureTitle: t("password.failed"),
    staysOpen: true,
  });
  return (
    <form ref={form} className={`${classes.form} ${own.form}`} {...formProps}>
      {/* Password managers find the account that the passwords belong to. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        name="currentPassword"
        label={t("password.current")}
        autoComplete="current-password"
        error={errors["currentPassword"]}
      />
      <PasswordField
        name="newPassword"
        label={t("password.new")}
        autoComplete="new-password"
        hint={tAuth("hint.password", { min: format.number(accountLimits.password.min) })}
        error={errors["newPassword"]}
      />
      <Button type="submit" look="secondary" disabled={!isAlive} isBusy={isSending}>
        {isSending ? t("password.busy") : t("password.submit")}
      </Button>
    </form>
  );
}
