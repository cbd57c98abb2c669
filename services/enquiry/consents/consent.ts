import type { ConsentPurpose } from "@dhahabu/contract/consent";
import type { Language } from "@dhahabu/contract/language";

/** Where somebody agreed, or took it back. */
export type ConsentChannel =
  | "contact-form"
  | "newsletter-page"
  | "newsletter-footer"
  | "unsubscribe-page"
  | "one-click";

/** One clear act of one person. */
export interface Consent {
  purpose: ConsentPurpose;
  action: "given" | "withdrawn";
  /** Id of the enquiry or of the subscriber, by the purpose. */
  subjectId: number;
  channel: ConsentChannel;
  language: Language;
  requestId: string;
}
