import type { Colleague } from "@dhahabu/contract/accounts";
import type { Conversation } from "@dhahabu/contract/inbox";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useTexts } from "../../use-texts.ts";
import { ColleagueSelect } from "./colleague-select.tsx";
import classes from "./forms.module.css";
import type { ConversationState } from "./use-conversation.ts";
import { useHandover } from "./use-handover.ts";

const longestNote = 1000;

export function HandoverDialog({
  conversation,
  state,
  onClose,
  onDone,
}: {
  conversation: Conversation;
  state: ConversationState;
  onClose(): void;
  onDone(): void;
}) {
  const t = useTexts("admin-enquiries");
  const describe = useFailureText();
  const { reference } = conversation;
  const handover = useHandover({ conversation, state, onDone });
  const { colleagues, listing, handing } = handover;

  return (
    <FormDialog
      size="small"
      title={t("handover.title", { reference })}
      className={classes.form}
      submitLabel={t("handover")}
      busyLabel={t("sending")}
      isBusy={handing.isPending}
      isDisabled={!colleagues || colleagues.length === 0}
      error={handing.error ? describe(handing.error) : undefined}
      onSubmit={handover.submit}
      onCancel={() => {
        handover.discard();
        onClose();
      }}
      onClose={onClose}
    >
      {!colleagues ? (
        <MissingAnswer answer={listing} title={t("handover.failed")}>
          <Skeleton height="9rem" />
        </MissingAnswer>
      ) : colleagues.length === 0 ? (
        <p>{t("handover.nobody")}</p>
      ) : (
        <HandoverFields colleagues={colleagues} handover={handover} />
      )}
    </FormDialog>
  );
}

function HandoverFields({
  colleagues,
  handover: { to, note, isMissing, fill },
}: {
  colleagues: readonly Colleague[];
  handover: ReturnType<typeof useHandover>;
}) {
  const t = useTexts("admin-enquiries");
  return (
    <>
      <ColleagueSelect
        colleagues={colleagues}
        to={to}
        isMissing={isMissing}
        onChoose={(chosen) => fill({ to: chosen })}
      />
      <TextAreaField
        label={t("handover.note")}
        hint={t("note.hint")}
        isOptional
        rows={3}
        maxLength={longestNote}
        dir="auto"
        value={note}
        onChange={({ target }) => fill({ note: target.value })}
      />
    </>
  );
}
