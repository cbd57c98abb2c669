import { useId } from "react";
import type { ReactNode } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Dialog } from "../../blocks/dialog.tsx";
import { FormActions } from "../../blocks/form-actions.tsx";
import { RestoredDraft } from "../../blocks/restored-draft.tsx";
import type texts from "../../messages/en/admin-prices.json";
import type { TypeField } from "../../policy/change-kind.ts";
import { TypeFields } from "./type-fields.tsx";
import type { TypeFaults } from "./type-fields.tsx";
import type { TypeForm } from "./type-form.ts";
import classes from "./type-dialog.module.css";

/** How a type is priced: the fields, and then `review`, what they would do. */
export function TypeDialog({
  title,
  form,
  faults,
  fault,
  isRestored,
  isBusy,
  onFill,
  onStartOver,
  onSubmit,
  onLeave,
  review,
  children,
}: {
  title: string;
  form: TypeForm;
  faults: TypeFaults;
  /** What is wrong with the form as a whole. */
  fault: string | undefined;
  /** The fields hold what was typed before. */
  isRestored: boolean;
  isBusy: boolean;
  onFill(field: TypeField, value: string): void;
  onStartOver(): void;
  onSubmit(form: HTMLFormElement): void;
  onLeave(): void;
  /** Takes the place of the fields once they are filled in. */
  review: ReactNode;
  /** Fields that come before. */
  children?: ReactNode;
}) {
  const t = useT<typeof texts>("admin-prices");
  const formId = useId();
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={() => {
        if (!isBusy) onLeave();
      }}
      footer={
        !review && (
          <FormActions
            formId={formId}
            submitLabel={t("showEffect")}
            busyLabel={t("checking")}
            isBusy={isBusy}
            onCancel={onLeave}
            error={fault}
          />
        )
      }
    >
      {review ?? (
        <form
          id={formId}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSubmit(event.currentTarget);
          }}
        >
          {isRestored && (
            <div className={classes.whole}>
              <RestoredDraft onDiscard={onStartOver} />
            </div>
          )}
          {children}
          <TypeFields form={form} faults={faults} onFill={onFill} />
        </form>
      )}
    </Dialog>
  );
}
