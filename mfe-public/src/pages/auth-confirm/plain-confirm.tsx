import { linkField } from "@dhahabu/contract/page-forms";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { Button } from "@dhahabu/kit/ui/button";
import { findPlainFault } from "../../blocks/find-plain-fault.ts";
import { PlainForm } from "../../blocks/plain-form.tsx";
import classes from "../../features/auth/account-form.module.css";
import { PlainLinkField } from "../../features/auth/plain-auth/plain-link-field.tsx";
import type texts from "./messages/en.json";

/** Confirms an address by a link that is pasted, for who has no script; the server alone renders it. */
export function PlainConfirm() {
  const t = useT<typeof texts>("auth-confirm");
  const begun = useSentForm("confirmAddress");
  return (
    <PlainForm call="confirmAddress" className={classes.form} noValidate>
      <PlainLinkField typed={begun?.typed[linkField]} error={findPlainFault(begun)} />
      <Button type="submit">{t("submit")}</Button>
    </PlainForm>
  );
}
