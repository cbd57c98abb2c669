import { useRef } from "react";
import { isOfStaff } from "@dhahabu/contract/access";
import type { User } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import { accountLimits, checkPasswordChange } from "../../features/auth/account-checks.ts";
import classes from "../../features/auth/account-form.module.css";
import { NewPasswordField } from "../../features/auth/new-password-field.tsx";
import { PasswordField } from "../../features/auth/password-field.tsx";
import { readText } from "../../features/auth/read-text.ts";
import { useAccountForm } from "../../features/auth/use-account-form.ts";
import own from "./account-parts.module.css";

/** Replaces one's own password, which signs out everywhere else. */
export function PasswordForm({ user, onChanged }: { user: User; onChanged: () => void }) {
  const t = useT<typeof texts>("account");
  const { password } = accountLimits;
  const min = isOfStaff(user) ? password.minForStaff : password.min;
  const form = useRef<HTMLFormElement>(null);
  const { errors, isAlive, isSending, formProps } = useAccountForm({
    read: (values) => ({
      currentPassword: readText(values, "currentPassword"),
      newPassword: readText(values, "newPassword"),
    }),
    check: (form) => checkPasswordChange(form, min),
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
      <input type="hidden" name="username" autoComplete="username" value={user.username} readOnly />
      <PasswordField
        name="currentPassword"
        label={t("password.current")}
        error={errors["currentPassword"]}
      />
      <NewPasswordField
        name="newPassword"
        label={t("password.new")}
        min={min}
        readAccount={() => user}
        error={errors["newPassword"]}
      />
      <Button type="submit" look="secondary" disabled={!isAlive} isBusy={isSending}>
        {isSending ? t("password.busy") : t("password.submit")}
      </Button>
    </form>
  );
}
