import { useState } from "react";
import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { showToast } from "@dhahabu/kit/toast/toast";
import { TextAreaField, TextField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useVersionedForm } from "../../blocks/versions/use-versioned-form.ts";
import { VersionedDialog } from "../../blocks/versions/versioned-dialog.tsx";
import { callPage } from "../../data/call-page.ts";
import { useTexts } from "../../use-texts.ts";
import { toForm, toInput } from "./canned-form.ts";
import type { CannedForm } from "./canned-form.ts";

const mostReplies = 500;

/** The form of a prepared reply, new or changed; what is typed is kept until it is saved or given up. */
export function CannedReplyDialog({
  reply,
  onClose,
}: {
  /** Undefined for a new one. */
  reply: CannedReply | undefined;
  onClose(isSaved: boolean): void;
}) {
  const t = useTexts("admin-canned-replies");
  const describe = useFailureText();
  const [language, setLanguage] = useState<Language>("en");
  const [otherAuthor, setOtherAuthor] = useState<string>();
  const edit = useVersionedForm<CannedForm>({
    draftKey: `canned:${reply?.id ?? "new"}`,
    current: { form: toForm(reply), updatedAt: reply?.updatedAt ?? null },
    async save({ form, updatedAt }) {
      const body = toInput(form);
      if (!reply) await callApi("createCannedReply", { body });
      else {
        await callApi("updateCannedReply", {
          params: { id: reply.id },
          body: { ...body, ...(updatedAt !== null && { updatedAt }) },
        });
      }
    },
    async readNewest() {
      const { rows } = await callPage("listCannedReplies", { query: { limit: mostReplies } });
      const newest = rows.find(({ id }) => id === reply?.id);
      if (!newest) throw new Error("The reply was removed meanwhile.");
      setOtherAuthor(newest.updatedBy ?? undefined);
      return { form: toForm(newest), updatedAt: newest.updatedAt };
    },
  });
  const { form, failure } = edit;

  return (
    <VersionedDialog
      title={reply ? t("dialogEdit") : t("dialogAdd")}
      edit={edit}
      words={{
        labelOf: (name) => (name === "title" ? t("field.title") : languageTraits[name].name),
        write: (version, name) => version[name],
      }}
      changedBy={otherAuthor}
      submitLabel={t("save")}
      busyLabel={t("saving")}
      isDisabled={form.title.trim() === "" || form.en.trim() === ""}
      error={tellFailure()}
      onSaved={() => {
        showToast({ title: t("savedTitle"), description: t("savedText"), kind: "success" });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <TextField
        label={t("field.title")}
        maxLength={100}
        required
        value={form.title}
        onChange={({ target }) => edit.change({ title: target.value })}
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
              onChange={({ target }) => edit.change({ [code]: target.value })}
            />
          ),
        }))}
      />
    </VersionedDialog>
  );

  function tellFailure(): string | undefined {
    if (failure === undefined) return undefined;
    const isGone = failure instanceof ApiError && failure.status === 404;
    return isGone ? t("gone") : describe(failure);
  }
}
