import { useId, useState } from "react";
import type { AskedQuestion, AssistantExample } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { FieldGroup } from "../../blocks/form/field-group.tsx";
import { FormActions } from "../../blocks/form/form-actions.tsx";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useSend } from "../../data/use-send.ts";
import type texts from "../../messages/en/admin-assistant.json";
import { AnswerChoice } from "./answer-choice.tsx";
import classes from "./assistant-desk.module.css";
import { changeEach } from "./change-each.ts";
import { useAnswerBank } from "./use-answer-bank.ts";

interface Form {
  answerId: string;
  /** Ids of the questions that ask for something else. */
  leftOut: readonly number[];
}

/** Teaches the assistant which answer alike questions ask for: each that is ticked becomes an example. */
export function WordingsDialog({
  questions,
  onChange,
  onClose,
}: {
  questions: readonly [AskedQuestion, ...AskedQuestion[]];
  /** Examples were added, or taken back again. */
  onChange(): void;
  onClose(): void;
}) {
  const t = useT<typeof texts>("admin-assistant");
  const formId = useId();
  const describe = useFailureText();
  const { nameOf } = useAnswerBank();
  const [first] = questions;
  const draft = useDraft<Form>(`assistant-wordings:${first.id}`, {
    answerId: first.answerId ?? "",
    leftOut: [],
  });
  const [taughtIds, setTaughtIds] = useState<readonly number[]>([]);
  const { answerId, leftOut } = draft.value;
  const left = questions.filter(({ id }) => !taughtIds.includes(id));
  const ticked = left.filter(({ id }) => !leftOut.includes(id));

  function tick(id: number, isTicked: boolean) {
    draft.set((old) => {
      const others = old.leftOut.filter((other) => other !== id);
      return { ...old, leftOut: isTicked ? others : [...others, id] };
    });
  }

  const saving = useSend({
    async mutationFn() {
      const added: AssistantExample[] = [];
      const outcome = await changeEach(ticked, async ({ id, text, language }) => {
        const body = { text, language, answerId, questionId: id };
        added.push(await callApi("addAssistantExample", { body }));
      });
      if (added.length > 0) {
        onChange();
        offerToTakeBack(added);
      }
      if (!outcome.failure) return;
      setTaughtIds([...taughtIds, ...outcome.done.map(({ id }) => id)]);
      throw outcome.failure;
    },
    onSuccess() {
      draft.clear();
      onClose();
    },
  });
  const { isPending: isBusy, error: failure } = saving;

  function offerToTakeBack(added: readonly AssistantExample[]) {
    let kept = added;
    offerUndo({
      message: t("wordingsAdded", { count: added.length, answer: nameOf(answerId) }),
      undone: t("wordingsRemoved", { count: added.length }),
      onUndo: async () => {
        const back = await changeEach(kept, ({ id }) =>
          callApi("removeAssistantExample", { params: { id } }),
        );
        kept = kept.filter((example) => !back.done.includes(example));
        onChange();
        if (back.failure) throw back.failure;
      },
    });
  }

  return (
    <Dialog
      title={t("meansAllTitle")}
      isOpen
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <FormActions
          formId={formId}
          submitLabel={t("saveExamples", { count: ticked.length })}
          busyLabel={t("saving")}
          isBusy={isBusy}
          isDisabled={answerId === "" || ticked.length === 0}
          error={failure ? describe(failure) : undefined}
          onCancel={() => {
            draft.clear();
            onClose();
          }}
        />
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (answerId !== "" && ticked.length > 0 && !isBusy) saving.mutate();
        }}
      >
        <AnswerChoice
          label={t("field.answerId")}
          isRequired
          value={answerId}
          onChange={(id) => draft.set((old) => ({ ...old, answerId: id }))}
        />
        <FieldGroup legend={t("field.wordings")} hint={t("field.wordingsHint")}>
          {left.map(({ id, text, language }) => (
            <label key={id} className={classes.tick}>
              <input
                type="checkbox"
                checked={!leftOut.includes(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
              <bdi lang={language}>{text}</bdi>
            </label>
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  );
}
