import { useState } from "react";
import type { Ref } from "react";
import { TextField } from "@dhahabu/kit/ui/field";
import classes from "./password-field.module.css";

/** Words of the button for what it does next, and its name for who does not see where it stands. */
interface ToggleWords {
  readonly text: string;
  readonly label: string;
}

/** A password with a button that shows what was typed. */
export function PasswordField({
  ref,
  name,
  label,
  autoComplete,
  hint,
  error,
  onType,
  show,
  hide,
}: {
  ref?: Ref<HTMLInputElement> | undefined;
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string | undefined;
  error: string | undefined;
  onType?: ((input: HTMLInputElement) => void) | undefined;
  show: ToggleWords;
  hide: ToggleWords;
}) {
  const [isShown, setIsShown] = useState(false);
  const next = isShown ? hide : show;
  return (
    <div className={classes.field}>
      <TextField
        {...(ref && { ref })}
        name={name}
        type={isShown ? "text" : "password"}
        label={label}
        hint={hint}
        error={error}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onInput={(event) => onType?.(event.currentTarget)}
        required
      />
      <button
        type="button"
        className={classes.toggle}
        aria-label={next.label}
        onClick={() => setIsShown(!isShown)}
      >
        {next.text}
      </button>
    </div>
  );
}
