import { answerSources } from "@dhahabu/contract/assistant-choices";
import { SelectField, TextAreaField } from "@dhahabu/kit/ui/field";
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
      <SelectField
        label={t("field.kind")}
        hint={t("field.kindHint")}
        value={form.kind}
        error={form.kind === "answer" ? undefined : faults.answerId}
        onChange={({ target }) =>
          onChange({ kind: target.value === "answer" ? "answer" : "questions" })
        }
      >
        <option value="questions">{t("kind.questions")}</option>
        <option value="answer">{t("kind.answer")}</option>
      </SelectField>
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
      <SelectField
        label={t("field.source")}
        isOptional
        value={form.sourcePath}
        error={faults.sourcePath}
        onChange={({ target }) => onChange({ sourcePath: target.value })}
      >
        <option value="">{t("noSource")}</option>
        {answerSources.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </SelectField>
    </>
  );
}
