import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { findPlainFault } from "../../blocks/find-plain-fault.ts";
import { PlainForm } from "../../blocks/plain-form.tsx";
import { PlainLinkForm } from "../../features/private-link/plain-link-form.tsx";
import type texts from "./messages/en.json";
import classes from "./enquiry-page.module.css";
import { EnquiryEntries, EnquiryFacts } from "./own-enquiry-view.tsx";

const maxLength = 5000;

/** The page for who has no script, which the server alone renders. */
export function PlainOwnEnquiry() {
  const t = useT<typeof texts>("enquiry");
  const read = useSentForm("readOwnEnquiry");
  const added = useSentForm("addToOwnEnquiry");
  const begun = read ?? added;
  const token = begun?.typed["token"] ?? "";
  const text = begun?.typed["text"] ?? "";
  const enquiry = begun?.accepted?.answer as OwnEnquiry | undefined;
  if (!enquiry && !added) return <PlainLinkForm t={t} call="readOwnEnquiry" begun={begun} />;
  return (
    <div className={classes.plain}>
      {enquiry && added && (
        <p className={classes.done} tabIndex={-1} {...arrivalFocus}>
          {t("write.done")}
        </p>
      )}
      {enquiry && (
        <>
          <EnquiryFacts enquiry={enquiry} />
          <EnquiryEntries entries={enquiry.entries} />
        </>
      )}
      <PlainMessageForm token={token} text={enquiry ? "" : text} fault={findPlainFault(begun)} />
    </div>
  );
}

function PlainMessageForm({
  token,
  text,
  fault,
}: {
  token: string;
  text: string;
  fault: string | undefined;
}) {
  const t = useT<typeof texts>("enquiry");
  return (
    <PlainForm call="addToOwnEnquiry" className={classes.form}>
      <input type="hidden" name="token" value={token} />
      <h2 className={classes.heading}>{t("write.title")}</h2>
      <TextAreaField
        name="text"
        label={t("write.label")}
        hint={t("write.hint")}
        error={fault}
        rows={5}
        maxLength={maxLength}
        dir="auto"
        defaultValue={text}
        required
      />
      <Button type="submit">{t("write.submit")}</Button>
    </PlainForm>
  );
}
