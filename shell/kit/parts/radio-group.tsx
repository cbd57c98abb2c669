import { useId } from "react";
import type { ReactNode } from "react";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import classes from "./radio-group.module.css";

interface RadioGroupProps<Value extends string> {
  legend: string;
  /** Name in the form (default: one of its own). */
  name?: string;
  /** Id of the form it belongs to, where that does not hold it. */
  form?: string;
  /** Buttons in one row, lines, or cards with what each choice stands for. */
  look: "segments" | "lines" | "cards";
  choices: readonly {
    readonly value: Value;
    readonly label: string;
    readonly detail?: ReactNode;
  }[];
  error?: string | undefined;
}

/**
 * One choice of a few, by the browser's own radio buttons. With `preset` the form keeps the choice, which can be made
 * before this code runs; with `value` the caller does.
 */
export function RadioGroup<Value extends string>(
  props: RadioGroupProps<Value> &
    (
      | { preset: Value; onChange?(value: Value): void }
      | { value: Value; onChange(value: Value): void }
    ),
) {
  const { legend, look, choices, error } = props;
  const id = useId();
  return (
    <FieldGroup legend={legend} error={error}>
      <div className={classes[look]}>
        {choices.map(({ value, label, detail }) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={props.name ?? id}
              form={props.form}
              value={value}
              className={classes.radio}
              onChange={() => props.onChange?.(value)}
              {...("preset" in props
                ? { defaultChecked: props.preset === value }
                : { checked: props.value === value })}
            />
            <span className={classes.label}>{label}</span>
            {detail !== undefined && <span className={classes.detail}>{detail}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
