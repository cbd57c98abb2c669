import { consentTexts } from "@dhahabu/contract/consent";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextAreaField, TextField } from "@dhahabu/kit/ui/field";
import type texts from "../messages/en.json";
import { paths } from "../../../paths.ts";
import { enquiryLimits } from "./check-enquiry.ts";
import classes from "./enquiry-form.module.css";
import { ReceiptPanel } from "./receipt-panel.tsx";
import { serviceNames } from "./service-names.ts";
import { useEnquiryForm } from "./use-enquiry-form.ts";
import { WaitingNote } from "./waiting-note.tsx";

function EnquiryFields({
  typed,
  errors,
  isSending,
  hasConversation,
}: Pick<ReturnType<typeof useEnquiryForm>, "typed" | "errors" | "isSending" | "hasConversation">) {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  return (
    <fieldset className={classes.fields} disabled={isSending}>
      <div className={classes.pair}>
        <TextField
          name="name"
          label={t("field.name")}
          error={errors.name}
          defaultValue={typed["name"]}
          autoComplete="name"
          dir="auto"
          required
        />
        <TextField
          name="email"
          type="email"
          label={t("field.email")}
          error={errors.email}
          defaultValue={typed["email"]}
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
          defaultValue={typed["phone"]}
          autoComplete="tel"
          dir="ltr"
          required
        />
        <SelectField
          name="service"
          label={t("field.service")}
          error={errors.service}
          defaultValue={typed["service"] ?? ""}
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
        defaultValue={typed["subject"]}
        autoComplete="off"
        dir="auto"
        required
      />
      <TextAreaField
        name="message"
        label={t("field.message")}
        hint={t("field.message.hint", { limit: format.number(enquiryLimits.shortestMessage) })}
        error={errors.message}
        defaultValue={typed["message"]}
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
  const {
    typed,
    errors,
    failure,
    isSending,
    waiting,
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
        <FormCallField call="contact" />
        {failure !== undefined && (
          <p className={classes.note} role="alert" tabIndex={-1} {...arrivalFocus}>
            {failure}
          </p>
        )}
        {hasConversation && (
          <p ref={noteRef} className={classes.note} tabIndex={-1}>
            {t("conversation.note")}
          </p>
        )}
        <EnquiryFields
          typed={typed}
          errors={errors}
          isSending={isSending || waiting.isOwn}
          hasConversation={hasConversation}
        />
        <WaitingNote
          state={waiting.state}
          onAccept={waiting.accept}
          onWithdraw={waiting.withdraw}
        />
        <div className={classes.end}>
          <Button ref={submitRef} type="submit" isBusy={isSending} disabled={waiting.isOwn}>
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
