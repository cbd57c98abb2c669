import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, SubmitEvent } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import type { SystemConfig } from "@dhahabu/contract/pricing";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import type { Draft } from "../../blocks/form/use-draft.ts";
import { useSend } from "../../data/use-send.ts";
import type texts from "../../messages/en/admin-config.json";
import { ChangeReview } from "../../policy/change-review.tsx";
import { findStep, findUnit, isSameValue } from "../../policy/config-value.ts";
import type { ConfigText } from "../../policy/use-config-text.ts";
import classes from "./config-editor.module.css";
import type { ConfigSaving } from "./use-save-config.ts";

/** What is typed, and the value that it takes the place of. */
export interface ConfigDraft {
  readonly value: string;
  readonly valueAtStart: string;
}

/** What an editor needs: the entry, its words, how to save, and what to do when it is done. */
export interface ConfigEditorProps {
  entry: SystemConfig;
  text: ConfigText;
  saving: ConfigSaving;
  /** Keeps what is typed; whoever opened the editor clears it. */
  draft: Draft<ConfigDraft>;
  onLeave(): void;
}

/** A typed value whose effect is shown; `notice` says what happened meanwhile. */
interface Review {
  value: string;
  preview: PolicyPreview;
  notice?: string | undefined;
}

/**
 * Edits one value: what is typed, then what it would do, then the reason. What is typed belongs to the
 * input itself, so a list that is fetched again never takes it away, and is kept over a reload. Enter goes
 * on, Escape goes back; the server decides what is valid.
 */
export function ConfigEditor({ entry, text, saving, draft, onLeave }: ConfigEditorProps) {
  const t = useT<typeof texts>("admin-config");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const [start] = useState(draft);
  const { value: firstValue, valueAtStart } = start.value;
  const [fault, setFault] = useState<string>();
  const previewing = useSend({
    mutationFn: (value: string) => saving.preview(entry.configKey, value),
  });
  const confirming = useSend({ mutationFn: saving.save });
  const isBusy = previewing.isPending || confirming.isPending;
  const [review, setReview] = useState<Review>();
  const unit = findUnit(entry);
  const isFlag = entry.configType === "boolean";
  const isChangedMeanwhile = !isSameValue(valueAtStart, entry.configValue);

  // What is restored with the page takes the focus from nobody.
  const takesFocus = !start.isRestored;
  useEffect(() => {
    if (!takesFocus) return;
    (input.current ?? choice.current)?.focus();
    input.current?.select();
  }, [takesFocus]);

  function keep(value: string) {
    setFault(undefined);
    draft.set({ value, valueAtStart });
  }

  function focusField() {
    (input.current ?? choice.current)?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || review) return;
    if (input.current?.validity.badInput === true) {
      setFault(t("notANumber"));
      focusField();
      return;
    }
    const value = (input.current ?? choice.current)?.value.trim() ?? "";
    if (value === "" || isSameValue(value, entry.configValue)) {
      onLeave();
      return;
    }
    await showReview(value);
  }

  async function showReview(value: string, notice?: string) {
    const outcome = await previewing.mutateAsync(value);
    if (outcome.status === "ready") {
      setReview({ value, preview: outcome.preview, notice });
      return;
    }
    setReview(undefined);
    setFault(outcome.sentence);
    focusField();
  }

  async function confirm({ value, preview }: Review, reason: string): Promise<boolean> {
    setFault(undefined);
    const { configKey } = entry;
    const { lastUpdated } = preview;
    const change = { configKey, name: text.name, value, reason, lastUpdated };
    const outcome = await confirming.mutateAsync(change);
    if (!("sentence" in outcome)) {
      onLeave();
      return true;
    }
    if (outcome.status === "stale") await showReview(value, outcome.sentence);
    else setFault(outcome.sentence);
    return false;
  }

  function goBack() {
    setReview(undefined);
    setFault(undefined);
    focusField();
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || isBusy) return;
    event.stopPropagation();
    onLeave();
  }

  const describedBy = [
    unit && `${id}-unit`,
    isChangedMeanwhile && `${id}-meanwhile`,
    fault !== undefined && `${id}-fault`,
    `${id}-hint`,
  ].filter(Boolean);

  return (
    <div className={classes.editor}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <label className={classes.label} htmlFor={id}>
          {t("newValueOf", { name: text.name })}
        </label>
        <div className={classes.line}>
          <span className={classes.field}>
            {isFlag ? (
              <select
                ref={choice}
                id={id}
                className={classes.input}
                defaultValue={firstValue}
                disabled={isBusy || review !== undefined}
                aria-invalid={fault === undefined ? undefined : true}
                aria-describedby={describedBy.join(" ")}
                onChange={({ target }) => keep(target.value)}
                onKeyDown={cancelOnEscape}
              >
                <option value="1">{t("value.on")}</option>
                <option value="0">{t("value.off")}</option>
              </select>
            ) : (
              <input
                ref={input}
                id={id}
                className={classes.input}
                type="number"
                inputMode="decimal"
                dir="ltr"
                min={0}
                step={findStep(entry)}
                defaultValue={firstValue}
                autoComplete="off"
                readOnly={isBusy || review !== undefined}
                aria-invalid={fault === undefined || review ? undefined : true}
                aria-describedby={describedBy.join(" ")}
                onInput={({ currentTarget }) => keep(currentTarget.value)}
                onKeyDown={cancelOnEscape}
              />
            )}
            {unit && (
              <span id={`${id}-unit`} className={classes.unit}>
                {t(`unit.${unit}`)}
              </span>
            )}
          </span>
          {!review && (
            <span className={classes.actions}>
              <Button
                type="submit"
                isSmall
                isBusy={isBusy}
                onKeyDown={cancelOnEscape}
                aria-label={isBusy ? undefined : t("saveEntry", { name: text.name })}
              >
                {isBusy ? t("checking") : t("save")}
              </Button>
              <Button
                look="secondary"
                isSmall
                disabled={isBusy}
                aria-label={t("cancelEntry", { name: text.name })}
                onClick={onLeave}
                onKeyDown={cancelOnEscape}
              >
                {t("cancel")}
              </Button>
            </span>
          )}
        </div>
        <p id={`${id}-fault`} className={classes.fault} role="alert">
          {fault !== undefined && !review && <bdi>{fault}</bdi>}
        </p>
        {start.isRestored && !review && <RestoredDraft />}
        {isChangedMeanwhile && (
          <p id={`${id}-meanwhile`} className={classes.meanwhile} role="status">
            {t("changedMeanwhile", { value: text.write(entry.configValue) })}
          </p>
        )}
        <p id={`${id}-hint`} className={classes.hint} hidden={review !== undefined}>
          {t("keyboardHint")}
        </p>
      </form>
      {review && (
        <ChangeReview
          preview={review.preview}
          draftKey={entry.configKey}
          notice={review.notice}
          fault={fault}
          isBusy={isBusy}
          onConfirm={(reason) => confirm(review, reason)}
          onBack={goBack}
        />
      )}
    </div>
  );
}
