import type { ReactNode } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { ChangeEffect } from "../../policy/change-effect.tsx";
import { useTexts } from "../../use-texts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import classes from "./effect-dialog.module.css";
import { usePreview } from "./use-preview.ts";
import type { EffectSubject } from "./use-preview.ts";

export function EffectDialog({
  subject,
  id,
  children,
  isConfirmedBlind = false,
  onConfirm,
  ...decision
}: {
  title: string;
  subject: EffectSubject;
  /** Of the change or the request. */
  id: number;
  children?: ReactNode;
  confirmLabel: string;
  isRefusal?: boolean;
  /** The decision needs no effect to be seen: a refusal changes nothing. */
  isConfirmedBlind?: boolean;
  onConfirm(preview: PolicyPreview | undefined): Promise<void>;
  onClose(): void;
}) {
  const t = useTexts("admin-changes");
  const tPolicy = useTexts("admin-policy");
  const { preview, fault } = usePreview(subject, id);
  return (
    <ConfirmDialog
      {...decision}
      isDisabled={!preview && !isConfirmedBlind}
      fault={fault}
      onConfirm={() => onConfirm(preview)}
    >
      {preview && <ChangeEffect preview={preview} />}
      {!preview && fault === undefined && (
        <div role="status">
          <VisuallyHidden>{t("computing")}</VisuallyHidden>
          <Skeleton height="12rem" />
        </div>
      )}
      {subject !== "request" && preview?.needsApproval === true && (
        <p className={classes.notice}>{tPolicy("needsApproval")}</p>
      )}
      {children}
    </ConfirmDialog>
  );
}
