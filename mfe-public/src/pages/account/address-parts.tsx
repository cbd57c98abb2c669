import { useT } from "@dhahabu/kit/i18n/use-t";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type { ReactNode } from "react";
import type texts from "./messages/en.json";
import { AccountSection } from "./account-section.tsx";
import { AlertList } from "./alert-list.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { ConsentList } from "./consent-list.tsx";
import { EnquiryList } from "./enquiry-list.tsx";
import { NewsletterPart } from "./newsletter-part.tsx";
import { useConsents } from "./use-consents.ts";
import type { Consents } from "./use-consents.ts";
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
        <EnquiryList own={enquiries} />
      </AccountSection>
      <AccountSection title={t("alerts.title")} lead={t("alerts.lead")}>
        <Fetched consents={consents}>
          <AlertList consents={consents} />
        </Fetched>
      </AccountSection>
      <AccountSection title={t("newsletter.title")} lead={t("newsletter.lead")}>
        <Fetched consents={consents}>
          <NewsletterPart consents={consents} email={email} />
        </Fetched>
      </AccountSection>
      <AccountSection title={t("consents.title")} lead={t("consents.lead")}>
        <Fetched consents={consents}>
          <ConsentList consents={consents} />
        </Fetched>
      </AccountSection>
    </>
  );
}

function Fetched({ consents, children }: { consents: Consents; children: ReactNode }) {
  if (consents.data) return children;
  if (!consents.hasFailed) return <Skeleton width="100%" height="4rem" />;
  return <ErrorPanel onRetry={() => void consents.refresh()} isRetrying={consents.isFetching} />;
}
