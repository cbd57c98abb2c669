import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, SubmitEvent } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { FaultLine } from "../blocks/failure/fault-line.tsx";
import { useDraft } from "../blocks/form/use-draft.ts";
import layout from "../blocks/layout/layout.module.css";
import { useTexts } from "../use-texts.ts";
import { ChangeEffect } from "./change-effect.tsx";
import classes from "./change-review.module.css";

const longestReason = 500;

export function ChangeReview({
  preview,
  draftKey,
  notice,
  fault,
  isBusy,
  onConfirm,
  onBack,
}: {
  preview: PolicyPreview;
  /** Under which a typed reason is kept until the change is made. */
  draftKey: string;
  notice?: string | undefined;
  fault?: string | undefined;
  isBusy: boolean;
  /** True where the change was made, so that the reason is not needed any more. */
  onConfirm(reason: string): Promise<boolean>;
  onBack(): void;
}) {
  const t = useTexts("admin-policy");
  const id = useId();
  const draft = useDraft(`reason:${draftKey}`, "");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isBlocked = preview.pendingRequestId !== null;

  useEffect(() => {
    field.current?.focus();
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || isBlocked) return;
    const reason = draft.value.trim();
    if (reason === "") {
      setIsMissing(true);
      field.current?.focus();
      return;
    }
    if (await onConfirm(reason)) draft.clear();
  }

  function goBackOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || isBusy) return;
    event.preventDefault();
    event.stopPropagation();
    onBack();
  }

  return (
    <form
      className={layout.tight}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <p id={`${id}-title`} className={classes.title}>
        {t("reviewTitle")}
      </p>
      <ReviewedEffect preview={preview} notice={notice} />
      <TextField
        ref={field}
        label={t("reason")}
        hint={t("reasonHint")}
        error={isMissing ? t("reasonMissing") : undefined}
        value={draft.value}
        required
        maxLength={longestReason}
        autoComplete="off"
        readOnly={isBusy}
        onKeyDown={goBackOnEscape}
        onChange={({ target }) => {
          setIsMissing(false);
          draft.set(target.value);
        }}
      />
      <FaultLine>{fault !== undefined && <bdi>{fault}</bdi>}</FaultLine>
      <ReviewActs
        submitLabel={t(isBusy ? "saving" : preview.needsApproval ? "askApproval" : "saveChange")}
        isBusy={isBusy}
        isBlocked={isBlocked}
        onBack={onBack}
        onKeyDown={goBackOnEscape}
      />
    </form>
  );
}

function ReviewedEffect({
  preview,
  notice,
}: {
  preview: PolicyPreview;
  notice: string | undefined;
}) {
  const t = useTexts("admin-policy");
  const isBlocked = preview.pendingRequestId !== null;
  return (
    <>
      {notice !== undefined && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      <ChangeEffect preview={preview} />
      {isBlocked && (
        <p className={classes.notice} role="status">
          {t("alreadyWaiting")}
        </p>
      )}
      {!isBlocked && preview.needsApproval && (
        <p className={classes.notice}>{t("needsApproval")}</p>
      )}
    </>
  );
}

function ReviewActs({
  submitLabel,
  isBusy,
  isBlocked,
  onBack,
  onKeyDown,
}: {
  submitLabel: string;
  isBusy: boolean;
  isBlocked: boolean;
  onBack(): void;
  onKeyDown(event: KeyboardEvent): void;
}) {
  const t = useTexts("admin-policy");
  return (
    <div className={layout.line}>
      <Button type="submit" isSmall isBusy={isBusy} disabled={isBlocked} onKeyDown={onKeyDown}>
        {submitLabel}
      </Button>
      <Button look="secondary" isSmall disabled={isBusy} onClick={onBack} onKeyDown={onKeyDown}>
        {t("back")}
      </Button>
    </div>
  );
}
