import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useSend } from "../../data/use-send.ts";
import { ChangeEffect } from "../../policy/change-effect.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./effect-dialog.module.css";
import { usePreview } from "./use-preview.ts";

export function EffectDialog({
  title,
  subject,
  id,
  children,
  confirmLabel,
  confirmLook = "primary",
  isConfirmedBlind = false,
  onConfirm,
  onClose,
}: {
  title: string;
  /** What is decided on: taking back the change of this number, or the request of this number. */
  subject: "undo" | "request";
  id: number;
  children?: ReactNode;
  confirmLabel: string;
  confirmLook?: "primary" | "danger";
  /** The decision needs no effect to be seen: a refusal changes nothing. */
  isConfirmedBlind?: boolean;
  /** Does it, and closes the dialog; throws what the server answers. */
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const t = useTexts("admin-changes");
  const tPolicy = useTexts("admin-policy");
  const describeFailure = useFailureText();
  const { preview, fault: previewFault } = usePreview(subject, id);
  const confirming = useSend({ mutationFn: onConfirm });
  const isBusy = confirming.isPending;
  const fault = confirming.error ? describeFailure(confirming.error) : previewFault;

  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <>
          <Button look="secondary" isSmall disabled={isBusy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            look={confirmLook}
            isSmall
            isBusy={isBusy}
            disabled={!preview && !isConfirmedBlind}
            onClick={() => confirming.mutate()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.content}>
        {preview && <ChangeEffect preview={preview} />}
        {!preview && previewFault === undefined && (
          <div role="status">
            <VisuallyHidden>{t("computing")}</VisuallyHidden>
            <Skeleton width="100%" height="12rem" />
          </div>
        )}
        {subject === "undo" && preview?.needsApproval === true && (
          <p className={classes.notice}>{tPolicy("needsApproval")}</p>
        )}
        {children}
        <p className={classes.fault} role="alert">
          {fault !== undefined && <bdi>{fault}</bdi>}
        </p>
      </div>
    </Dialog>
  );
}
