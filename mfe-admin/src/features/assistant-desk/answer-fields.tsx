import { answerSources } from "@dhahabu/contract/assistant-choices";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerChoice } from "./answer-choice.tsx";
import type { AnswerForm } from "./answer-form.ts";
import { AnswerTexts } from "./answer-texts.tsx";

export function AnswerFields({
  form,
  faults,
  onChange,
}: {
  form: AnswerForm;
  faults: Partial<Record<keyof AnswerForm, string>>;
  onChange(fields: Partial<AnswerForm>): void;
}) {
  const t = useTexts("admin-assistant");
  return (
    <>
      <ChoiceField
        label={t("field.kind")}
        hint={t("field.kindHint")}
        value={form.kind}
        error={form.kind === "answer" ? undefined : faults.answerId}
        values={["questions", "answer"]}
        nameOf={(kind) => t(`kind.${kind}`)}
        onChange={(kind) => onChange({ kind })}
      />
      {form.kind === "questions" ? (
        <TextAreaField
          label={t("field.questions")}
          hint={t("field.questionsHint")}
          rows={3}
          required
          dir="auto"
          value={form.questions}
          error={faults.questions}
          onChange={({ target }) => onChange({ questions: target.value })}
        />
      ) : (
        <AnswerChoice
          label={t("field.answerId")}
          isRequired
          isReplaceable
          value={form.answerId}
          error={faults.answerId}
          onChange={(answerId) => onChange({ answerId })}
        />
      )}
      <AnswerTexts form={form} faults={faults} onChange={onChange} />
      <ChoiceField
        label={t("field.source")}
        isOptional
        value={form.sourcePath}
        values={["", ...answerSources]}
        nameOf={(path) => path || t("noSource")}
        error={faults.sourcePath}
        onChange={(sourcePath) => onChange({ sourcePath })}
      />
    </>
  );
}
