import type { ContactEnquiry } from "@dhahabu/contract/enquiry";
import { z } from "zod";

export const enquiryMails = ["acknowledgement", "notification"] as const;

export const deliverEnquiryJob = {
  name: "deliver-enquiry",
  payload: z.object({ enquiryId: z.int(), kind: z.enum(enquiryMails) }),
};

export interface StoredEnquiry extends ContactEnquiry {
  id: number;
  reference: string;
  createdAt: Date;
  /** When the answer is due that the customer waits for; null where none is owed. */
  dueAt: Date | null;
}
