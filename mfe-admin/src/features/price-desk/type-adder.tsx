import { useState } from "react";
import type { PolicyPreview, PriceDesk } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { showToast } from "@dhahabu/kit/toast/toast";
import { SelectField } from "@dhahabu/kit/ui/field";
import { focusFirstFault } from "../../blocks/focus-first-fault.ts";
import { useDraft } from "../../blocks/use-draft.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/use-field-faults.ts";
import type policyTexts from "../../messages/en/admin-policy.json";
import type texts from "../../messages/en/admin-prices.json";
import type { TypeField } from "../../policy/change-kind.ts";
import { ChangeReview } from "../../policy/change-review.tsx";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";
import { TypeDialog } from "./type-dialog.tsx";
import { areGuardsCrossed, findFaults, newTypeForm, readWhole } from "./type-form.ts";
import type { TypeForm } from "./type-form.ts";

type GoldType = PriceDesk["unpricedTypes"][number];
type NewType = TypeForm & { readonly goldType: string };
type Faults = Partial<Record<TypeField | "goldType", string>>;

const blank: NewType = { ...newTypeForm, goldType: "" };

/** Prices a further type of gold: which one and how, then what that would do, then the reason. */
export function TypeAdder({
  types,
  onClose,
  onSaved,
}: {
  /** Those without a price. */
  types: readonly GoldType[];
  onClose(): void;
  onSaved(): void;
}) {
  const t = useT<typeof texts>("admin-prices");
  const tPolicy = useT<typeof policyTexts>("admin-policy");
  const { cache } = useKit();
  const tellRequested = useTellRequested();
  const nameType = useTypeName();
  const describeFailure = useFailureText();
  const findFieldFaults = useFieldFaults();
  const draft = useDraft<NewType>("gold-price-config:new", blank);
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [preview, setPreview] = useState<PolicyPreview>();
  const form = draft.value;
  const goldType = types.find((type) => type === form.goldType);

  function startOver() {
    draft.clear();
    setFaults({});
    setFault(undefined);
  }

  function leave() {
    draft.clear();
    onClose();
  }

  function fill(field: keyof NewType, value: string) {
    setFaults({});
    setFault(undefined);
    draft.set((old) => ({ ...old, [field]: value }));
  }

  function findAllFaults(): Faults {
    const found: Faults = Object.fromEntries(
      findFaults(form).map((field) => [field, tPolicy("notANumber")]),
    );
    if (!goldType) found.goldType = t("chooseType");
    if (!found.minPrice && !found.maxPrice && areGuardsCrossed(form)) {
      found.minPrice = t("guardsCrossed");
    }
    return found;
  }

  function tellFailure(error: unknown) {
    setPreview(undefined);
    setFault(describeFailure(error));
    const known = Object.entries(findFieldFaults(error)).filter(([path]) => path in blank);
    setFaults(Object.fromEntries(known));
  }

  async function submit(element: HTMLFormElement) {
    const found = findAllFaults();
    setFaults(found);
    if (!goldType || Object.keys(found).length > 0) {
      focusFirstFault(element);
      return;
    }
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = { subject: "new-gold-price-config", goldType, ...readWhole(form) } as const;
      setPreview(await callApi("previewPolicyChange", { body }));
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  async function save(type: GoldType, reason: string): Promise<boolean> {
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = { goldType: type, ...readWhole(form), reason };
      const saved = await callApi("createGoldPriceConfig", { body });
      draft.clear();
      cache.notify("prices.changed");
      if (saved.pendingRequestId === undefined) {
        const description = t("addedText", { type: nameType(type) });
        showToast({ kind: "success", title: t("addedTitle"), description });
      } else {
        tellRequested();
      }
      onSaved();
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <TypeDialog
      title={t("addTitle")}
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
        preview &&
        goldType && (
          <ChangeReview
            preview={preview}
            draftKey="new-gold-price-config"
            fault={fault}
            isBusy={isBusy}
            onConfirm={(reason) => save(goldType, reason)}
            onBack={() => {
              setPreview(undefined);
              setFault(undefined);
            }}
          />
        )
      }
    >
      <SelectField
        label={t("type")}
        error={faults.goldType}
        required
        value={goldType ?? ""}
        onChange={({ target }) => fill("goldType", target.value)}
      >
        <option value="">{t("choose")}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {nameType(type)}
          </option>
        ))}
      </SelectField>
    </TypeDialog>
  );
}
