import { useState } from "react";
import type { Ref } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { TextField } from "@dhahabu/kit/ui/field";
import type texts from "../../messages/en/admin-account.json";
import classes from "./password-field.module.css";

/** A password with a button that shows what was typed. */
export function PasswordField({
  ref,
  name,
  label,
  autoComplete,
  hint,
  error,
}: {
  ref: Ref<HTMLInputElement>;
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error: string | undefined;
}) {
  const t = useT<typeof texts>("admin-account");
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={classes.field}>
      <TextField
        ref={ref}
        name={name}
        type={isShown ? "text" : "password"}
        label={label}
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
        aria-label={t(isShown ? "hideLabel" : "showLabel", { field: label })}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? t("hide") : t("show")}
      </button>
    </div>
  );
}
