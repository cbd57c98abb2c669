import { useState } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import { useTexts } from "../../use-texts.ts";
import { CannedPicker } from "./canned-picker.tsx";
import { appendText } from "./fill-placeholders.ts";
import classes from "./forms.module.css";
import type { ConversationState } from "./use-conversation.ts";
import { isSendShortcut, useWriting } from "./use-writing.ts";

/** A reply to the customer by mail; only who took the enquiry can send it. */
export function ReplyForm({
  conversation,
  state,
}: {
  conversation: Conversation;
  state: ConversationState;
}) {
  const t = useTexts("admin-enquiries");
  const { user } = useSession();
  const { id, name, email, language, assigneeId } = conversation;
  const writing = useWriting(`enquiry:${id}:reply`, state);
  const [isClosing, setIsClosing] = useState(false);
  const isMine = assigneeId !== null && assigneeId === user?.id;
  const canSend = isMine && writing.text.trim() !== "";

  async function send(closes: boolean) {
    if (!canSend || writing.isBusy) return;
    setIsClosing(closes);
    const isSent = await writing.send((body) =>
      callApi("replyToEnquiry", { params: { id }, body: { ...body, closes } }),
    );
    if (isSent) {
      showToast({
        title: t("reply.sentTitle"),
        description: t("reply.sentText", { email }),
        kind: "success",
      });
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <CannedPicker
        customer={{ name, reference: conversation.reference, language }}
        onPick={(text) => writing.setText((typed) => appendText(typed, text))}
      />
      {writing.isRestored && <RestoredDraft onDiscard={writing.discard} />}
      <TextAreaField
        label={t("reply.label", { name })}
        hint={t("reply.hint", { email, language: languageTraits[language].name })}
        error={writing.fault}
        rows={9}
        maxLength={10_000}
        dir="auto"
        value={writing.text}
        onChange={(event) => writing.setText(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendShortcut(event)) return;
          event.preventDefault();
          void send(false);
        }}
      />
      {!isMine && <p className={classes.note}>{t("reply.takeFirst")}</p>}
      <div className={classes.actions}>
        <Button type="submit" isSmall isBusy={writing.isBusy} disabled={!canSend}>
          {writing.isBusy && !isClosing ? t("sending") : t("reply.send")}
        </Button>
        <Button
          look="secondary"
          isSmall
          isBusy={writing.isBusy}
          disabled={!canSend}
          onClick={() => void send(true)}
        >
          {writing.isBusy && isClosing ? t("sending") : t("reply.sendClose")}
        </Button>
        <span className={classes.note}>{t("reply.shortcut")}</span>
      </div>
    </form>
  );
}
