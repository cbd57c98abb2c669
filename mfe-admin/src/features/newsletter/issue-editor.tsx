import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField, TextField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { FormActions } from "../../blocks/form/form-actions.tsx";
import { isSendShortcut } from "../../blocks/form/is-send-shortcut.ts";
import { KeyHint } from "../../blocks/form/key-hint.tsx";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { VersionConflict } from "../../blocks/versions/version-conflict.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { toTexts } from "./issue-form.ts";
import type { IssueForm } from "./issue-form.ts";
import { IssuePreview } from "./issue-preview.tsx";
import classes from "./newsletter.module.css";
import { SendDialog } from "./send-dialog.tsx";
import { useIssueEdit } from "./use-issue-edit.ts";

/** Writes a draft; what is typed stays until it is saved, and meets what others write field by field. */
export function IssueEditor({
  issue,
  onChange,
}: {
  issue: NewsletterIssue;
  onChange(change: (issue: NewsletterIssue) => NewsletterIssue): void;
}) {
  const t = useTexts("admin-newsletter");
  const describe = useFailureText();
  const [language, setLanguage] = useState<Language>("en");
  const [sent, setSent] = useState<NewsletterIssue>();
  const { edit, otherAuthor, save } = useIssueEdit(issue, onChange);
  const { form, failure, conflict } = edit;
  const subject = useSubject(form);
  const testing = useTest(issue.id, language, save);
  const openSending = () => {
    if (!edit.isSaving) void save().then(setSent);
  };

  if (conflict) {
    return (
      <VersionConflict
        edit={edit}
        conflict={conflict}
        words={{
          labelOf(name) {
            const [code, part] = name.split(".") as [Language, "subject" | "body"];
            return t(`field.${part}`, { language: languageTraits[code].name });
          },
          write: (version, name) => version[name],
        }}
        changedBy={otherAuthor}
        onSaved={() => showToast({ kind: "success", title: t("saved") })}
      />
    );
  }
  return (
    <div className={classes.writing}>
      <OfficePanel title={t("write.title")}>
        <form
          className={layout.tight}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save().then((next) => next && showToast({ kind: "success", title: t("saved") }));
          }}
        >
          {edit.isRestored && <RestoredDraft onDiscard={edit.reset} />}
          <Tabs<Language>
            label={t("write.languages")}
            current={language}
            onChange={setLanguage}
            tabs={languages.map((code) => ({
              id: code,
              label: languageTraits[code].name,
              panel: (
                <TextFields
                  language={code}
                  form={form}
                  subjectRef={subject}
                  onChange={edit.change}
                  onSend={openSending}
                />
              ),
            }))}
          />
          <FormActions
            submitLabel={t("save")}
            busyLabel={t("saving")}
            isBusy={edit.isSaving}
            isDisabled={!edit.isDirty}
            error={failure === undefined ? undefined : describe(failure)}
            cancelLabel={t("discard")}
            onCancel={edit.isDirty ? edit.reset : undefined}
          />
        </form>
        <Acts
          isTesting={testing.isPending}
          isSaving={edit.isSaving}
          onTest={() => testing.mutate()}
          onSend={openSending}
        />
      </OfficePanel>
      <IssuePreview
        language={language}
        texts={toTexts(form, [...new Set(["en" as const, language])])}
      />
      {sent && (
        <SendDialog
          issue={sent}
          onSent={(next) => onChange(() => next)}
          onClose={() => setSent(undefined)}
        />
      )}
    </div>
  );
}

function Acts({
  isTesting,
  isSaving,
  onTest,
  onSend,
}: {
  isTesting: boolean;
  isSaving: boolean;
  onTest(): void;
  onSend(): void;
}) {
  const t = useTexts("admin-newsletter");
  return (
    <div className={classes.acts}>
      <Button look="secondary" isSmall isBusy={isTesting} onClick={onTest}>
        {t("test.send")}
      </Button>
      <Button
        isSmall
        isBusy={isSaving}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onSend}
      >
        {t("send.open")}
        <KeyHint keys="Ctrl Enter" />
      </Button>
    </div>
  );
}

/** The field of the subject, which has the focus where an issue is begun. */
function useSubject(form: IssueForm): RefObject<HTMLInputElement | null> {
  const subject = useRef<HTMLInputElement>(null);
  const isBegun = useEffectEvent(() => Object.values(form).every((text) => text === ""));
  useEffect(() => {
    if (isBegun()) subject.current?.focus();
  }, []);
  return subject;
}

/** Saves what is typed, and sends it to one's own address as a reader of the language would get it. */
function useTest(id: number, language: Language, save: () => Promise<NewsletterIssue | undefined>) {
  const t = useTexts("admin-newsletter");
  const describe = useFailureText();
  return useSend({
    async mutationFn() {
      if (!(await save())) return;
      const { email } = await callApi("testNewsletterIssue", {
        params: { id },
        body: { language },
      });
      showToast({ kind: "success", title: t("test.sent", { email }) });
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("test.failed"), description: describe(error) }),
  });
}

function TextFields({
  language,
  form,
  subjectRef,
  onChange,
  onSend,
}: {
  language: Language;
  form: IssueForm;
  subjectRef: RefObject<HTMLInputElement | null>;
  onChange(fields: Partial<IssueForm>): void;
  onSend(): void;
}) {
  const t = useTexts("admin-newsletter");
  const { name, dir } = languageTraits[language];
  const samples = {
    heading: t("sample.heading"),
    bold: t("sample.bold"),
    list: t("sample.list"),
    link: t("sample.link"),
  };
  function sendByKey(event: KeyboardEvent) {
    if (!isSendShortcut(event)) return;
    event.preventDefault();
    onSend();
  }
  return (
    <div className={layout.tight}>
      <TextField
        ref={subjectRef}
        label={t("field.subject", { language: name })}
        maxLength={150}
        isOptional={language !== "en"}
        lang={language}
        dir={dir}
        value={form[`${language}.subject`]}
        onChange={({ target }) => onChange({ [`${language}.subject`]: target.value })}
        onKeyDown={sendByKey}
      />
      <TextAreaField
        label={t("field.body", { language: name })}
        hint={t("field.bodyHint", samples)}
        isOptional={language !== "en"}
        rows={16}
        maxLength={10_000}
        lang={language}
        dir={dir}
        value={form[`${language}.body`]}
        onChange={({ target }) => onChange({ [`${language}.body`]: target.value })}
        onKeyDown={sendByKey}
      />
    </div>
  );
}
