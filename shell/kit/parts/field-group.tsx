import { useId } from "react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import classes from "./field-group.module.css";

/** Controls that answer one question, under its name; `error` is what is wrong with them together. */
export function FieldGroup({
  legend,
  isLegendHidden = false,
  hint,
  error,
  children,
}: {
  legend: string;
  /** True where a heading says it already: it is only read out. */
  isLegendHidden?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={classes.group}
      aria-describedby={describedBy === "" ? undefined : describedBy}
    >
      <legend className={isLegendHidden ? undefined : classes.legend}>
        {isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
