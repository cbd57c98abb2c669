import type { ContactEnquiry } from "@dhahabu/contract/enquiry";

/** The two mails that an enquiry causes: one to the customer, one to the staff. */
export const mailKinds = ["acknowledgement", "notification"] as const;

/** One of `mailKinds`. */
export type MailKind = (typeof mailKinds)[number];

/** An enquiry as it is stored. */
export interface StoredEnquiry extends ContactEnquiry {
  id: number;
  reference: string;
  createdAt: Date;
}
