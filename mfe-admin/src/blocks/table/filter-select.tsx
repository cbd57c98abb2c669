import { useId } from "react";
import { useTexts } from "../../use-texts.ts";
import classes from "./filter-field.module.css";

/** Narrows a list to one value of a kind; the first choice is all of them. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  allLabel,
}: {
  label: string;
  value: Value | undefined;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value | undefined): void;
  /** Words for no choice (default "All"). */
  allLabel?: string | undefined;
}) {
  const t = useTexts("admin");
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.choice}
        value={value ?? ""}
        data-chosen={value !== undefined || undefined}
        onChange={({ target }) =>
          onChange(options.find((option) => option.value === target.value)?.value)
        }
      >
        <option value="">{allLabel ?? t("list.all")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
