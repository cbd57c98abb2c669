import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import type resetTexts from "./messages/en.json";
import { checkReset } from "../../features/auth/account-checks.ts";
import classes from "../../features/auth/account-form.module.css";
import { NewPasswordField } from "../../features/auth/new-password-field.tsx";
import { readText } from "../../features/auth/read-text.ts";
import { readResetToken } from "./reset-token.ts";
import { useAccountForm } from "../../features/auth/use-account-form.ts";

/** What came of a reset link: its password is set, or it does not hold. */
type ResetOutcome = "done" | "dead";

/** Whose the link is, the server alone knows. */
const readNobody = () => ({});

/** Sets a new password by the link the page was opened with. */
export function ResetForm({ onEnd }: { onEnd(outcome: ResetOutcome): void }) {
  const tReset = useT<typeof resetTexts>("auth-reset");
  const { refresh } = useSessionActions();
  const sendOnce = useSendOnce();
  const { errors, isAlive, isSending, formProps } = useAccountForm({
    read: (values) => ({ newPassword: readText(values, "newPassword") }),
    check: checkReset,
    async send({ newPassword }) {
      const token = readResetToken(window.location.hash) ?? "";
      try {
        await sendOnce("resetPassword", (key) =>
          callApi("resetPassword", { body: { token, newPassword, key } }),
        );
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
      <NewPasswordField
        name="newPassword"
        label={tReset("field")}
        readAccount={readNobody}
        error={errors["newPassword"]}
      />
      <Button type="submit" disabled={!isAlive} isBusy={isSending}>
        {isSending ? tReset("busy") : tReset("submit")}
      </Button>
    </form>
  );
}
