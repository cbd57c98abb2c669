import { useState } from "react";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import { accountPath } from "../../paths.ts";
import classes from "../../features/auth/link-page.module.css";
import { useMailLink } from "../../features/auth/use-mail-link.ts";

// Only the bank knows.
const judgeLink = () => "open" as const;

/**
 * Confirms an address by the link of a mail (/auth/confirm). Mail scanners open every link: a look changes
 * nothing, the button does.
 */
export function Page() {
  const t = useT<typeof texts>("auth-confirm");
  const { phones } = useFacts();
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const isAlive = useIsAlive();
  const { state, heading, end } = useMailLink(judgeLink);
  const [isSending, setIsSending] = useState(false);

  async function confirm() {
    setIsSending(true);
    try {
      const token = window.location.hash.slice(1);
      await sendOnce("confirmAddress", (key) =>
        callApi("confirmAddress", { body: { token, key } }),
      );
      end("done");
    } catch (error) {
      if (error instanceof ApiError && error.fields["token"] !== undefined) return end("dead");
      const { text } = await explain(error);
      showToast({ title: t("failed"), description: text, kind: "error" });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t(`${state}.title`)}
      </h1>
      <div role="status">
        <p className={classes.lead}>{t(`${state}.text`)}</p>
      </div>
      <div className={`${classes.actions} ${classes.scripted}`}>
        {state === "open" ? (
          <Button disabled={!isAlive} isBusy={isSending} onClick={() => void confirm()}>
            {t("submit")}
          </Button>
        ) : (
          <ButtonLink to={accountPath}>{t("account")}</ButtonLink>
        )}
      </div>
      <noscript>{t("noscript", { phone: `\u2066${phones.support}\u2069` })}</noscript>
    </div>
  );
}
