import { useEffect, useEffectEvent, useState } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import type { GoldPriceConfig } from "@dhahabu/contract/pricing";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { showToast } from "@dhahabu/kit/toast/toast";
import { ConflictPanel } from "../../blocks/conflict-panel.tsx";
import { focusFirstFault } from "../../blocks/focus-first-fault.ts";
import { mergeVersions } from "../../blocks/merge-versions.ts";
import { useDraft } from "../../blocks/use-draft.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/use-field-faults.ts";
import type policyTexts from "../../messages/en/admin-policy.json";
import type texts from "../../messages/en/admin-prices.json";
import type { TypeField } from "../../policy/change-kind.ts";
import { ChangeReview } from "../../policy/change-review.tsx";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useUndoOfChange } from "../../policy/use-undo-of-change.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";
import { TypeDialog } from "./type-dialog.tsx";
import type { TypeFaults } from "./type-fields.tsx";
import { fillForm, findFaults, readChange } from "./type-form.ts";
import type { TypeForm } from "./type-form.ts";

/** What is typed, and what it began with: of somebody else's change only as much as was looked at. */
interface TypeEdit {
  readonly form: TypeForm;
  readonly base: GoldPriceConfig;
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
  const { cache } = useKit();
  const tellRequested = useTellRequested();
  const words = useChangeWords();
  const describeFailure = useFailureText();
  const findFieldFaults = useFieldFaults();
  const offerUndoOf = useUndoOfChange();
  const [initial] = useState((): TypeEdit => ({
    form: { ...fillForm(config), ...start },
    base: config,
  }));
  const draft = useDraft<TypeEdit>(
    `gold-price-edit:${config.id}${start === undefined ? "" : JSON.stringify(start)}`,
    initial,
  );
  const [faults, setFaults] = useState<TypeFaults>({});
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [review, setReview] = useState<{ preview: PolicyPreview; notice?: string }>();
  const [theirs, setTheirs] = useState<GoldPriceConfig>();
  const { form, base } = draft.value;
  const typeName = useTypeName()(config.goldType);

  function startOver() {
    draft.clear();
    setFaults({});
    setFault(undefined);
  }

  function leave() {
    draft.clear();
    onClose();
  }

  function fill(field: TypeField, value: string) {
    setFaults({});
    setFault(undefined);
    draft.set((old) => ({ ...old, form: { ...old.form, [field]: value } }));
  }

  function tellFailure(error: unknown) {
    setFault(describeFailure(error));
    const told: TypeFaults = {};
    for (const [path, sentence] of Object.entries(findFieldFaults(error))) {
      const field = path.split(".").at(-1);
      if (field !== undefined && field in form) told[field as TypeField] = sentence;
    }
    setFaults(told);
  }

  async function showReview(next: TypeForm, from: GoldPriceConfig, notice?: string) {
    const change = readChange(next, from);
    setIsBusy(true);
    try {
      const body = { subject: "gold-price-config", id: from.id, change } as const;
      const preview = await callApi("previewPolicyChange", { body });
      setReview({ preview, ...(notice !== undefined && { notice }) });
    } catch (error) {
      setReview(undefined);
      tellFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  const showStart = useEffectEvent(() => void showReview(form, base));
  const hasStart = start !== undefined;
  useEffect(() => {
    if (hasStart) showStart();
  }, [hasStart]);

  async function submit(element: HTMLFormElement) {
    const faulty = findFaults(form);
    if (faulty.length > 0) {
      setFaults(Object.fromEntries(faulty.map((field) => [field, tPolicy("notANumber")])));
      focusFirstFault(element);
      return;
    }
    if (Object.keys(readChange(form, base)).length === 0) leave();
    else await showReview(form, base);
  }

  async function save(reason: string): Promise<boolean> {
    setIsBusy(true);
    setFault(undefined);
    try {
      const saved = await callApi("updateGoldPriceConfig", {
        params: { id: base.id },
        body: { ...readChange(form, base), reason, lastUpdated: base.lastUpdated },
      });
      draft.clear();
      cache.notify("prices.changed");
      if (saved.pendingRequestId === undefined) {
        showToast({
          kind: "success",
          title: t("savedTitle"),
          description: t("savedText", { type: typeName }),
        });
        offerUndoOf({ key: saved.goldType, name: typeName });
      } else {
        tellRequested();
      }
      onSaved();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") await compare(error);
      else setFault(describeFailure(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  /** Looks at what somebody else has saved meanwhile, and asks only about what both changed. */
  async function compare(error: ApiError) {
    try {
      const configs = await callApi("listGoldPriceConfigs", {});
      const latest = configs.find(({ id }) => id === base.id);
      if (!latest || latest.lastUpdated === base.lastUpdated) {
        setFault(describeFailure(error));
        return;
      }
      const versions = { base: fillForm(base), mine: form, theirs: fillForm(latest) };
      const { merged, conflicts } = mergeVersions(versions);
      if (conflicts.length === 0) {
        draft.set({ form: merged, base: latest });
        await showReview(merged, latest, describeFailure(error));
        return;
      }
      setReview(undefined);
      setTheirs(latest);
    } catch (failure) {
      setFault(describeFailure(failure));
    }
  }

  function resolve(latest: GoldPriceConfig, picks: Readonly<Record<string, "mine" | "theirs">>) {
    const versions = { base: fillForm(base), mine: form, theirs: fillForm(latest) };
    const chosen: TypeForm = { ...mergeVersions(versions).merged };
    const taken = Object.keys(picks).filter((field) => picks[field] === "theirs");
    const next = {
      ...chosen,
      ...Object.fromEntries(taken.map((field) => [field, versions.theirs[field as TypeField]])),
    };
    setTheirs(undefined);
    draft.set({ form: next, base: latest });
    if (Object.keys(readChange(next, latest)).length === 0) leave();
    else void showReview(next, latest);
  }

  const write = (field: TypeField, value: string) =>
    words.write({ subject: "gold-price-config", key: config.goldType, field }, value);

  return (
    <TypeDialog
      title={t("editType", { type: typeName })}
      form={form}
      faults={faults}
      fault={fault}
      isRestored={draft.isRestored}
      isBusy={isBusy}
      onFill={fill}
      onStartOver={startOver}
      onSubmit={(element) => void submit(element)}
      onLeave={leave}
      review={
        theirs ? (
          <ConflictPanel
            fields={mergeVersions({
              base: fillForm(base),
              mine: form,
              theirs: fillForm(theirs),
            }).conflicts.map((field) => ({
              name: field,
              label: tPolicy(`field.${field}`),
              mine: write(field, form[field]),
              theirs: write(field, fillForm(theirs)[field]),
            }))}
            changedAt={theirs.lastUpdated}
            onResolve={(picks) => resolve(theirs, picks)}
            onCancel={() => setTheirs(undefined)}
          />
        ) : (
          review && (
            <ChangeReview
              preview={review.preview}
              draftKey={config.goldType}
              notice={review.notice}
              fault={fault}
              isBusy={isBusy}
              onConfirm={save}
              onBack={() => {
                setReview(undefined);
                setFault(undefined);
              }}
            />
          )
        )
      }
    />
  );
}
