import type { ConsentPurpose } from "@dhahabu/contract/consent";
import type { Language } from "@dhahabu/contract/language";

/** Where somebody agreed, or took it back. */
export type ConsentChannel =
  | "contact-form"
  | "newsletter-page"
  | "newsletter-footer"
  | "unsubscribe-page"
  | "one-click"
  | "staff";

/** Who recorded an act for somebody else. */
export interface StaffAuthor {
  userId: number;
  username: string | null;
  address: string;
}

/** One clear act of one person. */
export interface Consent {
  purpose: ConsentPurpose;
  /** `restored`: a withdrawal by staff undone. */
  action: "given" | "withdrawn" | "restored";
  /** Id of the enquiry or of the subscriber, by the purpose. */
  subjectId: number;
  channel: ConsentChannel;
  language: Language;
  requestId: string;
  /** The member of staff, of the channel `staff` alone. */
  author?: StaffAuthor;
}
