import { useRef, useState } from "react";
import type { MediaItem, UploadedFile } from "@dhahabu/contract/content";
import { languages } from "@dhahabu/contract/language";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField, TextField } from "@dhahabu/kit/ui/field";
import { Icon } from "@dhahabu/kit/ui/icon";
import { FaultLine } from "../../blocks/failure/fault-line.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { isStale, useVersionedForm } from "../../blocks/versions/use-versioned-form.ts";
import type { Version, VersionedForm } from "../../blocks/versions/use-versioned-form.ts";
import { VersionedDialog } from "../../blocks/versions/versioned-dialog.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./media-dialog.module.css";
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
import { ProgressBar } from "./progress-bar.tsx";
import type { ReadyFile } from "./use-upload-queue.ts";
import { useUpload } from "./use-upload.ts";

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
  const t = useTexts("admin-media");
  const explain = useFailureText();
  const findFieldFaults = useFieldFaults();
  const upload = useUpload();
  const [otherAuthor, setOtherAuthor] = useState<string>();
  const itemId = subject.kind === "item" ? subject.item.id : undefined;
  const saved = useRef<MediaItem>(undefined);

  const edit = useVersionedForm<MediaForm>({
    draftKey: nameDraft(subject),
    current: readVersion(subject),
    save,
    async readNewest() {
      if (itemId === undefined) throw new Error("A new item has no other version.");
      const { item, changedBy } = await callApi("getMediaVersion", { params: { id: itemId } });
      setOtherAuthor(changedBy ?? undefined);
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

  function finish() {
    if (!saved.current) return;
    showToast({
      kind: "success",
      title: t("success"),
      description: t(itemId === undefined ? "toast.created" : "toast.updated"),
    });
    onSaved(saved.current);
  }

  const fields = findFieldFaults(edit.failure);
  const failure =
    edit.failure === undefined || Object.keys(fields).length > 0
      ? undefined
      : explain(edit.failure);
  return (
    <VersionedDialog
      title={t(itemId === undefined ? "dialog.add" : "dialog.edit")}
      edit={edit}
      words={{ labelOf: (name) => t(`field.${name}`), write }}
      changedBy={otherAuthor}
      submitLabel={t("save")}
      busyLabel={t("saving")}
      isDisabled={!isComplete(edit.form) || upload.running !== undefined}
      error={failure}
      onSaved={finish}
      onClose={onClose}
      record={itemId !== undefined && <MediaRecord itemId={itemId} />}
    >
      <FormFields
        edit={edit}
        faults={fields}
        upload={upload}
        known={subject.kind === "file" ? subject.ready.file : undefined}
      />
    </VersionedDialog>
  );

  function write(form: MediaForm, name: MediaField): string {
    if (name === "type") return t(`type.${form.type}`);
    if (name === "language") return languageTraits[form.language].name;
    return name === "category" ? t(`category.${form.category}`) : form[name];
  }
}

// The server knows size and duration of its own files, and keeps those of others.
const withoutFacts = { fileSize: null, duration: null };

function useFieldLabel(): (name: MediaField) => string {
  const t = useTexts("admin-media");
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
  const t = useTexts("admin-media");
  const { form, change } = edit;
  const label = useFieldLabel();
  const text = (name: Exclude<MediaField, "type" | "category" | "language">) => ({
    label: label(name),
    error: faults[name],
    dir: "auto",
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <FileField edit={edit} fault={faults["fileUrl"]} upload={upload} known={known} />
      <div className={classes.titled}>
        <TextField {...text("title")} required maxLength={200} autoComplete="off" />
        <ChoiceField
          label={label("language")}
          error={faults["language"]}
          hint={t("hint.language")}
          value={form.language}
          values={languages}
          nameOf={(code) => languageTraits[code].name}
          langOf={(code) => code}
          onChange={(language) => change({ language })}
        />
      </div>
      <div className={classes.pair}>
        <ChoiceField
          label={label("type")}
          error={faults["type"]}
          required
          value={form.type}
          values={mediaTypes}
          nameOf={(type) => t(`type.${type}`)}
          onChange={(type) => change({ type })}
        />
        <ChoiceField
          label={label("category")}
          error={faults["category"]}
          required
          value={form.category}
          values={mediaCategories}
          nameOf={(category) => t(`category.${category}`)}
          onChange={(category) => change({ category })}
        />
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
  const t = useTexts("admin-media");
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
    edit.change((typed) => fillFromFile(typed, { fileName: source.name, file }));
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
          disabled={upload.running !== undefined || edit.isSaving}
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
      <FaultLine>{upload.failure !== undefined && explain(upload.failure)}</FaultLine>
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
  const t = useTexts("admin-media");
  const format = useFormat();
  const parts = [
    t(`type.${facts.type}`),
    format.fileSize(facts.fileSize, "kilobyte"),
    facts.width !== null &&
      facts.height !== null &&
      `${format.number(facts.width)} × ${format.number(facts.height)}`,
    facts.duration !== null && format.playTime(facts.duration),
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
