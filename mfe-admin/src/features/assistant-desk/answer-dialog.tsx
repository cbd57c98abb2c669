import { useState } from "react";
import type { AskedQuestion, WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { callPage } from "../../blocks/call-page.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/use-field-faults.ts";
import { useVersionedForm } from "../../blocks/use-versioned-form.ts";
import type { Version } from "../../blocks/use-versioned-form.ts";
import { VersionedDialog } from "../../blocks/versioned-dialog.tsx";
import type texts from "../../messages/en/admin-assistant.json";
import { AnswerFields } from "./answer-fields.tsx";
import {
  createAnswerForm,
  isAnswerComplete,
  readAnswerForm,
  writeAnswerForm,
} from "./answer-form.ts";
import type { AnswerForm } from "./answer-form.ts";

const mostAnswers = 500;

const fieldKeys = {
  kind: "field.kind",
  topic: "field.topic",
  questions: "field.questions",
  sourcePath: "field.source",
} as const satisfies Partial<Record<keyof AnswerForm, keyof typeof texts>>;

/** Writes an answer of the assistant, or changes one. */
export function AnswerDialog({
  answer,
  question,
  onSaved,
  onClose,
}: {
  /** Undefined for a new one. */
  answer: WrittenAnswer | undefined;
  /** The question that a new one answers. */
  question: AskedQuestion | undefined;
  onSaved(): void;
  onClose(): void;
}) {
  const t = useT<typeof texts>("admin-assistant");
  const describe = useFailureText();
  const findFieldFaults = useFieldFaults();
  const [newId] = useState(() => (question ? `question-${question.id}` : "new"));
  const edit = useVersionedForm<AnswerForm>({
    draftKey: `assistant-answer:${answer?.id ?? newId}`,
    current: answer
      ? { form: readAnswerForm(answer), updatedAt: answer.updatedAt }
      : { form: createAnswerForm(question?.text), updatedAt: null },
    async save({ form, updatedAt }) {
      const body = writeAnswerForm(form);
      if (answer) {
        await callApi("updateWrittenAnswer", {
          params: { id: answer.id },
          body: { ...body, ...(updatedAt !== null && { updatedAt }) },
        });
      } else {
        await callApi("createWrittenAnswer", {
          body: { ...body, ...(question && { questionId: question.id }) },
        });
      }
    },
    async readNewest(): Promise<Version<AnswerForm>> {
      const { rows } = await callPage("listWrittenAnswers", { query: { limit: mostAnswers } });
      const newest = rows.find(({ id }) => id === answer?.id);
      if (!newest) throw new Error("The answer was removed meanwhile.");
      return { form: readAnswerForm(newest), updatedAt: newest.updatedAt };
    },
  });
  const { form, failure } = edit;
  const faults: Partial<Record<keyof AnswerForm, string>> = {};
  for (const [path, sentence] of Object.entries(findFieldFaults(failure))) {
    const name = path.replace(/^texts\./, "").replace(/\.\d+$/, "");
    if (name in form) faults[name as keyof AnswerForm] ??= sentence;
  }

  function labelOf(name: keyof AnswerForm): string {
    return name === "en" || name === "sw" || name === "ar"
      ? languageTraits[name].name
      : t(fieldKeys[name]);
  }

  return (
    <VersionedDialog
      title={answer ? t("editAnswer") : t("addAnswer")}
      edit={edit}
      words={{ labelOf, write: (version, name) => version[name] }}
      submitLabel={t("saveAnswer")}
      busyLabel={t("saving")}
      isDisabled={!isAnswerComplete(form)}
      error={
        failure !== undefined && Object.keys(faults).length === 0 ? describe(failure) : undefined
      }
      onSaved={() => {
        showToast({ kind: "success", title: t("answerSaved"), description: t("answerSavedText") });
        onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <AnswerFields form={form} faults={faults} onChange={edit.change} />
    </VersionedDialog>
  );
}
