import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import type { useSentForm } from "@dhahabu/kit/send/sent-form";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { findPlainFault } from "../../blocks/find-plain-fault.ts";
import classes from "./plain-link-form.module.css";

/**
 * Where who has no script pastes a private link, since no server sees what stands behind the `#` of its address; the
 * server alone renders it.
 */
export function PlainLinkForm({
  t,
  call,
  begun,
}: {
  t(key: "plain.link" | "plain.hint" | "plain.open"): string;
  call: "readOwnEnquiry" | "readOwnVisit";
  begun: ReturnType<typeof useSentForm>;
}) {
  const language = useLanguage();
  return (
    <form className={classes.form} method="post" action={buildFormAction(language)}>
      <FormCallField call={call} />
      <TextField
        name="token"
        label={t("plain.link")}
        hint={t("plain.hint")}
        error={findPlainFault(begun)}
        defaultValue={begun?.typed["token"] ?? ""}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required
      />
      <div>
        <Button type="submit">{t("plain.open")}</Button>
      </div>
    </form>
  );
}
