import { useState } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { useTexts } from "../../use-texts.ts";
import { AnswerForm } from "./answer-form.tsx";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";
import type { ConversationState } from "./use-conversation.ts";

type Part = "reply" | "note" | "answer";

export function Composer(props: { conversation: Conversation; state: ConversationState }) {
  const t = useTexts("admin-enquiries");
  const [current, setCurrent] = useState<Part>("reply");
  return (
    <Tabs<Part>
      label={t("write")}
      current={current}
      onChange={setCurrent}
      tabs={[
        { id: "reply", label: t("tab.reply"), panel: <ReplyForm {...props} /> },
        { id: "note", label: t("tab.note"), panel: <NoteForm {...props} /> },
        { id: "answer", label: t("tab.answer"), panel: <AnswerForm {...props} /> },
      ]}
    />
  );
}
