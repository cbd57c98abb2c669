import type { AccountMailKind } from "@dhahabu/contract/account-mails";
import type { ReadyMailKind } from "@dhahabu/contract/ready-mails";

/** What a mail is for; staff read it in the list of failed deliveries. */
export type MailKind =
  | "enquiry acknowledgement"
  | "enquiry notification"
  | "enquiry reply"
  | "newsletter request"
  | "newsletter welcome"
  | "newsletter issue"
  | "newsletter test"
  | "price alert request"
  | "price alert"
  | "administrator notice"
  | "staff notice"
  | AccountMailKind
  | ReadyMailKind;

/** A mail ready to send. Addresses are kept apart from names, so that neither can become the other. */
export interface Mail {
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Message-IDs of the mails before it in its conversation, the oldest first; it answers the last one. */
  references?: readonly string[];
  /** A calendar file that goes with it (RFC 5545). */
  calendarFile?: string;
}

interface PendingMail {
  jobId: string;
  kind: MailKind;
  enquiryId?: number;
  subscriberId?: number;
  alertId?: number;
  accountMailId?: number;
  adminNoticeId?: number;
  readyMailId?: number;
  issueId?: number;
  staffNoticeMailId?: number;
}

/** Writes that a mail is to be sent, in the transaction of its job. */
export type AddMail<Tx> = (tx: Tx, mail: PendingMail) => Promise<void>;

/**
 * Text for a mail header: one line, without control, direction or invisible characters, at most 150
 * characters. What looks like an encoded word (RFC 2047) is broken up, so that no mail program decodes
 * what a sender hid in it.
 */
export function toHeaderText(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll("=?", "= ?")
    .trim();
  return /^.{0,150}/u.exec(line)?.[0] ?? "";
}
