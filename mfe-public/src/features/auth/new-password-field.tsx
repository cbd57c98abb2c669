import type { AccountWords } from "@dhahabu/contract/password-rules";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { NewPasswordField as KitNewPasswordField } from "@dhahabu/kit/parts/new-password-field";
import type texts from "./messages/en.json";
import { accountLimits } from "./account-checks.ts";

/** A new password of an account, in the words of its page. */
export function NewPasswordField({
  name = "password",
  label,
  min: least = accountLimits.password.min,
  readAccount,
  error,
}: {
  name?: string;
  label?: string;
  min?: number;
  readAccount: (typed: FormData) => AccountWords;
  error: string | undefined;
}) {
  const t = useT<typeof texts>("auth");
  const min = useFormat().number(least);
  return (
    <KitNewPasswordField
      name={name}
      label={label ?? t("field.password")}
      min={least}
      readAccount={readAccount}
      hint={t("hint.password", { min })}
      error={error}
      words={{
        short: t("strength.short", { min }),
        repeats: t("strength.repeats"),
        words: t("strength.words"),
        weak: t("strength.weak"),
        fair: t("strength.fair"),
        good: t("strength.good"),
        strong: t("strength.strong"),
      }}
      show={{ text: t("password.show"), label: t("password.showLabel") }}
      hide={{ text: t("password.hide"), label: t("password.hideLabel") }}
    />
  );
}
