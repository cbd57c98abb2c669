import type { ConsentPurpose } from "@dhahabu/contract/consent";
import type { Language } from "@dhahabu/contract/language";

export type ConsentChannel =
  | "contact-form"
  | "newsletter-page"
  | "newsletter-footer"
  | "confirm-page"
  | "unsubscribe-page"
  | "one-click"
  | "price-alert-form"
  | "price-alert-page"
  | "account-page"
  | "staff";

export interface Consent {
  purpose: ConsentPurpose;
  /** `confirmed`: by a link in a mail to the address; `restored`: a withdrawal by staff undone. */
  action: "given" | "confirmed" | "withdrawn" | "restored";
  /** Id of the enquiry, the subscriber or the price alert, by the purpose. */
  subjectId: number;
  channel: ConsentChannel;
  language: Language;
  requestId: string;
  /** Of the channel `staff` alone. */
  author?: { userId: number; username: string | null; address: string };
}

export type RecordConsent<Tx> = (tx: Tx, consent: Consent) => Promise<void>;
