import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { FaultLine } from "../../blocks/failure/fault-line.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import layout from "../../blocks/layout/layout.module.css";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";

const longestNote = 500;

/** A decision in a dialog, which stays open until it is made, with why it could not be. */
export function ConfirmDialog({
  title,
  confirmLabel,
  isRefusal = false,
  isDisabled = false,
  fault,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  isRefusal?: boolean;
  isDisabled?: boolean;
  /** Why there is nothing to decide on. */
  fault?: string | undefined;
  /** Does it, and closes the dialog; throws what the server answers. */
  onConfirm(): Promise<void>;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useTexts("admin-changes");
  const describe = useFailureText();
  const { isPending, error, mutate } = useSend({ mutationFn: onConfirm });
  const shownFault = error ? describe(error) : fault;
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button look="secondary" isSmall disabled={isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            look={isRefusal ? "danger" : "primary"}
            isSmall
            isBusy={isPending}
            disabled={isDisabled}
            onClick={() => mutate()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={layout.tight}>
        {children}
        <FaultLine>{shownFault !== undefined && <bdi>{shownFault}</bdi>}</FaultLine>
      </div>
    </Dialog>
  );
}

/** Why somebody's request is refused. */
export function NoteField({ note, onChange }: { note: string; onChange(note: string): void }) {
  const t = useTexts("admin-changes");
  return (
    <TextField
      label={t("note")}
      isOptional
      value={note}
      maxLength={longestNote}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
