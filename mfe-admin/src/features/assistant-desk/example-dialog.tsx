import { useId, useState } from "react";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { assistantTopics } from "@dhahabu/contract/assistant-topics";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { SelectField, TextAreaField } from "@dhahabu/kit/ui/field";
import { Dialog } from "../../blocks/dialog.tsx";
import { FormActions } from "../../blocks/form-actions.tsx";
import { offerUndo } from "../../blocks/undo.ts";
import { useDraft } from "../../blocks/use-draft.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/use-field-faults.ts";
import type texts from "../../messages/en/admin-assistant.json";
import { deskLanguages } from "./desk-language.ts";
import { useTopicNames } from "./use-topic-names.ts";
import classes from "./assistant-desk.module.css";

const maxLength = 300;

interface Form {
  text: string;
  language: ChatLanguage;
  topic: string;
}

/** Teaches the assistant what a sentence means: that of a question, or one of one's own. */
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
  const t = useT<typeof texts>("admin-assistant");
  const formId = useId();
  const describe = useFailureText();
  const findFieldFaults = useFieldFaults();
  const { nameOf, options } = useTopicNames();
  const draft = useDraft<Form>(`assistant-example:${question?.id ?? "new"}`, {
    text: question?.text ?? "",
    language: question?.language ?? "en",
    topic: question?.topic ?? "",
  });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = draft.value;
  const topic = assistantTopics.find((listed) => listed === form.topic);
  const textFault = findFieldFaults(failure)["text"];
  const change = (fields: Partial<Form>) => draft.set((old) => ({ ...old, ...fields }));

  async function save() {
    if (!topic) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { text, language } = form;
      const added = await callApi("addAssistantExample", {
        body: { text, language, topic, ...(question && { questionId: question.id }) },
      });
      draft.clear();
      onChange();
      onClose();
      offerUndo({
        message: t("exampleAdded", { text: added.text, topic: nameOf(added.topic) }),
        undone: t("exampleRemoved", { text: added.text }),
        onUndo: async () => {
          await callApi("removeAssistantExample", { params: { id: added.id } });
          onChange();
        },
      });
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  }

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
          isBusy={isBusy}
          isDisabled={!topic || form.text.trim() === ""}
          error={failure !== undefined && textFault === undefined ? describe(failure) : undefined}
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
          void save();
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
        <SelectField
          label={t("field.topic")}
          required
          value={form.topic}
          onChange={({ target }) => change({ topic: target.value })}
        >
          <option value="">{t("chooseTopic")}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
