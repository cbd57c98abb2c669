import { useId } from "react";
import type { ReactNode } from "react";
import { FormActions } from "../form/form-actions.tsx";
import { Dialog } from "./dialog.tsx";

/** A form in a dialog, which stays open while what was typed is being sent. */
export function FormDialog({
  title,
  size,
  className,
  submitLabel,
  busyLabel,
  isBusy,
  isDisabled = false,
  error,
  instead,
  after,
  onSubmit,
  onCancel,
  onClose,
  children,
}: {
  title: string;
  size?: "small" | "large" | undefined;
  className: string | undefined;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean | undefined;
  error: string | undefined;
  /** Takes the place of the form and its buttons. */
  instead?: ReactNode;
  /** Stands under the form. */
  after?: ReactNode;
  onSubmit(form: HTMLFormElement): void;
  /** Gives up what was typed; closing keeps it. */
  onCancel(): void;
  onClose(): void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      isOpen
      size={size}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        !instead && (
          <FormActions
            formId={formId}
            submitLabel={submitLabel}
            busyLabel={busyLabel}
            isBusy={isBusy}
            isDisabled={isDisabled}
            error={error}
            onCancel={onCancel}
          />
        )
      }
    >
      {instead || (
        <>
          <form
            id={formId}
            className={className}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy && !isDisabled) onSubmit(event.currentTarget);
            }}
          >
            {children}
          </form>
          {after}
        </>
      )}
    </Dialog>
  );
}
