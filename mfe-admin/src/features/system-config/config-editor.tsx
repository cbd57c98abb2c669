import { useId } from "react";
import type { SystemConfig } from "@dhahabu/contract/policy";
import { Button } from "@dhahabu/kit/ui/button";
import { FaultLine } from "../../blocks/failure/fault-line.tsx";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { ChangeReview } from "../../policy/change-review.tsx";
import { choices, findStep, findUnit } from "../../policy/config-value.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./config-editor.module.css";
import type { ConfigEditorProps } from "./use-config-edit.ts";
import { useConfigEdit } from "./use-config-edit.ts";

type ConfigEdit = ReturnType<typeof useConfigEdit>;

/**
 * Edits one value: what is typed, then what it would do, then the reason. What is typed belongs to the
 * input itself, so a list that is fetched again never takes it away, and is kept over a reload. Enter goes
 * on, Escape goes back; the server decides what is valid.
 */
export function ConfigEditor(props: ConfigEditorProps) {
  const { entry, text } = props;
  const t = useTexts("admin-config");
  const id = useId();
  const edit = useConfigEdit(props);
  const { isChangedMeanwhile, fault, isBusy, review } = edit;
  const unit = findUnit(entry);

  const describedBy = [
    unit && `${id}-unit`,
    isChangedMeanwhile && `${id}-meanwhile`,
    fault !== undefined && `${id}-fault`,
    `${id}-hint`,
  ].filter(Boolean);

  return (
    <div className={classes.editor}>
      <form className={classes.form} noValidate onSubmit={(event) => void edit.submit(event)}>
        <label className={classes.label} htmlFor={id}>
          {t("newValueOf", { name: text.name })}
        </label>
        <div className={layout.line}>
          <span className={classes.field}>
            <ConfigField id={id} entry={entry} describedBy={describedBy.join(" ")} edit={edit} />
            {unit && (
              <span id={`${id}-unit`} className={classes.unit}>
                {t(`unit.${unit}`)}
              </span>
            )}
          </span>
          {!review && <ConfigActs name={text.name} edit={edit} onLeave={props.onLeave} />}
        </div>
        <FaultLine id={`${id}-fault`}>
          {fault !== undefined && !review && <bdi>{fault}</bdi>}
        </FaultLine>
        {edit.isRestored && !review && <RestoredDraft />}
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
          onConfirm={(reason) => edit.confirm(review, reason)}
          onBack={edit.goBack}
        />
      )}
    </div>
  );
}

/** The values that can be chosen, with their words; undefined where a number is typed. */
function listOptions(configType: string) {
  if (configType === "boolean") return [["1", "value.on"] as const, ["0", "value.off"] as const];
  if (configType !== "choice") return undefined;
  return choices.map((name, at) => [String(at), `choice.${name}`] as const);
}

function ConfigField({
  id,
  entry,
  describedBy,
  edit: { input, choice, firstValue, fault, isBusy, review, keep, cancelOnEscape },
}: {
  id: string;
  entry: SystemConfig;
  describedBy: string;
  edit: ConfigEdit;
}) {
  const t = useTexts("admin-config");
  const options = listOptions(entry.configType);
  if (options) {
    return (
      <select
        ref={choice}
        id={id}
        className={classes.input}
        defaultValue={firstValue}
        disabled={isBusy || review !== undefined}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={describedBy}
        onChange={({ target }) => keep(target.value)}
        onKeyDown={cancelOnEscape}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </select>
    );
  }
  return (
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
      aria-describedby={describedBy}
      onInput={({ currentTarget }) => keep(currentTarget.value)}
      onKeyDown={cancelOnEscape}
    />
  );
}

function ConfigActs({
  name,
  edit: { isBusy, cancelOnEscape },
  onLeave,
}: {
  name: string;
  edit: ConfigEdit;
  onLeave(): void;
}) {
  const t = useTexts("admin-config");
  return (
    <span className={classes.actions}>
      <Button
        type="submit"
        isSmall
        isBusy={isBusy}
        onKeyDown={cancelOnEscape}
        aria-label={isBusy ? undefined : t("saveEntry", { name })}
      >
        {isBusy ? t("checking") : t("save")}
      </Button>
      <Button
        look="secondary"
        isSmall
        disabled={isBusy}
        aria-label={t("cancelEntry", { name })}
        onClick={onLeave}
        onKeyDown={cancelOnEscape}
      >
        {t("cancel")}
      </Button>
    </span>
  );
}
