import { useId } from "react";
import classes from "./filter-field.module.css";

/** Narrows a list to days from or up to one; takes and gives 2026-11-21. */
export function DateFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange(day: string | undefined): void;
}) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes.choice}
        type="date"
        min="2020-01-01"
        max="2100-01-01"
        value={value ?? ""}
        data-chosen={value !== undefined || undefined}
        onChange={({ target }) => {
          // While a day is being typed the browser reports none.
          if (target.value !== "" || target.validity.valid) {
            onChange(target.value === "" ? undefined : target.value);
          }
        }}
      />
    </div>
  );
}
