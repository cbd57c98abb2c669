import { useEffect, useEffectEvent, useState } from "react";
import type { PolicyPreviewRequest } from "@dhahabu/contract/price-desk";
import type { GoldPriceConfig } from "@dhahabu/contract/policy";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { mergeVersions } from "../../blocks/versions/merge-versions.ts";
import type { TypeField } from "../../policy/change-kind.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useUndoOfChange } from "../../policy/use-undo-of-change.ts";
import { useTexts } from "../../use-texts.ts";
import { fillForm, findFaults, readChange } from "./type-form.ts";
import type { TypeForm } from "./type-form.ts";
import { useTypeChange } from "./use-type-change.ts";

interface TypeEdit {
  readonly form: TypeForm;
  readonly base: GoldPriceConfig;
}

interface TypeConflict extends TypeEdit {
  readonly fields: readonly TypeField[];
}

function askEffect({ form, base }: TypeEdit): PolicyPreviewRequest {
  return { subject: "gold-price-config", id: base.id, change: readChange(form, base) };
}

/** An edit with the fields of a conflict as they were chosen. */
function settle(met: TypeConflict, picks: Readonly<Record<string, "mine" | "theirs">>): TypeEdit {
  const theirs = fillForm(met.base);
  const taken = met.fields.filter((field) => picks[field] === "theirs");
  const chosen = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
  return { form: { ...met.form, ...chosen }, base: met.base };
}

export function useTypeEdit({
  config,
  start,
  onClose,
  onSaved,
}: {
  config: GoldPriceConfig;
  start?: Partial<TypeForm> | undefined;
  onClose(): void;
  onSaved(): void;
}) {
  const t = useTexts("admin-prices");
  const tPolicy = useTexts("admin-policy");
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

  const showEffect = (edit: TypeEdit, meanwhile?: unknown) =>
    change.showEffect(askEffect(edit), meanwhile);

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
    const found = Object.fromEntries(findFaults(form).map((name) => [name, tPolicy("notANumber")]));
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
    const next = settle(met, picks);
    setConflict(undefined);
    draft.set(next);
    showOrLeave(next);
  }

  return {
    form,
    typeName,
    change,
    conflict,
    fill: (field: TypeField, value: string) =>
      change.type((old) => ({ ...old, form: { ...old.form, [field]: value } })),
    submit,
    save,
    resolve,
    leaveConflict: () => setConflict(undefined),
  };
}
