import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, SubmitEvent } from "react";
import type { SystemConfig } from "@dhahabu/contract/pricing";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "../../messages/en/admin-config.json";
import { findStep, findUnit, isSameValue } from "./config-value.ts";
import type { ConfigText } from "./use-config-text.ts";
import type { SaveOutcome } from "./use-save-config.ts";
import classes from "./config-editor.module.css";

/** What an editor needs: the entry, its words, how to save, and what to do when it is done. */
export interface ConfigEditorProps {
  entry: SystemConfig;
  text: ConfigText;
  save(configKey: string, value: string): Promise<SaveOutcome>;
  onLeave(): void;
}

/**
 * Edits one value. What is typed belongs to the input itself, so a list that is fetched again never
 * takes it away. Enter saves, Escape cancels; the server decides what is valid.
 */
export function ConfigEditor({ entry, text, save, onLeave }: ConfigEditorProps) {
  const t = useT<typeof texts>("admin-config");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [valueAtStart] = useState(entry.configValue);
  const [fault, setFault] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const unit = findUnit(entry);
  const isChangedMeanwhile = !isSameValue(valueAtStart, entry.configValue);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (!field || isSaving) return;
    if (field.validity.badInput) {
      setFault(t("notANumber"));
      field.focus();
      return;
    }
    const value = field.value.trim();
    if (value === "" || isSameValue(value, entry.configValue)) {
      onLeave();
      return;
    }
    setIsSaving(true);
    const outcome = await save(entry.configKey, value);
    setIsSaving(false);
    if (outcome.status === "saved") {
      onLeave();
      return;
    }
    setFault(outcome.sentence);
    field.focus();
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || isSaving) return;
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
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <label className={classes.label} htmlFor={id}>
        {t("newValueOf", { name: text.name })}
      </label>
      <div className={classes.line}>
        <span className={classes.field}>
          <input
            ref={input}
            id={id}
            className={classes.input}
            type="number"
            inputMode="decimal"
            dir="ltr"
            min={0}
            step={findStep(entry)}
            defaultValue={valueAtStart}
            autoComplete="off"
            readOnly={isSaving}
            aria-invalid={fault === undefined ? undefined : true}
            aria-describedby={describedBy.join(" ")}
            onInput={() => setFault(undefined)}
            onKeyDown={cancelOnEscape}
          />
          {unit && (
            <span id={`${id}-unit`} className={classes.unit}>
              {t(`unit.${unit}`)}
            </span>
          )}
        </span>
        <span className={classes.actions}>
          <Button
            type="submit"
            isSmall
            isBusy={isSaving}
            onKeyDown={cancelOnEscape}
            aria-label={isSaving ? undefined : t("saveEntry", { name: text.name })}
          >
            {isSaving ? t("saving") : t("save")}
          </Button>
          <Button
            look="secondary"
            isSmall
            disabled={isSaving}
            aria-label={t("cancelEntry", { name: text.name })}
            onClick={onLeave}
            onKeyDown={cancelOnEscape}
          >
            {t("cancel")}
          </Button>
        </span>
      </div>
      <p id={`${id}-fault`} className={classes.fault} role="alert">
        {fault !== undefined && <bdi>{fault}</bdi>}
      </p>
      {isChangedMeanwhile && (
        <p id={`${id}-meanwhile`} className={classes.meanwhile} role="status">
          {t("changedMeanwhile", { value: text.write(entry.configValue) })}
        </p>
      )}
      <p id={`${id}-hint`} className={classes.hint}>
        {t("keyboardHint")}
      </p>
    </form>
  );
}
