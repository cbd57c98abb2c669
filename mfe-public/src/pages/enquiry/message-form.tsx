import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { keepInTab, readTextsFromTab } from "../../content/kept-in-tab.ts";
import type texts from "./messages/en.json";
import classes from "./enquiry-page.module.css";

const maxLength = 5000;

const placeOf = (reference: string) => `enquiry-message.${reference}`;

/** Adds a message to the enquiry; what was typed stays until the bank has it, also after a reload. */
export function MessageForm({
  token,
  reference,
  onSent,
}: {
  token: string;
  reference: string;
  onSent(enquiry: OwnEnquiry): void;
}) {
  const t = useT<typeof texts>("enquiry");
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(
    () => readTextsFromTab(findTabStorage(), placeOf(reference))["text"] ?? "",
  );
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);

  function write(next: string) {
    setText(next);
    keepInTab(findTabStorage(), placeOf(reference), next === "" ? undefined : { text: next });
  }

  async function send() {
    const written = text.trim();
    setIsSending(true);
    try {
      const enquiry = await sendOnce("addToOwnEnquiry", (key) =>
        callApi("addToOwnEnquiry", { body: { token, text: written, key } }),
      );
      onSent(enquiry);
      write("");
      setIsSent(true);
    } catch (error) {
      const own = { general: t("write.failed"), offline: t("write.offline") };
      setFault((await explain(error, own)).text);
      field.current?.focus();
    }
    setIsSending(false);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setIsSent(false);
    setFault(undefined);
    if (text.trim() !== "") return void send();
    setFault(t("write.empty"));
    field.current?.focus();
  }

  return (
    <form className={classes.form} method="post" noValidate onSubmit={submit}>
      <h2 className={classes.heading}>{t("write.title")}</h2>
      <TextAreaField
        ref={field}
        name="text"
        label={t("write.label")}
        hint={t("write.hint")}
        error={fault}
        rows={5}
        maxLength={maxLength}
        dir="auto"
        value={text}
        readOnly={isSending}
        onChange={(event) => write(event.target.value)}
      />
      <Button type="submit" isBusy={isSending}>
        {isSending ? t("write.busy") : t("write.submit")}
      </Button>
      <p role="status" className={classes.done}>
        {isSent && t("write.done")}
      </p>
    </form>
  );
}
