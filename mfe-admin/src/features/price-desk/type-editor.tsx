import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SubmitEvent } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import type { GoldPriceConfig } from "@dhahabu/contract/pricing";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { showToast } from "@dhahabu/kit/toast/toast";
import { ConflictPanel } from "../../blocks/conflict-panel.tsx";
import { Dialog } from "../../blocks/dialog.tsx";
import { FormActions } from "../../blocks/form-actions.tsx";
import { mergeVersions } from "../../blocks/merge-versions.ts";
import { useDraft } from "../../blocks/use-draft.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import type policyTexts from "../../messages/en/admin-policy.json";
import type texts from "../../messages/en/admin-prices.json";
import type { TypeField } from "../../policy/change-kind.ts";
import { ChangeReview } from "../../policy/change-review.tsx";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useUndoOfChange } from "../../policy/use-undo-of-change.ts";
import { TypeFields } from "./type-fields.tsx";
import type { TypeFaults } from "./type-fields.tsx";
import { fillForm, findFaults, readChange } from "./type-form.ts";
import type { TypeForm } from "./type-form.ts";
import classes from "./type-editor.module.css";

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
  const words = useChangeWords();
  const describeFailure = useFailureText();
  const offerUndoOf = useUndoOfChange();
  // What the form began with: of somebody else's change only as much as was looked at.
  const [base, setBase] = useState(config);
  const initial = useMemo(() => ({ ...fillForm(base), ...start }), [base, start]);
  const draft = useDraft<TypeForm>(
    `gold-price-config:${config.id}${start === undefined ? "" : JSON.stringify(start)}`,
    initial,
  );
  const [faults, setFaults] = useState<TypeFaults>({});
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [review, setReview] = useState<{ preview: PolicyPreview; notice?: string }>();
  const [theirs, setTheirs] = useState<GoldPriceConfig>();
  const form = draft.value;
  const typeName = useTypeName()(config.goldType);

  function leave() {
    draft.clear();
    onClose();
  }

  function fill(field: TypeField, value: string) {
    setFaults({});
    setFault(undefined);
    draft.set((old) => ({ ...old, [field]: value }));
  }

  function tellFailure(error: unknown) {
    setFault(describeFailure(error));
    if (!(error instanceof ApiError)) return;
    const told: TypeFaults = {};
    for (const [path, sentence] of Object.entries(error.fields)) {
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

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const faulty = findFaults(form);
    if (faulty.length > 0) {
      setFaults(Object.fromEntries(faulty.map((field) => [field, tPolicy("notANumber")])));
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
        showToast({ title: tPolicy("requestedTitle"), description: tPolicy("requestedText") });
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
        setBase(latest);
        draft.set(merged);
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
    setBase(latest);
    draft.set(next);
    if (Object.keys(readChange(next, latest)).length === 0) leave();
    else void showReview(next, latest);
  }

  const write = (field: TypeField, value: string) =>
    words.write({ subject: "gold-price-config", key: config.goldType, field }, value);

  return (
    <Dialog
      isOpen
      size="large"
      title={t("editType", { type: typeName })}
      onClose={() => {
        if (!isBusy) leave();
      }}
    >
      {theirs ? (
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
      ) : review ? (
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
      ) : (
        <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
          {draft.isRestored && <p className={classes.restored}>{t("restored")}</p>}
          <TypeFields form={form} faults={faults} onFill={fill} />
          <div className={classes.end}>
            <FormActions
              submitLabel={t("showEffect")}
              busyLabel={t("checking")}
              isBusy={isBusy}
              onCancel={leave}
              error={fault}
            />
          </div>
        </form>
      )}
    </Dialog>
  );
}
