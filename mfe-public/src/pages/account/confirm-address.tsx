import { useState } from "react";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";

/** Why nothing of an address is shown before it is confirmed, and the link once more. */
export function ConfirmAddress({ email }: { email: string }) {
  const t = useT<typeof texts>("account");
  const language = useLanguage();
  const explain = useExplainFailure();
  const [state, setState] = useState<"open" | "sending" | "sent">("open");

  async function send() {
    setState("sending");
    try {
      await callApi("requestConfirmation", { body: { language } });
      setState("sent");
    } catch (error) {
      const { text } = await explain(error);
      showToast({ title: t("confirm.failed"), description: text, kind: "error" });
      setState("open");
    }
  }

  return (
    <>
      <p>{t("confirm.text", { email: `\u2068${email}\u2069` })}</p>
      <div role="status">{state === "sent" && <p>{t("confirm.sent")}</p>}</div>
      {state !== "sent" && (
        <div className={classes.actions}>
          <Button look="secondary" isBusy={state === "sending"} onClick={() => void send()}>
            {t("confirm.send")}
          </Button>
        </div>
      )}
    </>
  );
}
