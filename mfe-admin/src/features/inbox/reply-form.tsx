import { useRef, useState } from "react";
import type { RefObject } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { isSendShortcut } from "../../blocks/form/is-send-shortcut.ts";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import { useTexts } from "../../use-texts.ts";
import { CannedPicker } from "./canned-picker.tsx";
import classes from "./forms.module.css";
import type { ConversationState } from "./use-conversation.ts";
import type { InboxWalk } from "./use-inbox-walk.ts";
import { useReplyWriting } from "./use-reply-writing.ts";

type Sending = "wait" | "close" | "next";

/** A reply to the customer by mail; it takes an enquiry that nobody has. */
export function ReplyForm({
  conversation,
  state,
  walk,
  textRef,
}: {
  conversation: Conversation;
  state: ConversationState;
  walk: InboxWalk;
  textRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTexts("admin-enquiries");
  const { user } = useSession();
  const { name, email, language, assigneeId, assigneeUsername } = conversation;
  const writing = useReplyWriting(conversation, state);
  const [sending, setSending] = useState<Sending>("wait");
  const form = useRef<HTMLFormElement>(null);
  const isFree = assigneeId === null || assigneeId === user?.id;
  const canSend = isFree && writing.text.trim() !== "";

  async function send(how: Sending) {
    if (!canSend || writing.isBusy) return;
    setSending(how);
    const sentFrom = form.current;
    const goNext = how === "next" ? walk.prepareNext() : undefined;
    const isSent = await writing.send(how !== "wait");
    if (!isSent) return;
    showToast({
      title: t("reply.sentTitle"),
      description: t("reply.sentText", { email }),
      kind: "success",
    });
    // Whoever went elsewhere meanwhile stays there.
    if (sentFrom?.isConnected === true) goNext?.();
  }

  function nameButton(how: Sending, words: string): string {
    return writing.isBusy && sending === how ? t("sending") : words;
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send("wait");
      }}
    >
      {writing.isRestored && <RestoredDraft onDiscard={writing.discard} />}
      <TextAreaField
        ref={textRef}
        label={t("reply.label", { name })}
        hint={t("reply.hint", { email, language: languageTraits[language].name })}
        error={writing.fault}
        rows={3}
        maxLength={10_000}
        dir="auto"
        value={writing.text}
        onChange={(event) => writing.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.closest("section")?.focus();
          if (!isSendShortcut(event)) return;
          event.preventDefault();
          void send(event.shiftKey ? "next" : "wait");
        }}
      />
      {!isFree && (
        <p className={classes.note}>{t("reply.notYours", { name: assigneeUsername ?? "" })}</p>
      )}
      <div className={classes.actions}>
        <Button type="submit" isSmall isBusy={writing.isBusy} disabled={!canSend}>
          {nameButton("wait", t("reply.send"))}
        </Button>
        {(["close", "next"] as const).map((how) => (
          <Button
            key={how}
            look="secondary"
            isSmall
            isBusy={writing.isBusy}
            disabled={!canSend}
            onClick={() => void send(how)}
          >
            {nameButton(how, t(how === "close" ? "reply.sendClose" : "reply.sendCloseNext"))}
          </Button>
        ))}
        <CannedPicker
          customer={{ name, reference: conversation.reference, language }}
          onPick={writing.insert}
        />
      </div>
    </form>
  );
}
