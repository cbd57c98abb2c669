import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import { AccountSection } from "./account-section.tsx";
import { AlertList } from "./alert-list.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { ConsentList } from "./consent-list.tsx";
import { EnquiryList } from "./enquiry-list.tsx";
import { NewsletterPart } from "./newsletter-part.tsx";
import { OwnPart } from "./own-part.tsx";
import { useConsents } from "./use-consents.ts";
import { useOwn } from "./use-own.ts";

/** What belongs to the address of an account, once it is confirmed; before, how to confirm it. */
export function AddressParts({ email }: { email: string }) {
  const t = useT<typeof texts>("account");
  const enquiries = useOwn("listOwnEnquiries");
  const consents = useConsents(() => void enquiries.refresh());
  if (enquiries.data?.isAddressConfirmed === false) {
    return (
      <AccountSection title={t("confirm.title")} lead={t("confirm.lead")}>
        <ConfirmAddress email={email} />
      </AccountSection>
    );
  }
  return (
    <>
      <AccountSection title={t("enquiries.title")} lead={t("enquiries.lead")}>
        <OwnPart own={enquiries}>{(data) => <EnquiryList enquiries={data.enquiries} />}</OwnPart>
      </AccountSection>
      <AccountSection title={t("alerts.title")} lead={t("alerts.lead")}>
        <OwnPart own={consents} height="4rem">
          {(data) => <AlertList listed={data.consents} consents={consents} />}
        </OwnPart>
      </AccountSection>
      <AccountSection title={t("newsletter.title")} lead={t("newsletter.lead")}>
        <OwnPart own={consents} height="4rem">
          {(data) => <NewsletterPart data={data} consents={consents} email={email} />}
        </OwnPart>
      </AccountSection>
      <AccountSection title={t("consents.title")} lead={t("consents.lead")}>
        <OwnPart own={consents} height="4rem">
          {(data) => <ConsentList listed={data.consents} consents={consents} />}
        </OwnPart>
      </AccountSection>
    </>
  );
}
