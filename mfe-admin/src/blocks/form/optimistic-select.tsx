import { useId } from "react";
import classes from "./optimistic-select.module.css";
import { useAnchorFocus } from "./use-anchor-focus.ts";
import { useOptimisticValue } from "./use-optimistic-value.ts";

/** A choice that holds at once and is taken back where saving fails; `save` tells why in a toast and answers false. */
export function OptimisticSelect<Value extends string>({
  label,
  value: actual,
  options,
  save,
  isDisabled = false,
  isLabelHidden = false,
  anchor,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  save(next: Value): Promise<boolean>;
  isDisabled?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  /** Its id, by which an address leads to it. */
  anchor?: string | undefined;
}) {
  const ownId = useId();
  const id = anchor ?? ownId;
  const choice = useAnchorFocus<HTMLSelectElement>(anchor);
  const { value, isSaving, change } = useOptimisticValue(actual, save);
  return (
    <div className={classes.field}>
      {!isLabelHidden && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <select
        ref={choice}
        id={id}
        className={classes.choice}
        aria-label={isLabelHidden ? label : undefined}
        aria-busy={isSaving || undefined}
        disabled={isDisabled}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) change(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
