import { useId } from "react";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { SelectField, TextAreaField } from "@dhahabu/kit/ui/field";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { FormActions } from "../../blocks/form/form-actions.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerChoice } from "./answer-choice.tsx";
import classes from "./assistant-desk.module.css";
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
  const formId = useId();
  const describe = useFailureText();
  const findFieldFaults = useFieldFaults();
  const { form, saving, change, discard } = useAddExample({ question, onChange, onClose });
  const failure = saving.error;
  const faults = findFieldFaults(failure);
  const { text: textFault, answerId: answerFault } = faults;
  const hasFieldFault = textFault !== undefined || answerFault !== undefined;

  return (
    <Dialog
      title={question ? t("meansTitle") : t("addExample")}
      isOpen
      onClose={onClose}
      footer={
        <FormActions
          formId={formId}
          submitLabel={t("saveExample")}
          busyLabel={t("saving")}
          isBusy={saving.isPending}
          isDisabled={form.answerId === "" || form.text.trim() === ""}
          error={failure && !hasFieldFault ? describe(failure) : undefined}
          onCancel={() => {
            discard();
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
          if (form.answerId !== "") saving.mutate(form);
        }}
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
        <SelectField
          label={t("column.language")}
          value={form.language}
          onChange={({ target }) =>
            change({ language: deskLanguages.find((code) => code === target.value) ?? "en" })
          }
        >
          {deskLanguages.map((code) => (
            <option key={code} value={code}>
              {languageTraits[code].name}
            </option>
          ))}
        </SelectField>
        <AnswerChoice
          label={t("field.answerId")}
          isRequired
          value={form.answerId}
          error={answerFault}
          onChange={(answerId) => change({ answerId })}
        />
      </form>
    </Dialog>
  );
}
