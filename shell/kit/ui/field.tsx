import { useId } from "react";
import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { useT } from "../i18n/use-t.ts";
import { arrivalFocus } from "./arrival-focus.ts";
import classes from "./field.module.css";

interface FieldText {
  label: string;
  /** What is typed is counted in, at the end of the control. */
  unit?: string | undefined;
  /** A line under the control. */
  hint?: string | undefined;
  /** A sentence on what is wrong; announced with the control. */
  error?: string | undefined;
  /** Adds "(optional)" to the label. */
  isOptional?: boolean;
}

interface ControlWiring {
  id: string;
  className: string | undefined;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  autoFocus?: boolean;
}

function FieldFrame({
  text,
  render,
}: {
  text: FieldText;
  render: (wiring: ControlWiring) => ReactNode;
}) {
  const id = useId();
  const t = useT("kit");
  const { label, unit, hint, error, isOptional } = text;
  const describedBy = [unit && `${id}-unit`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  const control = render({
    id,
    className: classes.control,
    // Without words of its own a field keeps what its caller says of it.
    ...(error && { "aria-invalid": true, ...arrivalFocus }),
    ...(describedBy && { "aria-describedby": describedBy }),
  });
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label} {isOptional && <span className={classes.optional}>{t("field.optional")}</span>}
      </label>
      {unit === undefined ? (
        control
      ) : (
        <span className={classes.measured}>
          {control}
          <span id={`${id}-unit`} className={classes.unit}>
            {unit}
          </span>
        </span>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type WithText<Attributes> = Omit<Attributes, "id" | "className"> & FieldText;

/** A labelled one-line input with hint and error. */
export function TextField({
  label,
  unit,
  hint,
  error,
  isOptional,
  ...rest
}: WithText<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <FieldFrame
      text={{ label, unit, hint, error, ...(isOptional && { isOptional }) }}
      render={(wiring) => <input {...rest} {...wiring} />}
    />
  );
}

/** A labelled input of several lines with hint and error. */
export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  ...rest
}: WithText<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <FieldFrame
      text={{ label, hint, error, ...(isOptional && { isOptional }) }}
      render={(wiring) => <textarea {...rest} {...wiring} />}
    />
  );
}

/** A labelled native choice with hint and error; give `<option>` children. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  children,
  ...rest
}: WithText<SelectHTMLAttributes<HTMLSelectElement>> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <FieldFrame
      text={{ label, hint, error, ...(isOptional && { isOptional }) }}
      render={(wiring) => (
        <select {...rest} {...wiring}>
          {children}
        </select>
      )}
    />
  );
}
