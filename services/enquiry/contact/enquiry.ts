import type { ContactEnquiry } from "@dhahabu/contract/enquiry";

/** The two mails that an enquiry causes: one to the customer, one to the staff. */
export const enquiryMails = ["acknowledgement", "notification"] as const;

/** One of `enquiryMails`. */
export type EnquiryMail = (typeof enquiryMails)[number];

/** An enquiry as it is stored. */
export interface StoredEnquiry extends ContactEnquiry {
  id: number;
  reference: string;
  createdAt: Date;
}
