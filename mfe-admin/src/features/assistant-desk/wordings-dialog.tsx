import { useId } from "react";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { FormActions } from "../../blocks/form/form-actions.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerChoice } from "./answer-choice.tsx";
import classes from "./assistant-desk.module.css";
import { useTeachWordings } from "./use-teach-wordings.ts";

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
  const t = useTexts("admin-assistant");
  const formId = useId();
  const describe = useFailureText();
  const teaching = useTeachWordings({ questions, onChange, onClose });
  const { answerId, left, ticked, saving } = teaching;
  const { isPending: isBusy, error: failure } = saving;

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
            teaching.discard();
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
          onChange={teaching.setAnswerId}
        />
        <FieldGroup legend={t("field.wordings")} hint={t("field.wordingsHint")}>
          {left.map(({ id, text, language }) => (
            <label key={id} className={classes.tick}>
              <input
                type="checkbox"
                checked={teaching.isTicked(id)}
                onChange={({ target }) => teaching.tick(id, target.checked)}
              />
              <bdi lang={language}>{text}</bdi>
            </label>
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  );
}
