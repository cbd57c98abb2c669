import { useEffect, useEffectEvent, useRef } from "react";
import type { KeyboardEvent } from "react";
import { assayMethods } from "@dhahabu/contract/counter-terms";
import type { CounterItem, CounterVisit } from "@dhahabu/contract/counter";
import { goldTypes } from "@dhahabu/contract/pricing";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { isSendShortcut } from "../../blocks/form/is-send-shortcut.ts";
import { KeyHint } from "../../blocks/form/key-hint.tsx";
import { typeNames } from "../../type-names.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";
import type { ItemValues } from "./item-values.ts";
import { useItemWriting } from "./use-item-writing.ts";

/** Writes down a piece as the scale and the test show it, or corrects one. */
export function ItemForm({
  visitId,
  item,
  isNext,
  hasPieces,
  onSaved,
  onLast,
  onLeave,
}: {
  visitId: number;
  /** The one that is corrected. */
  item: CounterItem | undefined;
  /** Nothing comes before it: it is ready to be typed. */
  isNext: boolean;
  hasPieces: boolean;
  onSaved(visit: CounterVisit): void;
  /** Hears when there are no more pieces. */
  onLast(): void;
  onLeave(): void;
}) {
  const t = useTexts("admin-counter");
  const findFaults = useFieldFaults();
  const writing = useItemWriting({ visitId, item, onSaved, onLast });
  const { error } = writing;
  const faults = error ? findFaults(error) : {};
  const form = useRef<HTMLFormElement>(null);
  const begin = useEffectEvent(() => {
    if (isNext) form.current?.querySelector("input")?.focus();
  });
  useEffect(() => begin(), []);

  function finish() {
    if (hasPieces && writing.isBlank) onLast();
    else if (form.current) writing.save(form.current, { isLast: true });
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-label={item ? t("correctOne", { piece: item.description }) : t("add")}
      onSubmit={(event) => {
        event.preventDefault();
        writing.save(event.currentTarget, { isLast: false });
      }}
    >
      <h3 className={classes.formTitle}>
        {item ? t("correctOne", { piece: `\u2068${item.description}\u2069` }) : t("add")}
      </h3>
      <ItemFields
        values={writing.values}
        faults={faults}
        onChange={writing.change}
        onKeyDown={(event) => {
          if (!isSendShortcut(event)) return;
          event.preventDefault();
          finish();
        }}
      />
      {Object.keys(faults).length === 0 && <FailureLine error={error} />}
      <div className={classes.actions}>
        <Button type="submit" isBusy={writing.isSaving}>
          {t(item ? "saveCorrection" : "save")}
        </Button>
        <Button
          look="secondary"
          isBusy={writing.isSaving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={finish}
        >
          {t("saveLast")}
          <KeyHint keys="Ctrl Enter" />
        </Button>
        {item && (
          <Button
            look="quiet"
            onClick={() => {
              writing.discard();
              onLeave();
            }}
          >
            {t("leave")}
          </Button>
        )}
      </div>
    </form>
  );
}

function ItemFields({
  values,
  faults,
  onChange,
  onKeyDown,
}: {
  values: ItemValues;
  faults: Readonly<Record<string, string>>;
  onChange(change: Partial<ItemValues>): void;
  onKeyDown(event: KeyboardEvent): void;
}) {
  const t = useTexts("admin-counter");
  const quotes = useTexts("admin-quotes");
  const plain = { autoComplete: "off", required: true, onKeyDown } as const;
  return (
    <>
      <TextField
        {...plain}
        label={t("description")}
        hint={t("descriptionHint")}
        value={values.description}
        error={faults["description"]}
        maxLength={120}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className={classes.trio}>
        <ChoiceField
          onKeyDown={onKeyDown}
          label={t("goldType")}
          value={values.goldType}
          values={goldTypes}
          error={faults["goldType"]}
          nameOf={(type) => quotes(typeNames[type])}
          onChange={(goldType) => onChange({ goldType })}
        />
        <TextField
          {...plain}
          label={t("gross")}
          unit={t("unit.gram")}
          inputMode="decimal"
          dir="ltr"
          value={values.gross}
          error={faults["grossGrams"]}
          onChange={({ target }) => onChange({ gross: target.value })}
        />
        <TextField
          onKeyDown={onKeyDown}
          label={t("stones")}
          unit={t("unit.gram")}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          isOptional
          value={values.stones}
          error={faults["stonesGrams"]}
          onChange={({ target }) => onChange({ stones: target.value })}
        />
        <TextField
          {...plain}
          label={t("fineness")}
          unit="‰"
          inputMode="numeric"
          dir="ltr"
          value={values.fineness}
          error={faults["fineness"]}
          onChange={({ target }) => onChange({ fineness: target.value })}
        />
        <TextField
          {...plain}
          label={t("seal")}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={40}
          value={values.seal}
          error={faults["seal"]}
          onChange={({ target }) => onChange({ seal: target.value })}
        />
        <ChoiceField
          onKeyDown={onKeyDown}
          label={t("method")}
          value={values.method}
          values={assayMethods}
          error={faults["assayMethod"]}
          nameOf={(method) => t(`method.${method}`)}
          onChange={(method) => onChange({ method })}
        />
      </div>
    </>
  );
}
