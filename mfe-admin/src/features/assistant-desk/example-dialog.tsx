import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { useTexts } from "../../use-texts.ts";
import { AnswerChoice } from "./answer-choice.tsx";
import { deskLanguages } from "./desk-language.ts";
import { useAddExample } from "./use-add-example.ts";

const maxLength = 300;

export function ExampleDialog({
  question,
  onChange,
  onClose,
}: {
  /** Undefined for an example of one's own. */
  question: AskedQuestion | undefined;
  /** The example was added, or taken back again. */
  onChange(): void;
  onClose(): void;
}) {
  const t = useTexts("admin-assistant");
  const describe = useFailureText();
  const findFieldFaults = useFieldFaults();
  const { form, saving, change, discard } = useAddExample({ question, onChange, onClose });
  const failure = saving.error;
  const faults = findFieldFaults(failure);
  const { text: textFault, answerId: answerFault } = faults;
  const hasFieldFault = textFault !== undefined || answerFault !== undefined;

  return (
    <FormDialog
      title={question ? t("meansTitle") : t("addExample")}
      className={layout.column}
      submitLabel={t("saveExample")}
      busyLabel={t("saving")}
      isBusy={saving.isPending}
      isDisabled={form.answerId === "" || form.text.trim() === ""}
      error={failure && !hasFieldFault ? describe(failure) : undefined}
      onSubmit={() => saving.mutate(form)}
      onCancel={() => {
        discard();
        onClose();
      }}
      onClose={onClose}
    >
      <TextAreaField
        label={t("field.example")}
        hint={t("field.exampleHint")}
        rows={3}
        maxLength={maxLength}
        required
        lang={form.language}
        dir="auto"
        value={form.text}
        error={textFault}
        onChange={(event) => change({ text: event.target.value.replaceAll(/\s*\n\s*/g, " ") })}
      />
      <ChoiceField
        label={t("column.language")}
        value={form.language}
        values={deskLanguages}
        nameOf={(code) => languageTraits[code].name}
        onChange={(language) => change({ language })}
      />
      <AnswerChoice
        label={t("field.answerId")}
        isRequired
        value={form.answerId}
        error={answerFault}
        onChange={(answerId) => change({ answerId })}
      />
    </FormDialog>
  );
}
