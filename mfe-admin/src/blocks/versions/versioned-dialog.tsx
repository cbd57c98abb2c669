import { useId } from "react";
import type { ReactNode } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { focusFirstFault } from "../form/focus-first-fault.ts";
import { FormActions } from "../form/form-actions.tsx";
import { RestoredDraft } from "../form/restored-draft.tsx";
import type { VersionedForm } from "./use-versioned-form.ts";
import { VersionConflict } from "./version-conflict.tsx";
import type { FieldWords } from "./version-conflict.tsx";
import classes from "./versions.module.css";

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
  const formId = useId();
  const { conflict } = edit;

  async function submit(form: HTMLFormElement) {
    if (isDisabled || edit.isSaving) return;
    const isSaved = (check?.() ?? true) && (await edit.submit());
    if (isSaved) onSaved();
    else focusFirstFault(form);
  }

  return (
    <Dialog
      title={title}
      isOpen
      size="large"
      onClose={() => {
        if (!edit.isSaving) onClose();
      }}
      footer={
        !conflict && (
          <FormActions
            formId={formId}
            submitLabel={submitLabel}
            busyLabel={busyLabel}
            isBusy={edit.isSaving}
            isDisabled={isDisabled}
            error={error}
            onCancel={() => {
              edit.reset();
              onClose();
            }}
          />
        )
      }
    >
      {conflict ? (
        <VersionConflict
          edit={edit}
          conflict={conflict}
          words={words}
          changedBy={changedBy}
          onSaved={onSaved}
        />
      ) : (
        <>
          <form
            id={formId}
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit(event.currentTarget);
            }}
          >
            {edit.isRestored && <RestoredDraft onDiscard={edit.reset} />}
            {children}
          </form>
          {record}
        </>
      )}
    </Dialog>
  );
}
