import { Button } from "@dhahabu/kit/ui/button";
import { useTexts } from "../../use-texts.ts";
import { FaultLine } from "../failure/fault-line.tsx";
import classes from "./form-actions.module.css";

export function FormActions({
  submitLabel,
  busyLabel,
  isBusy = false,
  isDisabled = false,
  cancelLabel,
  onCancel,
  error,
  formId,
}: {
  submitLabel: string;
  busyLabel: string;
  isBusy?: boolean | undefined;
  isDisabled?: boolean | undefined;
  cancelLabel?: string | undefined;
  onCancel?: (() => void) | undefined;
  error?: string | undefined;
  /** Id of the form, where this stands outside of it. */
  formId?: string | undefined;
}) {
  const t = useTexts("admin");
  return (
    <div className={classes.area}>
      <FaultLine>{error}</FaultLine>
      <div className={classes.actions}>
        {onCancel && (
          <Button look="secondary" isSmall disabled={isBusy} onClick={onCancel}>
            {cancelLabel ?? t("dialog.cancel")}
          </Button>
        )}
        <Button type="submit" isSmall isBusy={isBusy} disabled={isDisabled} form={formId}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
      </div>
    </div>
  );
}
