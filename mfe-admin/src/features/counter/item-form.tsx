import { assayMethods } from "@dhahabu/contract/counter-terms";
import type { CounterItem, CounterVisit } from "@dhahabu/contract/counter";
import { goldTypes } from "@dhahabu/contract/pricing";
import { callApi } from "@dhahabu/kit/api/client";
import { createKey } from "@dhahabu/kit/create-key";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { focusFirstFault } from "../../blocks/form/focus-first-fault.ts";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { useSend } from "../../data/use-send.ts";
import { typeNames } from "../../type-names.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";
import { beginItem, writeItem } from "./item-values.ts";
import type { ItemValues } from "./item-values.ts";

/** Writes down a piece as the scale and the test show it, or corrects one. What is typed outlives a reload. */
export function ItemForm({
  visitId,
  item,
  onSaved,
  onLeave,
}: {
  visitId: number;
  /** The one that is corrected. */
  item: CounterItem | undefined;
  onSaved(visit: CounterVisit): void;
  onLeave(): void;
}) {
  const t = useTexts("admin-counter");
  const findFaults = useFieldFaults();
  const language = useLanguage();
  const draft = useDraft(`counter ${visitId} ${item?.id ?? "new"}`, beginItem("", item));
  const saving = useSend({
    mutationFn: ({ values }: { values: ItemValues; form: HTMLFormElement }) =>
      callApi("weighItem", {
        params: { visitId },
        body: writeItem(values, language, item?.id),
      }),
    onSuccess(visit, { values, form }) {
      draft.clear();
      onSaved(visit);
      showToast({
        kind: "success",
        title: t("saved", { piece: `\u2068${values.description.trim()}\u2069` }),
      });
      // The next piece is written down where this one was.
      form.querySelector("input")?.focus();
    },
    onError: (_error, { form }) => focusFirstFault(form),
  });
  const { error } = saving;
  const faults = error ? findFaults(error) : {};

  function send(form: HTMLFormElement) {
    // One key for one piece: the same again after a lost answer has no second effect, another one has a key of its own.
    const values = { ...draft.value, key: draft.value.key === "" ? createKey() : draft.value.key };
    draft.set(values);
    saving.mutate({ values, form });
  }

  return (
    <form
      className={classes.form}
      noValidate
      aria-label={item ? t("correctOne", { piece: item.description }) : t("add")}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <h3 className={classes.formTitle}>
        {item ? t("correctOne", { piece: `\u2068${item.description}\u2069` }) : t("add")}
      </h3>
      <ItemFields
        values={draft.value}
        faults={faults}
        onChange={(change) => draft.set((known) => ({ ...known, ...change, key: "" }))}
      />
      {Object.keys(faults).length === 0 && <FailureLine error={error} />}
      <div className={classes.actions}>
        <Button type="submit" isBusy={saving.isPending}>
          {t(item ? "saveCorrection" : "save")}
        </Button>
        {item && (
          <Button
            look="quiet"
            onClick={() => {
              draft.clear();
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
}: {
  values: ItemValues;
  faults: Readonly<Record<string, string>>;
  onChange(change: Partial<ItemValues>): void;
}) {
  const t = useTexts("admin-counter");
  const quotes = useTexts("admin-quotes");
  const plain = { autoComplete: "off", required: true } as const;
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
        <ChoiceField
          label={t("method")}
          value={values.method}
          values={assayMethods}
          error={faults["assayMethod"]}
          nameOf={(method) => t(`method.${method}`)}
          onChange={(method) => onChange({ method })}
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
      </div>
    </>
  );
}
