import { useEffect, useRef, useState } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { useTexts } from "../../use-texts.ts";
import { AnswerForm } from "./answer-form.tsx";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";
import type { ConversationState } from "./use-conversation.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import type { InboxWalk } from "./use-inbox-walk.ts";

type Part = "reply" | "note" | "answer";

export function Composer({
  walk,
  areKeysOn,
  ...props
}: {
  conversation: Conversation;
  state: ConversationState;
  walk: InboxWalk;
  areKeysOn: boolean;
}) {
  const t = useTexts("admin-enquiries");
  const { id } = props.conversation;
  const [current, setCurrent] = useState<Part>("reply");
  const text = useRef<HTMLTextAreaElement>(null);
  const isTextAwaited = useRef(false);
  useEffect(() => {
    if (walk.isToBeAnswered(id)) isTextAwaited.current = true;
    if (!isTextAwaited.current || !text.current) return;
    isTextAwaited.current = false;
    text.current.focus();
  });
  useInboxKeys(areKeysOn, {
    write() {
      text.current?.focus();
      isTextAwaited.current = !text.current;
      setCurrent("reply");
    },
  });
  return (
    <Tabs<Part>
      label={t("write")}
      current={current}
      onChange={setCurrent}
      tabs={[
        {
          id: "reply",
          label: t("tab.reply"),
          panel: <ReplyForm {...props} walk={walk} textRef={text} />,
        },
        { id: "note", label: t("tab.note"), panel: <NoteForm {...props} /> },
        { id: "answer", label: t("tab.answer"), panel: <AnswerForm {...props} /> },
      ]}
    />
  );
}
