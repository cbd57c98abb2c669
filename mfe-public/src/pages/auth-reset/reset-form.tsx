import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "../../features/auth/messages/en.json";
import type resetTexts from "./messages/en.json";
import { accountLimits, checkReset } from "../../features/auth/account-checks.ts";
import classes from "../../features/auth/account-form.module.css";
import { PasswordField } from "../../features/auth/password-field.tsx";
import { readText } from "../../features/auth/read-text.ts";
import { readResetToken } from "./reset-token.ts";
import { useAccountForm } from "../../features/auth/use-account-form.ts";

/** What came of a reset link: its password is set, or it does not hold. */
export type ResetOutcome = "done" | "dead";

/** Sets a new password by the link the page was opened with. */
export function ResetForm({ onEnd }: { onEnd(outcome: ResetOutcome): void }) {
  const t = useT<typeof texts>("auth");
  const tReset = useT<typeof resetTexts>("auth-reset");
  const format = useFormat();
  const { refresh } = useSessionActions();
  const { errors, isAlive, isSending, formProps } = useAccountForm({
    read: (values) => ({ newPassword: readText(values, "newPassword") }),
    check: checkReset,
    async send({ newPassword }) {
      const token = readResetToken(window.location.hash) ?? "";
      try {
        await callApi("resetPassword", { body: { token, newPassword } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields["token"] === undefined) throw error;
        onEnd("dead");
        return;
      }
      // A session of this account is over, also the one of this very browser.
      void refresh();
      onEnd("done");
    },
    failureTitle: tReset("failed"),
  });
  return (
    <form className={classes.form} {...formProps}>
      <PasswordField
        name="newPassword"
        label={tReset("field")}
        autoComplete="new-password"
        hint={t("hint.password", { min: format.number(accountLimits.password.min) })}
        error={errors["newPassword"]}
      />
      <Button type="submit" disabled={!isAlive} isBusy={isSending}>
        {isSending ? tReset("busy") : tReset("submit")}
      </Button>
    </form>
  );
}
