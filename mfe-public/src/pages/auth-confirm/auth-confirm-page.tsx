import { useState } from "react";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { showToast } from "@dhahabu/kit/toast/toast";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import { accountPath } from "../../paths.ts";
import classes from "../../features/auth/link-page.module.css";
import { useMailLink } from "../../features/auth/use-mail-link.ts";
import { PlainConfirm } from "./plain-confirm.tsx";

// Only the bank knows.
const judgeLink = () => "open" as const;

/**
 * Confirms an address by the link of a mail (/auth/confirm). Mail scanners open every link: a look changes
 * nothing, the button does.
 */
export function Page() {
  const t = useT<typeof texts>("auth-confirm");
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const isAlive = useIsAlive();
  const begun = useSentForm("confirmAddress");
  const link = useMailLink(judgeLink);
  const { heading, end } = link;
  const state = begun?.accepted ? "done" : link.state;
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
      <h1
        ref={heading}
        tabIndex={-1}
        className={classes.title}
        {...(begun?.accepted && arrivalFocus)}
      >
        {t(`${state}.title`)}
      </h1>
      <div role="status">
        <p className={classes.lead}>{t(`${state}.text`)}</p>
      </div>
      {state === "open" ? (
        <>
          <div className={`${classes.actions} ${classes.scripted}`}>
            <Button disabled={!isAlive} isBusy={isSending} onClick={() => void confirm()}>
              {t("submit")}
            </Button>
          </div>
          <noscript>
            <PlainConfirm />
          </noscript>
        </>
      ) : (
        <div className={classes.actions}>
          <ButtonLink to={accountPath}>{t("account")}</ButtonLink>
        </div>
      )}
    </div>
  );
}
