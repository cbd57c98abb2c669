import type { ConsentPurpose } from "@dhahabu/contract/consent";
import type { Language } from "@dhahabu/contract/language";

/** Where somebody agreed, or took it back. */
export type ConsentChannel =
  | "contact-form"
  | "newsletter-page"
  | "newsletter-footer"
  | "unsubscribe-page"
  | "one-click"
  | "price-alert-form"
  | "price-alert-page"
  | "staff";

/** Who recorded an act for somebody else. */
interface StaffAuthor {
  userId: number;
  username: string | null;
  address: string;
}

/** One clear act of one person. */
export interface Consent {
  purpose: ConsentPurpose;
  /** `confirmed`: by a link in a mail to the address; `restored`: a withdrawal by staff undone. */
  action: "given" | "confirmed" | "withdrawn" | "restored";
  /** Id of the enquiry, the subscriber or the price alert, by the purpose. */
  subjectId: number;
  channel: ConsentChannel;
  language: Language;
  requestId: string;
  /** The member of staff, of the channel `staff` alone. */
  author?: StaffAuthor;
}
