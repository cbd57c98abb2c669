import type { ReactNode } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { Dialog } from "../../blocks/dialog.tsx";
import type texts from "../../messages/en/admin-changes.json";
import { ChangeEffect } from "../../policy/change-effect.tsx";
import type { PreviewState } from "./use-preview.ts";
import classes from "./effect-dialog.module.css";

/** A decision beside its effect: prices and one loan before and after, as of now. */
export function EffectDialog({
  title,
  state,
  lead,
  notice,
  children,
  fault,
  isBusy,
  confirmLabel,
  confirmLook = "primary",
  isConfirmedBlind = false,
  onConfirm,
  onClose,
}: {
  title: string;
  state: PreviewState;
  lead?: ReactNode;
  notice?: string | undefined;
  children?: ReactNode;
  fault?: string | undefined;
  isBusy: boolean;
  confirmLabel: string;
  confirmLook?: "primary" | "danger";
  /** The decision needs no effect to be seen: a refusal changes nothing. */
  isConfirmedBlind?: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const t = useT<typeof texts>("admin-changes");
  const { preview } = state;
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
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.content}>
        {lead}
        {preview && <ChangeEffect preview={preview} />}
        {!preview && state.fault === undefined && (
          <div role="status">
            <VisuallyHidden>{t("computing")}</VisuallyHidden>
            <Skeleton width="100%" height="12rem" />
          </div>
        )}
        {notice !== undefined && <p className={classes.notice}>{notice}</p>}
        {children}
        <p className={classes.fault} role="alert">
          {(fault ?? state.fault) !== undefined && <bdi>{fault ?? state.fault}</bdi>}
        </p>
      </div>
    </Dialog>
  );
}
