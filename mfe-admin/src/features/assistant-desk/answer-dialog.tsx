import { useId, useState } from "react";
import type { AskedQuestion, WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { callPage } from "../../blocks/call-page.ts";
import { ConflictPanel } from "../../blocks/conflict-panel.tsx";
import { Dialog } from "../../blocks/dialog.tsx";
import { FormActions } from "../../blocks/form-actions.tsx";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useVersionedForm } from "../../blocks/use-versioned-form.ts";
import type { Version } from "../../blocks/use-versioned-form.ts";
import type texts from "../../messages/en/admin-assistant.json";
import { AnswerFields } from "./answer-fields.tsx";
import {
  createAnswerForm,
  isAnswerComplete,
  readAnswerForm,
  writeAnswerForm,
} from "./answer-form.ts";
import type { AnswerForm } from "./answer-form.ts";
import classes from "./assistant-desk.module.css";

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
  const formId = useId();
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
  const { form, failure, conflict } = edit;
  const fields = failure instanceof ApiError ? failure.fields : {};
  const faults: Partial<Record<keyof AnswerForm, string>> = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const name = path.replace(/^texts\./, "").replace(/\.\d+$/, "");
    if (name in form) faults[name as keyof AnswerForm] ??= sentence;
  }

  function labelOf(name: keyof AnswerForm): string {
    return name === "en" || name === "sw" || name === "ar"
      ? languageTraits[name].name
      : t(fieldKeys[name]);
  }

  function end(isSaved: boolean) {
    if (!isSaved) return;
    showToast({ kind: "success", title: t("answerSaved"), description: t("answerSavedText") });
    onSaved();
    onClose();
  }

  async function submit(element: HTMLFormElement) {
    const isSaved = await edit.submit();
    end(isSaved);
    if (isSaved) return;
    requestAnimationFrame(() => {
      element.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      element.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    });
  }

  return (
    <Dialog
      title={answer ? t("editAnswer") : t("addAnswer")}
      isOpen
      size="large"
      onClose={onClose}
      footer={
        !conflict && (
          <FormActions
            formId={formId}
            submitLabel={t("saveAnswer")}
            busyLabel={t("saving")}
            isBusy={edit.isSaving}
            isDisabled={!isAnswerComplete(form)}
            error={
              failure !== undefined && Object.keys(faults).length === 0
                ? describe(failure)
                : undefined
            }
            onCancel={() => {
              edit.reset();
              onClose();
            }}
          />
        )
      }
    >
      {conflict ? (
        <ConflictPanel
          fields={conflict.names.map((name) => ({
            name,
            label: labelOf(name),
            mine: form[name],
            theirs: conflict.theirs.form[name],
          }))}
          changedAt={conflict.theirs.updatedAt ?? undefined}
          isSaving={edit.isSaving}
          onResolve={(picks) => void edit.resolve(picks).then(end)}
          onCancel={edit.leaveConflict}
        />
      ) : (
        <form
          id={formId}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          {edit.isRestored && (
            <p className={classes.restored} role="status">
              {t("restoredDraft")}{" "}
              <Button look="quiet" isSmall onClick={edit.reset}>
                {t("discardDraft")}
              </Button>
            </p>
          )}
          <AnswerFields form={form} faults={faults} onChange={edit.change} />
        </form>
      )}
    </Dialog>
  );
}
