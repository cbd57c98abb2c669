import { ownEnquiryPagePath } from "@dhahabu/contract/own-enquiry";
import type { Language } from "@dhahabu/contract/language";

/** What a private link leads to. */
export interface EnquiryLink {
  enquiryId: number;
  /** True for a link that a mail alone had: who has it reads the mails of the customer's address. */
  isMailed: boolean;
}

/** Keeps a link that the receipt has, by its hash, in the transaction of its enquiry. */
export type AddReceiptLink<Tx> = (tx: Tx, enquiryId: number, token: string) => Promise<void>;

export type FindEnquiryLink = (token: string) => Promise<EnquiryLink | undefined>;

/** Address of the page of an enquiry, in the customer's language. No server sees what stands behind the `#`. */
export function ownEnquiryUrl(publicOrigin: string, token: string, language: Language): string {
  return `${publicOrigin}${ownEnquiryPagePath}?lang=${language}#${token}`;
}
