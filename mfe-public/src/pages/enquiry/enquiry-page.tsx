import { useT } from "@dhahabu/kit/i18n/use-t";
import { PrivateLinkPage } from "../../features/private-link/private-link-page.tsx";
import { usePrivateLink } from "../../features/private-link/use-private-link.ts";
import type texts from "./messages/en.json";
import { MessageForm } from "./message-form.tsx";
import { EnquiryEntries, EnquiryFacts } from "./own-enquiry-view.tsx";
import { PlainOwnEnquiry } from "./plain-own-enquiry.tsx";

/** A customer's own enquiry, without signing in: its state, the bank's replies, and a further message. */
export function Page() {
  const link = usePrivateLink("readOwnEnquiry");
  return (
    <PrivateLinkPage t={useT<typeof texts>("enquiry")} link={link} plain={<PlainOwnEnquiry />}>
      {(enquiry, token) => (
        <>
          <EnquiryFacts enquiry={enquiry} />
          <EnquiryEntries entries={enquiry.entries} />
          <MessageForm key={token} token={token} reference={enquiry.reference} onSent={link.show} />
        </>
      )}
    </PrivateLinkPage>
  );
}
