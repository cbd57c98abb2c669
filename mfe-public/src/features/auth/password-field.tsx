import { useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { TextField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";
import classes from "./password-field.module.css";

/** A password with a button that shows what was typed. */
export function PasswordField({
  name = "password",
  label,
  autoComplete,
  hint,
  error,
}: {
  name?: string;
  label?: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error: string | undefined;
}) {
  const t = useT<typeof texts>("auth");
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={classes.field}>
      <TextField
        name={name}
        type={isShown ? "text" : "password"}
        label={label ?? t("field.password")}
        hint={hint}
        error={error}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <button
        type="button"
        className={classes.toggle}
        aria-label={isShown ? t("password.hideLabel") : t("password.showLabel")}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? t("password.hide") : t("password.show")}
      </button>
    </div>
  );
}
