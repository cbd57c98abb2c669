import type { ComponentProps, ReactNode } from "react";
import classes from "./check-field.module.css";

/** A box that is ticked, or with another `type` one of several buttons, before what it stands for. */
export function CheckField({
  label,
  type = "checkbox",
  ...input
}: ComponentProps<"input"> & { label: ReactNode }) {
  return (
    <label className={classes.check}>
      <input type={type} {...input} />
      {label}
    </label>
  );
}
