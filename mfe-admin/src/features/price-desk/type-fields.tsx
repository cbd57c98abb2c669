import { TextField } from "@dhahabu/kit/ui/field";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import type { TypeField } from "../../policy/change-kind.ts";
import { useTexts } from "../../use-texts.ts";
import type { TypeForm } from "./type-form.ts";
import type { TypeFaults } from "./use-type-change.ts";

const numberFields = ["baseDiscount", "trendMultiplier", "minPrice", "maxPrice"] as const;

export function TypeFields({
  form,
  faults,
  onFill,
}: {
  form: TypeForm;
  faults: TypeFaults;
  onFill(field: TypeField, value: string): void;
}) {
  const t = useTexts("admin-prices");
  const tPolicy = useTexts("admin-policy");
  return (
    <>
      {numberFields.map((field) => (
        <TextField
          key={field}
          label={tPolicy(`field.${field}`)}
          hint={t(`hint.${field}`)}
          error={faults[field]}
          type="number"
          inputMode="decimal"
          dir="ltr"
          min={0}
          step="any"
          autoComplete="off"
          value={form[field]}
          onChange={({ target }) => onFill(field, target.value)}
        />
      ))}
      <ChoiceField
        label={tPolicy("field.autoAdjust")}
        hint={t("hint.autoAdjust")}
        value={form.autoAdjust}
        values={["true", "false"]}
        nameOf={(value) => tPolicy(value === "true" ? "follows" : "frozen")}
        onChange={(value) => onFill("autoAdjust", value)}
      />
      <ChoiceField
        label={tPolicy("field.isActive")}
        hint={t("hint.isActive")}
        value={form.isActive}
        values={["true", "false"]}
        nameOf={(value) => tPolicy(value === "true" ? "yes" : "no")}
        onChange={(value) => onFill("isActive", value)}
      />
    </>
  );
}
