import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useNavigate } from "@dhahabu/kit/router";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import classes from "../../features/auth/account-form.module.css";
import { PasswordField } from "../../features/auth/password-field.tsx";
import { readText } from "../../features/auth/read-text.ts";
import { useAccountForm } from "../../features/auth/use-account-form.ts";
import { paths } from "../../paths.ts";
import own from "./account-parts.module.css";

/** Closes one's own account: what becomes of what is said first, and the password is asked. */
export function CloseAccount() {
  const t = useT<typeof texts>("account");
  const navigate = useNavigate();
  const { refresh } = useSessionActions();
  const { errors, isAlive, isSending, formProps } = useAccountForm({
    read: (values) => ({ password: readText(values, "password") }),
    check: ({ password }) =>
      password === "" ? { password: { key: "error.password.required" } } : {},
    async send(body) {
      await callApi("closeAccount", { body });
      await navigate(paths.home);
      await refresh();
      showToast({
        title: t("closing.done"),
        description: t("closing.doneText"),
        kind: "success",
      });
    },
    failureTitle: t("closing.failed"),
  });
  return (
    <details>
      <summary className={own.opener}>{t("closing.open")}</summary>
      <div className={own.opened}>
        <p>{t("closing.text")}</p>
        <p>{t("closing.stays")}</p>
        <p>{t("closing.counter")}</p>
        <form className={`${classes.form} ${own.form}`} {...formProps}>
          <PasswordField name="password" label={t("closing.password")} error={errors["password"]} />
          <Button type="submit" look="secondary" disabled={!isAlive} isBusy={isSending}>
            {isSending ? t("closing.busy") : t("closing.submit")}
          </Button>
        </form>
      </div>
    </details>
  );
}
