import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { RefObject } from "react";
import { formCallField } from "@dhahabu/contract/page-forms";
import { maxPieceRows } from "@dhahabu/contract/quote-terms";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { FormFailure } from "../../blocks/form-failure.tsx";
import { GoldTypeOptions } from "../../content/gold-type-options.tsx";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import { plainRows } from "./piece-rows.ts";
import type { usePiecesForm } from "./use-pieces-form.ts";
import classes from "./estimate-page.module.css";

type FormState = Pick<
  ReturnType<typeof usePiecesForm>,
  | "formRef"
  | "typed"
  | "rowCount"
  | "errors"
  | "failure"
  | "failureRef"
  | "busy"
  | "keep"
  | "clearFaults"
  | "submit"
>;

function PieceRow({
  id,
  place,
  typed,
  errors,
  onRemove,
}: Pick<FormState, "typed" | "errors"> & {
  /** The place at which it was sent, if it was. */
  id: number;
  place: number;
  onRemove?: () => void;
}) {
  const t = useT<typeof texts>("estimate");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const nameOf = (field: string) => `items.${place}.${field}`;
  const wire = (field: string) => ({
    name: nameOf(field),
    error: errors[nameOf(field)],
    defaultValue: typed[`items.${id}.${field}`] ?? "",
  });
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  const title = t("piece", { number: format.number(place + 1) });
  return (
    <fieldset className={classes.piece}>
      <legend className={classes.legend}>{title}</legend>
      <SelectField label={t("field.type")} {...wire("goldType")}>
        <option value="">{gold("calculator.field.goldType.choose")}</option>
        <GoldTypeOptions />
      </SelectField>
      <TextField label={t("field.weight")} {...wire("grossGrams")} {...number} />
      <TextField label={t("field.stones")} {...wire("stonesGrams")} {...number} placeholder="0" />
      <TextField label={t("field.quantity")} {...wire("quantity")} {...number} placeholder="1" />
      {onRemove && (
        <Button
          className={classes.remove}
          look="quiet"
          isSmall
          aria-label={t("removeOne", { piece: title })}
          onClick={onRemove}
        >
          {t("remove")}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Rows of pieces that can be added and removed; what was typed into the others stays. After a removal the row that has
 * taken the place has the focus, or the last, and after the last addition, whose button goes, the new one; `onRemoved` is called once the rows have their new names.
 */
function usePieceRows(
  formRef: RefObject<HTMLFormElement | null>,
  count: number,
  onRemoved: () => void,
) {
  const [{ rows }, setState] = useState(() => ({
    rows: Array.from({ length: count }, (_, id) => id),
    next: count,
  }));
  const placeOfRemoved = useRef<number>(undefined);
  const isAdded = useRef(false);
  const focusRow = (place: number) =>
    formRef.current?.querySelector<HTMLElement>(`[name="items.${place}.goldType"]`)?.focus();
  const noteChange = useEffectEvent(() => {
    if (isAdded.current && rows.length === maxPieceRows) focusRow(rows.length - 1);
    isAdded.current = false;
    if (placeOfRemoved.current === undefined) return;
    focusRow(Math.min(placeOfRemoved.current, rows.length - 1));
    placeOfRemoved.current = undefined;
    onRemoved();
  });
  useEffect(() => noteChange(), [rows]);

  return {
    rows,
    add() {
      isAdded.current = true;
      setState(({ rows: known, next }) => ({ rows: [...known, next], next: next + 1 }));
    },
    remove(id: number) {
      placeOfRemoved.current = rows.indexOf(id);
      setState(({ rows: known, next }) => ({ rows: known.filter((one) => one !== id), next }));
    },
  };
}

/** Pieces and the amount that is needed; what comes of them, and a quote. */
export function PiecesForm(form: FormState) {
  const { formRef, typed, rowCount, errors, failure, failureRef, busy } = form;
  const t = useT<typeof texts>("estimate");
  const language = useLanguage();
  const hintId = useId();
  const { rows, add, remove } = usePieceRows(formRef, rowCount, form.keep);
  const more = Math.min(plainRows, maxPieceRows - rowCount);

  function removeRow(id: number) {
    remove(id);
    form.clearFaults();
  }

  return (
    <form
      ref={formRef}
      className={classes.form}
      action="?"
      noValidate
      onInput={form.keep}
      onSubmit={form.submit}
    >
      <p id={hintId} className={classes.hint}>
        {t("hint")}
      </p>
      <div className={classes.pieces} role="group" aria-describedby={hintId}>
        {rows.map((id, place) => (
          <PieceRow
            key={id}
            id={id}
            place={place}
            typed={typed}
            errors={errors}
            {...(rows.length > 1 && { onRemove: () => removeRow(id) })}
          />
        ))}
        <noscript>
          {Array.from({ length: more }, (_, number) => (
            <PieceRow
              key={number}
              id={rowCount + number}
              place={rowCount + number}
              typed={typed}
              errors={errors}
            />
          ))}
        </noscript>
      </div>
      {rows.length < maxPieceRows && (
        <Button className={classes.add} look="secondary" isSmall onClick={add}>
          {t("add")}
        </Button>
      )}
      <div className={classes.want}>
        <TextField
          name="wantKes"
          label={t("field.want")}
          hint={t("field.want.hint")}
          error={errors["wantKes"]}
          defaultValue={typed["wantKes"]}
          inputMode="decimal"
          autoComplete="off"
          isOptional
        />
      </div>
      <FormFailure ref={failureRef} className={classes.failure} text={failure} />
      <div className={classes.actions}>
        <Button
          type="submit"
          name={formCallField}
          value="estimateGold"
          isBusy={busy === "estimateGold"}
        >
          {t(busy === "estimateGold" ? "submit.busy" : "submit")}
        </Button>
        <Button
          type="submit"
          look="secondary"
          name={formCallField}
          value="createQuote"
          formMethod="post"
          formAction={buildFormAction(language)}
          isBusy={busy === "createQuote"}
        >
          {t(busy === "createQuote" ? "quote.busy" : "quote")}
        </Button>
      </div>
      <p className={classes.note}>{t("quote.text")}</p>
    </form>
  );
}
