import type { ComponentProps } from "react";
import { SelectField } from "@dhahabu/kit/ui/field";

/** A labelled choice of one of several values. */
export function ChoiceField<Value extends string>({
  value,
  values,
  nameOf,
  langOf,
  onChange,
  ...field
}: Omit<ComponentProps<typeof SelectField>, "value" | "onChange" | "children"> & {
  value: Value;
  values: readonly Value[];
  nameOf(value: Value): string;
  /** Language of a name, where it is not the page's. */
  langOf?(value: Value): string;
  onChange(value: NoInfer<Value>): void;
}) {
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ target }) => onChange(values.find((known) => known === target.value) ?? value)}
    >
      {values.map((choice) => (
        <option key={choice} value={choice} lang={langOf?.(choice)}>
          {nameOf(choice)}
        </option>
      ))}
    </SelectField>
  );
}
