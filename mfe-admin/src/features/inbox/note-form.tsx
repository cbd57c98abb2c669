import type { Conversation } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./forms.module.css";
import type { ConversationState } from "./use-conversation.ts";
import { useWriting } from "./use-writing.ts";

export function NoteForm({
  conversation: { id },
  state,
}: {
  conversation: Conversation;
  state: ConversationState;
}) {
  const t = useTexts("admin-enquiries");
  const writing = useWriting(`enquiry:${id}:note`, state);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void writing.send((body) => callApi("addEnquiryNote", { params: { id }, body }));
      }}
    >
      {writing.isRestored && <RestoredDraft onDiscard={writing.discard} />}
      <TextAreaField
        label={t("note.label")}
        hint={t("note.hint")}
        error={writing.fault}
        rows={5}
        maxLength={5000}
        dir="auto"
        value={writing.text}
        onChange={(event) => writing.setText(event.target.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" isSmall isBusy={writing.isBusy} disabled={writing.text.trim() === ""}>
          {writing.isBusy ? t("sending") : t("note.save")}
        </Button>
      </div>
    </form>
  );
}
