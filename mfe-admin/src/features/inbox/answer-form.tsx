import { useState } from "react";
import type { Conversation, RecordedChannel } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./forms.module.css";
import type { ConversationState } from "./use-conversation.ts";
import { useWriting } from "./use-writing.ts";

const channels: readonly RecordedChannel[] = ["email", "phone", "branch", "chat"];

export function AnswerForm({
  conversation: { id },
  state,
}: {
  conversation: Conversation;
  state: ConversationState;
}) {
  const t = useTexts("admin-enquiries");
  const writing = useWriting(`enquiry:${id}:answer`, state);
  const [channel, setChannel] = useState<RecordedChannel>("email");
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void writing.send((body) =>
          callApi("recordEnquiryAnswer", { params: { id }, body: { ...body, channel } }),
        );
      }}
    >
      <ChoiceField
        label={t("answer.channel")}
        value={channel}
        values={channels}
        nameOf={(known) => t(`channel.${known}`)}
        onChange={setChannel}
      />
      {writing.isRestored && <RestoredDraft onDiscard={writing.discard} />}
      <TextAreaField
        label={t("answer.label")}
        hint={t("answer.hint")}
        error={writing.fault}
        rows={6}
        maxLength={10_000}
        dir="auto"
        value={writing.text}
        onChange={(event) => writing.setText(event.target.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" isSmall isBusy={writing.isBusy} disabled={writing.text.trim() === ""}>
          {writing.isBusy ? t("sending") : t("answer.save")}
        </Button>
      </div>
    </form>
  );
}
