import type { AnswerChannel, ConversationEntry, EnquiryStatus } from "@dhahabu/contract/inbox";
import type { Language } from "@dhahabu/contract/language";
import { z } from "zod";

export const deliverReplyJob = {
  name: "deliver-enquiry-reply",
  payload: z.object({ entryId: z.int() }),
};

/** Who writes into a conversation; without a user it is the customer, or one of the bank's programs. */
export interface EntryAuthor {
  userId: number | null;
  username: string | null;
  address: string;
  requestId: string;
}

export interface Actor extends EntryAuthor {
  userId: number;
  username: string;
}

/** What is written into a conversation; `key` makes it once, however often it is sent. */
export interface NewEntry {
  kind: Exclude<ConversationEntry["kind"], "acknowledgement" | "notification">;
  text?: string;
  key?: string;
  channel?: AnswerChannel;
  status?: EnquiryStatus;
  /** To whom it was handed over. */
  recipient?: string;
  /** The name of a label that was put on or taken off. */
  label?: string;
  /** Drawn before, for the job of a reply names its entry. */
  id?: number;
  jobId?: string;
}

export interface Reply {
  enquiryId: number;
  reference: string;
  name: string;
  email: string;
  language: Language;
  text: string;
  /** Message-IDs of the bank's mails before it, the oldest first. */
  references: string[];
}
