import { useT } from "@dhahabu/kit/i18n/use-t";
import { linkField } from "@dhahabu/contract/page-forms";
import { TextField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";

/** Where who has no script pastes the link of a mail; the server alone renders it. */
export function PlainLinkField({
  typed,
  error,
}: {
  typed: string | undefined;
  error: string | undefined;
}) {
  const t = useT<typeof texts>("plain-auth");
  return (
    <TextField
      name={linkField}
      label={t("link.label")}
      hint={t("link.hint")}
      error={error}
      defaultValue={typed}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      required
    />
  );
}
