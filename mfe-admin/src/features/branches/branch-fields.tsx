import { TextField } from "@dhahabu/kit/ui/field";
import { RadioGroup } from "@dhahabu/kit/parts/radio-group";
import { CheckField } from "../../blocks/form/check-field.tsx";
import { ClosedDaysEditor } from "../../blocks/hours/closed-days-editor.tsx";
import { WeekEditor } from "../../blocks/hours/week-editor.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { SeenOn } from "../../blocks/seen-on/seen-on.tsx";
import { useTexts } from "../../use-texts.ts";
import type { BranchFault, BranchForm } from "./branch-form.ts";

export function BranchFields({
  form,
  faults,
  onChange,
}: {
  form: BranchForm;
  faults: Partial<Record<BranchFault, string>>;
  onChange(fields: Partial<BranchForm>): void;
}) {
  const t = useTexts("admin-branches");
  return (
    <div className={layout.column}>
      <TextField
        label={t("column.name")}
        value={form.name}
        error={faults.name}
        maxLength={100}
        required
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t("column.address")}
        value={form.address}
        error={faults.address}
        maxLength={300}
        required
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <TextField
        label={t("column.phone")}
        type="tel"
        dir="ltr"
        value={form.phone}
        error={faults.phone}
        maxLength={40}
        required
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <SeenOn facts={["branchName", "branchAddress", "branchPhone"]} />
      <div className={layout.pair}>
        <TextField
          label={t("latitude")}
          hint={t("degreesHint")}
          inputMode="decimal"
          dir="ltr"
          value={form.latitude}
          error={faults.latitude}
          isOptional
          onChange={(event) => onChange({ latitude: event.target.value })}
        />
        <TextField
          label={t("longitude")}
          inputMode="decimal"
          dir="ltr"
          value={form.longitude}
          error={faults.longitude}
          isOptional
          onChange={(event) => onChange({ longitude: event.target.value })}
        />
      </div>
      <CheckField
        label={t("isOpenLabel")}
        checked={form.isOpen}
        onChange={(event) => onChange({ isOpen: event.target.checked })}
      />
      <RadioGroup
        legend={t("column.hours")}
        look="lines"
        choices={[
          { value: "bank", label: t("hoursOfBank") },
          { value: "own", label: t("hoursOwn") },
        ]}
        value={form.hasOwnHours ? "own" : "bank"}
        onChange={(hours) => onChange({ hasOwnHours: hours === "own" })}
      />
      {form.hasOwnHours && (
        <WeekEditor
          label={t("hoursOwn")}
          week={form.week}
          error={faults.week}
          onChange={(week) => onChange({ week })}
        />
      )}
      <SeenOn facts={["branchHours"]} />
      <ClosedDaysEditor
        hint={t("closedDaysHint")}
        days={form.closedDays}
        error={faults.closedDays}
        onChange={(closedDays) => onChange({ closedDays })}
      />
      <SeenOn facts={["branchClosedDays"]} />
    </div>
  );
}
