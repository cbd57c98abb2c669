import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import { callApi } from "@dhahabu/kit/api/client";
import { createKey } from "@dhahabu/kit/create-key";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";
import classes from "./enquiry-page.module.css";

const maxLength = 5000;

/** Adds a message to the enquiry; what was typed stays until the bank has it. */
export function MessageForm({
  token,
  onSent,
}: {
  token: string;
  onSent(enquiry: OwnEnquiry): void;
}) {
  const t = useT<typeof texts>("enquiry");
  const explain = useExplainFailure();
  const field = useRef<HTMLTextAreaElement>(null);
  // Sent again after a lost answer, a text is taken once.
  const last = useRef({ text: "", key: "" });
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);

  async function send() {
    const written = text.trim();
    if (last.current.text !== written) last.current = { text: written, key: createKey() };
    setIsSending(true);
    try {
      const { key } = last.current;
      const body = { token, text: written, key };
      onSent(await callApi("addToOwnEnquiry", { body }));
      last.current = { text: "", key: "" };
      setText("");
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
        onChange={(event) => setText(event.target.value)}
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
