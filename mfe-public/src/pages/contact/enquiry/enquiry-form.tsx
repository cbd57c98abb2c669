import { consentTexts } from "@dhahabu/contract/consent";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextAreaField, TextField } from "@dhahabu/kit/ui/field";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "../messages/en.json";
import { paths } from "../../../paths.ts";
import { enquiryLimits } from "./check-enquiry.ts";
import classes from "./enquiry-form.module.css";
import { ReceiptPanel } from "./receipt-panel.tsx";
import { serviceNames } from "./service-names.ts";
import { useEnquiryForm } from "./use-enquiry-form.ts";

function OtherWays() {
  const t = useT<typeof texts>("contact");
  const { phones, emails } = useFacts();
  const subject = encodeURIComponent(t("mail.subject"));
  return (
    <noscript>
      <p className={classes.otherWays}>
        {t("noscript")}{" "}
        <a href={`tel:${phones.support.replaceAll(" ", "")}`}>
          <bdi dir="ltr">{phones.support}</bdi>
        </a>
        {" · "}
        <a href={`mailto:${emails.general}?subject=${subject}`}>
          <bdi dir="ltr">{emails.general}</bdi>
        </a>
      </p>
    </noscript>
  );
}

function EnquiryFields({
  errors,
  isSending,
  hasConversation,
}: Pick<ReturnType<typeof useEnquiryForm>, "errors" | "isSending" | "hasConversation">) {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  return (
    <fieldset className={classes.fields} disabled={isSending}>
      <div className={classes.pair}>
        <TextField
          name="name"
          label={t("field.name")}
          error={errors.name}
          autoComplete="name"
          dir="auto"
          required
        />
        <TextField
          name="email"
          type="email"
          label={t("field.email")}
          error={errors.email}
          autoComplete="email"
          dir="ltr"
          required
        />
      </div>
      <div className={classes.pair}>
        <TextField
          name="phone"
          type="tel"
          label={t("field.phone")}
          error={errors.phone}
          autoComplete="tel"
          dir="ltr"
          required
        />
        <SelectField
          name="service"
          label={t("field.service")}
          error={errors.service}
          defaultValue=""
          required
        >
          <option value="">{t("field.service.choose")}</option>
          {serviceNames.map(([service, key]) => (
            <option key={service} value={service}>
              {t(key)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        name="subject"
        label={t("field.subject")}
        error={errors.subject}
        autoComplete="off"
        dir="auto"
        required
      />
      <TextAreaField
        name="message"
        label={t("field.message")}
        hint={
          <span suppressHydrationWarning>
            {t("field.message.hint", { limit: format.number(enquiryLimits.shortestMessage) })}
          </span>
        }
        error={errors.message}
        rows={hasConversation ? 16 : 7}
        dir="auto"
        required
      />
    </fieldset>
  );
}

/** A customer's enquiry; what is written survives a reload and is lost only when it has been sent. */
export function EnquiryForm() {
  const t = useT<typeof texts>("contact");
  const language = useLanguage();
  const isAlive = useIsAlive();
  const {
    errors,
    isSending,
    hasConversation,
    noteRef,
    receipt,
    receiptRef,
    submitRef,
    closeReceipt,
    formProps,
  } = useEnquiryForm();
  return (
    <div className={classes.enquiry}>
      {receipt && <ReceiptPanel ref={receiptRef} receipt={receipt} onClose={closeReceipt} />}
      <form className={classes.form} {...formProps}>
        <OtherWays />
        {hasConversation && (
          <p ref={noteRef} className={classes.note} tabIndex={-1}>
            {t("conversation.note")}
          </p>
        )}
        <EnquiryFields errors={errors} isSending={isSending} hasConversation={hasConversation} />
        <div className={classes.end}>
          <Button ref={submitRef} type="submit" disabled={!isAlive} isBusy={isSending}>
            {isSending ? t("submit.busy") : t("submit")}
          </Button>
          <p className={classes.consent}>
            {consentTexts.enquiry.text[language]}{" "}
            <Link to={paths.privacyPolicy}>{t("privacy")}</Link>
          </p>
        </div>
      </form>
    </div>
  );
}
