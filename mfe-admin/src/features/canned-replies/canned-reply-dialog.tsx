import { useId, useMemo, useState } from "react";
import type { CannedReply } from "@dhahabu/contract/inbox";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { TextAreaField, TextField } from "@dhahabu/kit/ui/field";
import { callPage } from "../../blocks/call-page.ts";
import { ConflictPanel } from "../../blocks/conflict-panel.tsx";
import type { ConflictSide } from "../../blocks/conflict-panel.tsx";
import { Dialog } from "../../blocks/dialog.tsx";
import { FormActions } from "../../blocks/form-actions.tsx";
import { mergeVersions } from "../../blocks/merge-versions.ts";
import { Tabs } from "../../blocks/tabs.tsx";
import { useDraft } from "../../blocks/use-draft.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import type texts from "../../messages/en/admin-canned-replies.json";
import { toForm, toInput } from "./canned-form.ts";
import type { CannedForm } from "./canned-form.ts";
import classes from "./canned-reply-dialog.module.css";

const mostReplies = 500;
const fieldNames = ["title", ...languages] as const;

/** The form of a prepared reply, new or changed; what is typed is kept until it is saved or given up. */
export function CannedReplyDialog({
  reply,
  onClose,
}: {
  /** Undefined for a new one. */
  reply: CannedReply | undefined;
  onClose(isSaved: boolean): void;
}) {
  const t = useT<typeof texts>("admin-canned-replies");
  const formId = useId();
  const toText = useFailureText();
  const initial = useMemo(() => toForm(reply), [reply]);
  const draft = useDraft<CannedForm>(`canned-reply:${reply?.id ?? "new"}`, initial);
  const [base, setBase] = useState(reply);
  const [theirs, setTheirs] = useState<CannedReply>();
  const [language, setLanguage] = useState<Language>("en");
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const form = draft.value;

  async function save(values: CannedForm, version: CannedReply | undefined) {
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = toInput(values);
      if (version) {
        await callApi("updateCannedReply", {
          params: { id: version.id },
          body: { ...body, updatedAt: version.updatedAt },
        });
      } else {
        await callApi("createCannedReply", { body });
      }
      draft.clear();
      showToast({ title: t("savedTitle"), description: t("savedText"), kind: "success" });
      onClose(true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && version) await showTheirs(version);
      else setFault(toText(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function showTheirs({ id }: CannedReply) {
    try {
      const { rows } = await callPage("listCannedReplies", { query: { limit: mostReplies } });
      const current = rows.find((row) => row.id === id);
      if (current) setTheirs(current);
      else setFault(t("gone"));
    } catch (error) {
      setFault(toText(error));
    }
  }

  const theirForm = toForm(theirs);
  // What only they changed is theirs without a question.
  const { merged } = mergeVersions({ base: toForm(base), mine: form, theirs: theirForm });
  const changedFields = fieldNames.filter((name) => merged[name] !== theirForm[name]);

  async function resolve(picks: Readonly<Record<string, ConflictSide>>) {
    const values = { ...merged };
    for (const name of fieldNames) {
      if (picks[name] === "theirs") values[name] = theirForm[name];
    }
    draft.set(values);
    setBase(theirs);
    setTheirs(undefined);
    await save(values, theirs);
  }

  const labelOf = (name: "title" | Language) =>
    name === "title" ? t("field.title") : languageTraits[name].name;

  return (
    <Dialog
      title={reply ? t("dialogEdit") : t("dialogAdd")}
      isOpen
      size="large"
      onClose={() => onClose(false)}
      footer={
        !theirs && (
          <FormActions
            formId={formId}
            submitLabel={t("save")}
            busyLabel={t("saving")}
            isBusy={isBusy}
            isDisabled={form.title.trim() === "" || form.en.trim() === ""}
            error={fault}
            onCancel={() => {
              draft.clear();
              onClose(false);
            }}
          />
        )
      }
    >
      {theirs ? (
        <ConflictPanel
          fields={changedFields.map((name) => ({
            name,
            label: labelOf(name),
            mine: merged[name],
            theirs: theirForm[name],
          }))}
          changedAt={theirs.updatedAt}
          changedBy={theirs.updatedBy ?? undefined}
          isSaving={isBusy}
          onResolve={(picks) => void resolve(picks)}
          onCancel={() => setTheirs(undefined)}
        />
      ) : (
        <form
          id={formId}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(form, base);
          }}
        >
          <TextField
            label={t("field.title")}
            maxLength={100}
            required
            value={form.title}
            onChange={(event) => draft.set((old) => ({ ...old, title: event.target.value }))}
          />
          <Tabs<Language>
            label={t("col.languages")}
            current={language}
            onChange={setLanguage}
            tabs={languages.map((code) => ({
              id: code,
              label: languageTraits[code].name,
              panel: (
                <TextAreaField
                  label={t("field.text", { language: languageTraits[code].name })}
                  hint={t("field.hint", { name: "{{name}}", reference: "{{reference}}" })}
                  isOptional={code !== "en"}
                  rows={10}
                  maxLength={5000}
                  lang={code}
                  dir={languageTraits[code].dir}
                  value={form[code]}
                  onChange={(event) => draft.set((old) => ({ ...old, [code]: event.target.value }))}
                />
              ),
            }))}
          />
          {draft.isRestored && <p className={classes.note}>{t("draft")}</p>}
        </form>
      )}
    </Dialog>
  );
}
