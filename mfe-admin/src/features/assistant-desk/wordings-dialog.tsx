import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { CheckField } from "../../blocks/form/check-field.tsx";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import layout from "../../blocks/layout/layout.module.css";
import { useTexts } from "../../use-texts.ts";
import { AnswerChoice } from "./answer-choice.tsx";
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
  const describe = useFailureText();
  const teaching = useTeachWordings({ questions, onChange, onClose });
  const { answerId, left, ticked, saving } = teaching;

  return (
    <FormDialog
      title={t("meansAllTitle")}
      className={layout.column}
      submitLabel={t("saveExamples", { count: ticked.length })}
      busyLabel={t("saving")}
      isBusy={saving.isPending}
      isDisabled={answerId === "" || ticked.length === 0}
      error={saving.error ? describe(saving.error) : undefined}
      onSubmit={() => saving.mutate()}
      onCancel={() => {
        teaching.discard();
        onClose();
      }}
      onClose={onClose}
    >
      <AnswerChoice
        label={t("field.answerId")}
        isRequired
        value={answerId}
        onChange={teaching.setAnswerId}
      />
      <FieldGroup legend={t("field.wordings")} hint={t("field.wordingsHint")}>
        {left.map(({ id, text, language }) => (
          <CheckField
            key={id}
            label={<bdi lang={language}>{text}</bdi>}
            checked={teaching.isTicked(id)}
            onChange={({ target }) => teaching.tick(id, target.checked)}
          />
        ))}
      </FieldGroup>
    </FormDialog>
  );
}
