import type { ReactNode } from "react";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { focusFirstFault } from "../form/focus-first-fault.ts";
import { RestoredDraft } from "../form/restored-draft.tsx";
import layout from "../layout/layout.module.css";
import type { VersionedForm } from "./use-versioned-form.ts";
import { VersionConflict } from "./version-conflict.tsx";
import type { FieldWords } from "./version-conflict.tsx";

export function VersionedDialog<Form extends object>({
  title,
  edit,
  words,
  changedBy,
  submitLabel,
  busyLabel,
  isDisabled = false,
  error,
  check,
  onSaved,
  onClose,
  children,
  record,
}: {
  title: string;
  edit: VersionedForm<Form>;
  words: FieldWords<Form>;
  /** Who wrote the other version, where that is known. */
  changedBy?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  isDisabled?: boolean | undefined;
  error: string | undefined;
  /** Looks for faults before anything is sent; false where there are some, which the fields show then. */
  check?(): boolean;
  onSaved(): void;
  onClose(): void;
  children: ReactNode;
  record?: ReactNode;
}) {
  const { conflict } = edit;

  async function submit(form: HTMLFormElement) {
    const isSaved = (check?.() ?? true) && (await edit.submit());
    if (isSaved) onSaved();
    else focusFirstFault(form);
  }

  return (
    <FormDialog
      title={title}
      size="large"
      className={layout.column}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      isBusy={edit.isSaving}
      isDisabled={isDisabled}
      error={error}
      instead={
        conflict && (
          <VersionConflict
            edit={edit}
            conflict={conflict}
            words={words}
            changedBy={changedBy}
            onSaved={onSaved}
          />
        )
      }
      after={record}
      onSubmit={(form) => void submit(form)}
      onCancel={() => {
        edit.reset();
        onClose();
      }}
      onClose={onClose}
    >
      {edit.isRestored && <RestoredDraft onDiscard={edit.reset} />}
      {children}
    </FormDialog>
  );
}
