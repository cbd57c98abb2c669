import { useState } from "react";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { useVersionedForm } from "../../blocks/versions/use-versioned-form.ts";
import type { Version } from "../../blocks/versions/use-versioned-form.ts";
import { VersionedDialog } from "../../blocks/versions/versioned-dialog.tsx";
import { callPage } from "../../data/call-page.ts";
import type texts from "../../messages/en/admin-assistant.json";
import { useTexts } from "../../use-texts.ts";
import { AnswerFields } from "./answer-fields.tsx";
import {
  createAnswerForm,
  isAnswerComplete,
  listAnswered,
  readAnswerForm,
  writeAnswerForm,
} from "./answer-form.ts";
import type { AnswerForm, AnswerSubject } from "./answer-form.ts";
import { AnswerPreview } from "./answer-preview.tsx";
import { useAnswerBank } from "./use-answer-bank.ts";

const mostAnswers = 500;

const fieldKeys = {
  kind: "field.kind",
  answerId: "field.answerId",
  questions: "field.questions",
  sourcePath: "field.source",
} as const satisfies Partial<Record<keyof AnswerForm, keyof typeof texts>>;

function nameDraft(subject: AnswerSubject): string | number {
  if (subject.kind === "written") return subject.answer.id;
  if (subject.kind === "questions") return `question-${subject.questions[0].id}`;
  return subject.kind === "entry" ? `entry-${subject.entry.id}` : "new";
}

export function AnswerDialog({
  subject,
  onSaved,
  onClose,
}: {
  subject: AnswerSubject;
  onSaved(): void;
  onClose(): void;
}) {
  const t = useTexts("admin-assistant");
  const describe = useFailureText();
  const findFieldFaults = useFieldFaults();
  const { nameOf } = useAnswerBank();
  const answer = subject.kind === "written" ? subject.answer : undefined;
  const [draftName] = useState(() => nameDraft(subject));
  const edit = useVersionedForm<AnswerForm>({
    draftKey: `assistant-answer-to:${draftName}`,
    current: { form: createAnswerForm(subject), updatedAt: answer?.updatedAt ?? null },
    save: ({ form, updatedAt }) => (answer ? update(form, updatedAt) : create(form)),
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

  async function update(changed: AnswerForm, updatedAt: string | null) {
    if (!answer) return;
    await callApi("updateWrittenAnswer", {
      params: { id: answer.id },
      body: { ...writeAnswerForm(changed), ...(updatedAt !== null && { updatedAt }) },
    });
  }

  async function create(written: AnswerForm) {
    const asked = subject.kind === "questions" ? subject.questions : [];
    const [first, ...others] = asked;
    await callApi("createWrittenAnswer", {
      body: { ...writeAnswerForm(written), ...(first && { questionId: first.id }) },
    });
    const questions = listAnswered(written, others).map(({ id, state: from }) => ({ id, from }));
    if (questions.length === 0) return;
    // The answer is there whether or not: a question that could not be set is still in its list.
    await callApi("setQuestionStates", { body: { state: "done", questions } }).catch(
      () => undefined,
    );
  }

  function labelOf(name: keyof AnswerForm): string {
    return name === "en" || name === "sw" || name === "ar"
      ? languageTraits[name].name
      : t(fieldKeys[name]);
  }

  function write(version: AnswerForm, name: keyof AnswerForm): string {
    if (name === "kind") return t(`kind.${version.kind}`);
    return name === "answerId" ? nameOf(version.answerId) : version[name];
  }

  return (
    <VersionedDialog
      title={answer ? t("editAnswer") : t("addAnswer")}
      edit={edit}
      words={{ labelOf, write }}
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
      <AnswerPreview form={form} />
    </VersionedDialog>
  );
}
