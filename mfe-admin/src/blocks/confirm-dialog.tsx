import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "../messages/en/admin.json";
import { Dialog } from "./dialog.tsx";
import classes from "./confirm-dialog.module.css";

/** Asks before what cannot be taken back. Title and button name what happens, and to what. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  isBusy = false,
  error,
  look = "danger",
  onConfirm,
  onCancel,
}: {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  isBusy?: boolean | undefined;
  error?: string | undefined;
  look?: "danger" | "primary" | undefined;
  onConfirm(): void;
  onCancel(): void;
}) {
  const t = useT<typeof texts>("admin");
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      size="small"
      onClose={() => {
        if (!isBusy) onCancel();
      }}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog the safe choice comes first */}
          <Button look="secondary" isSmall disabled={isBusy} onClick={onCancel} autoFocus>
            {t("dialog.cancel")}
          </Button>
          <Button look={look} isSmall isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{text}</p>
      <p className={classes.fault} role="alert">
        {error}
      </p>
    </Dialog>
  );
}
