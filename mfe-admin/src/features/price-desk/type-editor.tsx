import { useEffect, useEffectEvent, useState } from "react";
import type { GoldPriceConfig } from "@dhahabu/contract/pricing";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { ConflictPanel } from "../../blocks/versions/conflict-panel.tsx";
import { mergeVersions } from "../../blocks/versions/merge-versions.ts";
import type policyTexts from "../../messages/en/admin-policy.json";
import type texts from "../../messages/en/admin-prices.json";
import type { TypeField } from "../../policy/change-kind.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useUndoOfChange } from "../../policy/use-undo-of-change.ts";
import { TypeDialog } from "./type-dialog.tsx";
import { fillForm, findFaults, readChange } from "./type-form.ts";
import type { TypeForm } from "./type-form.ts";
import type { TypeFaults } from "./use-type-change.ts";
import { useTypeChange } from "./use-type-change.ts";

/** What is typed, and what it began with: of somebody else's change only as much as was looked at. */
interface TypeEdit {
  readonly form: TypeForm;
  readonly base: GoldPriceConfig;
}

/** An edit that holds what somebody else saved meanwhile, but for the fields that both changed. */
interface TypeConflict extends TypeEdit {
  readonly fields: readonly TypeField[];
}

/** Edits how a type is priced: the fields, then what they would do, then the reason. */
export function TypeEditor({
  config,
  start,
  onClose,
  onSaved,
}: {
  config: GoldPriceConfig;
  /** A change that is decided on already: its effect is shown at once. */
  start?: Partial<TypeForm> | undefined;
  onClose(): void;
  onSaved(): void;
}) {
  const t = useT<typeof texts>("admin-prices");
  const tPolicy = useT<typeof policyTexts>("admin-policy");
  const words = useChangeWords();
  const offerUndoOf = useUndoOfChange();
  const [initial] = useState((): TypeEdit => ({
    form: { ...fillForm(config), ...start },
    base: config,
  }));
  const draft = useDraft<TypeEdit>(
    `gold-price-edit:${config.id}${start === undefined ? "" : JSON.stringify(start)}`,
    initial,
  );
  const change = useTypeChange({ draft, onClose, onSaved });
  const [conflict, setConflict] = useState<TypeConflict>();
  const { form, base } = draft.value;
  const typeName = useTypeName()(config.goldType);

  async function showEffect(edit: TypeEdit, meanwhile?: unknown) {
    const changed = readChange(edit.form, edit.base);
    const subject = "gold-price-config";
    await change.showEffect({ subject, id: edit.base.id, change: changed }, meanwhile);
  }

  function showOrLeave(edit: TypeEdit) {
    if (Object.keys(readChange(edit.form, edit.base)).length === 0) change.leave();
    else void showEffect(edit);
  }

  const showStart = useEffectEvent(() => void showEffect(draft.value));
  const hasStart = start !== undefined;
  useEffect(() => {
    if (hasStart) showStart();
  }, [hasStart]);

  function submit(element: HTMLFormElement) {
    const found: TypeFaults = Object.fromEntries(
      findFaults(form).map((field) => [field, tPolicy("notANumber")]),
    );
    if (change.check(found, element)) showOrLeave(draft.value);
  }

  const save = (reason: string) =>
    change.save(
      () =>
        callApi("updateGoldPriceConfig", {
          params: { id: base.id },
          body: { ...readChange(form, base), reason, lastUpdated: base.lastUpdated },
        }),
      (saved) => {
        const description = t("savedText", { type: typeName });
        showToast({ kind: "success", title: t("savedTitle"), description });
        offerUndoOf({ key: saved.goldType, name: typeName });
      },
      compare,
    );

  /** Looks at what somebody else has saved meanwhile, and asks only about what both changed. */
  async function compare(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    const configs = await callApi("listGoldPriceConfigs", {});
    const latest = configs.find(({ id }) => id === base.id);
    if (!latest || latest.lastUpdated === base.lastUpdated) throw error;
    const versions = { base: fillForm(base), mine: form, theirs: fillForm(latest) };
    const { merged, conflicts } = mergeVersions(versions);
    const next = { form: merged, base: latest };
    if (conflicts.length === 0) {
      draft.set(next);
      await showEffect(next, error);
    } else {
      change.leaveReview();
      setConflict({ ...next, fields: conflicts });
    }
  }

  function resolve(met: TypeConflict, picks: Readonly<Record<string, "mine" | "theirs">>) {
    const theirs = fillForm(met.base);
    const taken = met.fields.filter((field) => picks[field] === "theirs");
    const chosen = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
    const next = { form: { ...met.form, ...chosen }, base: met.base };
    setConflict(undefined);
    draft.set(next);
    showOrLeave(next);
  }

  const write = (field: TypeField, value: string) =>
    words.write({ subject: "gold-price-config", key: config.goldType, field }, value);

  return (
    <TypeDialog
      title={t("editType", { type: typeName })}
      form={form}
      change={change}
      reasonKey={config.goldType}
      onFill={(field, value) =>
        change.type((old) => ({ ...old, form: { ...old.form, [field]: value } }))
      }
      onSubmit={submit}
      onConfirm={save}
      conflict={
        conflict && (
          <ConflictPanel
            fields={conflict.fields.map((field) => ({
              name: field,
              label: tPolicy(`field.${field}`),
              mine: write(field, form[field]),
              theirs: write(field, fillForm(conflict.base)[field]),
            }))}
            changedAt={conflict.base.lastUpdated}
            onResolve={(picks) => resolve(conflict, picks)}
            onCancel={() => setConflict(undefined)}
          />
        )
      }
    />
  );
}
