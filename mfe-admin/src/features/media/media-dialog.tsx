import { useId, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import type { MediaItem, UploadedFile } from "@dhahabu/contract/content";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextAreaField, TextField } from "@dhahabu/kit/ui/field";
import { Icon } from "@dhahabu/kit/ui/icon";
import { ConflictPanel } from "../../blocks/conflict-panel.tsx";
import { Dialog } from "../../blocks/dialog.tsx";
import { FormActions } from "../../blocks/form-actions.tsx";
import { ProgressBar } from "../../blocks/progress-bar.tsx";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useVersionedForm } from "../../blocks/use-versioned-form.ts";
import type { Version, VersionedForm } from "../../blocks/use-versioned-form.ts";
import type texts from "../../messages/en/admin-media.json";
import { formatDuration, formatFileSize } from "./media-facts.ts";
import {
  emptyForm,
  fillFromFile,
  isComplete,
  mediaCategories,
  mediaTypes,
  requiredFields,
  toBody,
  toForm,
} from "./media-form.ts";
import type { MediaField, MediaForm } from "./media-form.ts";
import { MediaPreview } from "./media-preview.tsx";
import { MediaRecord } from "./media-record.tsx";
import type { ReadyFile } from "./use-upload-queue.ts";
import { useUpload } from "./use-upload.ts";
import classes from "./media-dialog.module.css";

/** What the dialog is opened for: an item there is, an uploaded file, or nothing yet. */
export type DialogSubject =
  | { readonly kind: "item"; readonly item: MediaItem }
  | { readonly kind: "file"; readonly ready: ReadyFile }
  | { readonly kind: "blank" };

const acceptedFiles = "audio/*,video/*,image/*";

function nameDraft(subject: DialogSubject): string {
  if (subject.kind === "item") return `media:${subject.item.id}`;
  return subject.kind === "file" ? `media:${subject.ready.file.fileUrl}` : "media:new";
}

function readVersion(subject: DialogSubject): Version<MediaForm> {
  if (subject.kind === "item") {
    return { form: toForm(subject.item), updatedAt: subject.item.updatedAt };
  }
  const filled = subject.kind === "file" ? fillFromFile(emptyForm, subject.ready) : {};
  return { form: { ...emptyForm, ...filled }, updatedAt: null };
}

function isStale(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 409 && error.fields["updatedAt"] !== undefined
  );
}

/** Adds an item or edits one (spec section 2). What is typed is kept until it is saved or cancelled. */
export function MediaDialog({
  subject,
  onSaved,
  onClose,
}: {
  subject: DialogSubject;
  onSaved(item: MediaItem): void;
  onClose(): void;
}) {
  const t = useT<typeof texts>("admin-media");
  const explain = useFailureText();
  const formId = useId();
  const upload = useUpload();
  const [theirs, setTheirs] = useState<{ changedBy: string | null; changedAt: string }>();
  const itemId = subject.kind === "item" ? subject.item.id : undefined;
  const saved = useRef<MediaItem>(undefined);

  const edit = useVersionedForm<MediaForm>({
    draftKey: nameDraft(subject),
    current: readVersion(subject),
    save,
    async readNewest() {
      if (itemId === undefined) throw new Error("A new item has no other version.");
      const { item, changedBy } = await callApi("getMediaVersion", { params: { id: itemId } });
      setTheirs({ changedBy, changedAt: item.updatedAt });
      return { form: toForm(item), updatedAt: item.updatedAt };
    },
  });

  async function save({ form, updatedAt }: Version<MediaForm>): Promise<void> {
    try {
      saved.current =
        itemId === undefined
          ? await callApi("createMedia", { body: { ...withoutFacts, ...toBody(form) } })
          : await callApi("updateMedia", {
              params: { id: itemId },
              body: {
                ...withoutFacts,
                ...toBody(form),
                ...(updatedAt !== null && { updatedAt }),
              },
            });
    } catch (error) {
      if (!isStale(error)) {
        console.error("Failed to save a media item", error);
        showToast({
          kind: "error",
          title: t("error"),
          description: t(itemId === undefined ? "toast.createFailed" : "toast.updateFailed"),
        });
      }
      throw error;
    }
  }

  async function finish(saving: Promise<boolean>) {
    if (!(await saving) || !saved.current) return;
    showToast({
      kind: "success",
      title: t("success"),
      description: t(itemId === undefined ? "toast.created" : "toast.updated"),
    });
    onSaved(saved.current);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isComplete(edit.form) && !edit.isSaving) void finish(edit.submit());
  }

  const fields = edit.failure instanceof ApiError ? edit.failure.fields : {};
  const failure =
    edit.failure === undefined || Object.keys(fields).length > 0
      ? undefined
      : explain(edit.failure);
  return (
    <Dialog
      isOpen
      size="large"
      title={t(itemId === undefined ? "dialog.add" : "dialog.edit")}
      onClose={() => {
        if (!edit.isSaving) onClose();
      }}
      footer={
        edit.conflict === undefined && (
          <FormActions
            formId={formId}
            submitLabel={t("save")}
            busyLabel={t("saving")}
            isBusy={edit.isSaving}
            isDisabled={!isComplete(edit.form)}
            error={failure}
            onCancel={() => {
              edit.reset();
              onClose();
            }}
          />
        )
      }
    >
      {edit.conflict ? (
        <ConflictPanel
          fields={edit.conflict.names.map((name) => ({
            name,
            label: t(`field.${name}`),
            mine: showValue(name, edit.form),
            theirs: edit.conflict && showValue(name, edit.conflict.theirs.form),
          }))}
          changedAt={theirs?.changedAt}
          changedBy={theirs?.changedBy ?? undefined}
          isSaving={edit.isSaving}
          onResolve={(picks) => void finish(edit.resolve(picks))}
          onCancel={edit.leaveConflict}
        />
      ) : (
        <form id={formId} className={classes.form} noValidate onSubmit={submit}>
          {edit.isRestored && (
            <div className={classes.restored} role="status">
              <p>{t("restored")}</p>
              <Button look="quiet" isSmall onClick={edit.reset}>
                {t("startOver")}
              </Button>
            </div>
          )}
          <FormFields
            edit={edit}
            faults={fields}
            upload={upload}
            known={subject.kind === "file" ? subject.ready.file : undefined}
          />
        </form>
      )}
      {itemId !== undefined && !edit.conflict && <MediaRecord itemId={itemId} />}
    </Dialog>
  );

  function showValue(name: MediaField, form: MediaForm): string {
    if (name === "type") return t(`type.${form.type}`);
    return name === "category" ? t(`category.${form.category}`) : form[name];
  }
}

// The server knows size and duration of its own files, and keeps those of others.
const withoutFacts = { fileSize: null, duration: null };

function useFieldLabel(): (name: MediaField) => string {
  const t = useT<typeof texts>("admin-media");
  return (name) => (requiredFields.has(name) ? `${t(`field.${name}`)} *` : t(`field.${name}`));
}

function FormFields({
  edit,
  faults,
  upload,
  known,
}: {
  edit: VersionedForm<MediaForm>;
  faults: Readonly<Record<string, string>>;
  upload: ReturnType<typeof useUpload>;
  known: UploadedFile | undefined;
}) {
  const t = useT<typeof texts>("admin-media");
  const { form, change } = edit;
  const label = useFieldLabel();
  const text = (name: Exclude<MediaField, "type" | "category">) => ({
    label: label(name),
    error: faults[name],
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <FileField edit={edit} fault={faults["fileUrl"]} upload={upload} known={known} />
      <TextField {...text("title")} required maxLength={200} autoComplete="off" />
      <div className={classes.pair}>
        <SelectField
          label={label("type")}
          error={faults["type"]}
          required
          value={form.type}
          onChange={({ target }) =>
            change({ type: mediaTypes.find((type) => type === target.value) ?? form.type })
          }
        >
          {mediaTypes.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={label("category")}
          error={faults["category"]}
          required
          value={form.category}
          onChange={({ target }) =>
            change({
              category: mediaCategories.find((known) => known === target.value) ?? form.category,
            })
          }
        >
          {mediaCategories.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...text("sortOrder")} type="number" step={1} hint={t("hint.sortOrder")} />
      </div>
      {form.type !== "audio" && (
        <TextAreaField
          {...text("altText")}
          rows={2}
          maxLength={500}
          hint={t(form.type === "image" ? "hint.altImage" : "hint.altVideo")}
        />
      )}
      <TextField {...text("caption")} maxLength={300} hint={t("hint.caption")} />
      <TextAreaField {...text("description")} rows={4} maxLength={2000} />
      <TextField {...text("thumbnailUrl")} dir="ltr" hint={t("hint.thumbnail")} />
    </>
  );
}

function FileField({
  edit,
  fault,
  upload,
  known,
}: {
  edit: VersionedForm<MediaForm>;
  fault: string | undefined;
  upload: ReturnType<typeof useUpload>;
  known: UploadedFile | undefined;
}) {
  const t = useT<typeof texts>("admin-media");
  const explain = useFailureText();
  const picker = useRef<HTMLInputElement>(null);
  const [uploaded, setUploaded] = useState(known);
  const label = useFieldLabel();
  const { form } = edit;
  const facts = uploaded?.fileUrl === form.fileUrl ? uploaded : undefined;

  async function take(source: File | undefined) {
    if (!source) return;
    const file = await upload.start(source);
    if (!file) return;
    setUploaded(file);
    edit.change(fillFromFile(form, { fileName: source.name, file }));
  }

  return (
    <div className={classes.file}>
      <div className={classes.fileLine}>
        <div className={classes.address}>
          <TextField
            label={label("fileUrl")}
            error={fault}
            required
            dir="ltr"
            autoComplete="off"
            maxLength={2000}
            value={form.fileUrl}
            onChange={({ target }) => edit.change({ fileUrl: target.value })}
          />
        </div>
        <input
          ref={picker}
          className={classes.picker}
          type="file"
          accept={acceptedFiles}
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button
          look="secondary"
          disabled={upload.running !== undefined}
          onClick={() => picker.current?.click()}
        >
          <Icon name="upload" />
          {t("upload")}
        </Button>
      </div>
      {upload.running && (
        <div className={classes.progress}>
          <ProgressBar
            label={t("uploading", { name: upload.running.fileName })}
            value={upload.running.share}
          />
          <Button look="quiet" isSmall onClick={upload.cancel}>
            {t("upload.cancel")}
          </Button>
        </div>
      )}
      <p className={classes.fault} role="alert">
        {upload.failure !== undefined && explain(upload.failure)}
      </p>
      {facts && <FileFacts facts={facts} />}
      {form.fileUrl.trim() !== "" && (
        <div className={classes.preview}>
          <MediaPreview
            item={{
              ...form,
              thumbnailUrl: form.thumbnailUrl === "" ? null : form.thumbnailUrl,
              altText: form.altText,
            }}
          />
        </div>
      )}
    </div>
  );
}

function FileFacts({ facts }: { facts: UploadedFile }) {
  const t = useT<typeof texts>("admin-media");
  const { locale } = useLanguageTraits();
  const parts = [
    t(`type.${facts.type}`),
    formatFileSize(facts.fileSize, locale),
    facts.width !== null && facts.height !== null && `${facts.width} × ${facts.height}`,
    facts.duration !== null && formatDuration(facts.duration, locale),
  ];
  return (
    <p className={classes.facts} role="status">
      <Icon name="check" className={classes.check} />
      {t("filled")}{" "}
      {parts.map(
        (part) =>
          part && (
            <bdi key={part} className={classes.fact}>
              {part}
            </bdi>
          ),
      )}
    </p>
  );
}
