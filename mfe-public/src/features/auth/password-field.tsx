import { useT } from "@dhahabu/kit/i18n/use-t";
import { PasswordField as KitPasswordField } from "@dhahabu/kit/parts/password-field";
import type texts from "./messages/en.json";

/** The password of an account, in the words of its page. */
export function PasswordField({
  name = "password",
  label,
  error,
}: {
  name?: string;
  label?: string;
  error: string | undefined;
}) {
  const t = useT<typeof texts>("auth");
  return (
    <KitPasswordField
      name={name}
      label={label ?? t("field.password")}
      autoComplete="current-password"
      error={error}
      show={{ text: t("password.show"), label: t("password.showLabel") }}
      hide={{ text: t("password.hide"), label: t("password.hideLabel") }}
    />
  );
}
