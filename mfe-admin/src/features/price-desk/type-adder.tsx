import type { PriceDesk } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useTexts } from "../../use-texts.ts";
import { TypeDialog } from "./type-dialog.tsx";
import { areGuardsCrossed, findFaults, newTypeForm, readWhole } from "./type-form.ts";
import type { TypeForm } from "./type-form.ts";
import { useTypeChange } from "./use-type-change.ts";

type GoldType = PriceDesk["unpricedTypes"][number];
type NewType = TypeForm & { readonly goldType: string };

const blank: NewType = { ...newTypeForm, goldType: "" };

export function TypeAdder({
  types,
  onClose,
  onSaved,
}: {
  types: readonly GoldType[];
  onClose(): void;
  onSaved(): void;
}) {
  const t = useTexts("admin-prices");
  const tPolicy = useTexts("admin-policy");
  const nameType = useTypeName();
  const draft = useDraft<NewType>("gold-price-config:new", blank);
  const change = useTypeChange({ draft, onClose, onSaved });
  const form = draft.value;
  const goldType = types.find((type) => type === form.goldType);

  function fill(field: keyof NewType, value: string) {
    change.type((old) => ({ ...old, [field]: value }));
  }

  function findAllFaults() {
    const found: Partial<Record<keyof NewType, string>> = Object.fromEntries(
      findFaults(form).map((field) => [field, tPolicy("notANumber")]),
    );
    if (!goldType) found.goldType = t("chooseType");
    if (!found.minPrice && !found.maxPrice && areGuardsCrossed(form)) {
      found.minPrice = t("guardsCrossed");
    }
    return found;
  }

  function submit(element: HTMLFormElement) {
    if (!change.check(findAllFaults(), element) || !goldType) return;
    const subject = "new-gold-price-config";
    void change.showEffect({ subject, goldType, ...readWhole(form) });
  }

  const save = (type: GoldType, reason: string) =>
    change.save(
      () =>
        callApi("createGoldPriceConfig", { body: { goldType: type, ...readWhole(form), reason } }),
      () => {
        const description = t("addedText", { type: nameType(type) });
        showToast({ kind: "success", title: t("addedTitle"), description });
      },
      change.refuse,
    );

  return (
    <TypeDialog
      title={t("addTitle")}
      form={form}
      change={change}
      reasonKey="new-gold-price-config"
      onFill={fill}
      onSubmit={submit}
      onConfirm={goldType && ((reason) => save(goldType, reason))}
    >
      <ChoiceField
        label={t("type")}
        error={change.faults["goldType"]}
        required
        value={goldType ?? ""}
        values={["", ...types]}
        nameOf={(type) => (type === "" ? t("choose") : nameType(type))}
        onChange={(type) => fill("goldType", type)}
      />
    </TypeDialog>
  );
}
