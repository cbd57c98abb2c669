import type { ReactNode } from "react";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import type { TypeField } from "../../policy/change-kind.ts";
import { ChangeReview } from "../../policy/change-review.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./price-desk.module.css";
import { TypeFields } from "./type-fields.tsx";
import type { TypeForm } from "./type-form.ts";
import type { TypeChangeState } from "./use-type-change.ts";

export function TypeDialog({
  title,
  form,
  change,
  reasonKey,
  conflict,
  onFill,
  onSubmit,
  onConfirm,
  children,
}: {
  title: string;
  form: TypeForm;
  change: TypeChangeState;
  /** Under which a typed reason is kept. */
  reasonKey: string;
  /** Takes the place of everything else. */
  conflict?: ReactNode;
  onFill(field: TypeField, value: string): void;
  onSubmit(form: HTMLFormElement): void;
  /** Undefined where there is nothing to decide on. */
  onConfirm: ((reason: string) => Promise<boolean>) | undefined;
  children?: ReactNode;
}) {
  const t = useTexts("admin-prices");
  const { fault, isBusy, review } = change;
  const decision =
    conflict ??
    (review && onConfirm && (
      <ChangeReview
        preview={review.preview}
        draftKey={reasonKey}
        notice={review.notice}
        fault={fault}
        isBusy={isBusy}
        onConfirm={onConfirm}
        onBack={change.leaveReview}
      />
    ));
  return (
    <FormDialog
      size="large"
      title={title}
      className={classes.form}
      submitLabel={t("showEffect")}
      busyLabel={t("checking")}
      isBusy={isBusy}
      error={fault}
      instead={decision}
      onSubmit={onSubmit}
      onCancel={change.leave}
      onClose={change.leave}
    >
      {change.isRestored && (
        <div className={classes.whole}>
          <RestoredDraft onDiscard={change.startOver} />
        </div>
      )}
      {children}
      <TypeFields form={form} faults={change.faults} onFill={onFill} />
    </FormDialog>
  );
}
