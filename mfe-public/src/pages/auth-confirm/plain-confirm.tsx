import { linkField } from "@dhahabu/contract/page-forms";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { findPlainFault } from "../../blocks/find-plain-fault.ts";
import classes from "../../features/auth/account-form.module.css";
import { PlainLinkField } from "../../features/auth/plain-auth/plain-link-field.tsx";
import type texts from "./messages/en.json";

/** Confirms an address by a link that is pasted, for who has no script; the server alone renders it. */
export function PlainConfirm() {
  const t = useT<typeof texts>("auth-confirm");
  const language = useLanguage();
  const begun = useSentForm("confirmAddress");
  return (
    <form className={classes.form} method="post" noValidate action={buildFormAction(language)}>
      <FormCallField call="confirmAddress" />
      <PlainLinkField typed={begun?.typed[linkField]} error={findPlainFault(begun)} />
      <Button type="submit">{t("submit")}</Button>
    </form>
  );
}
