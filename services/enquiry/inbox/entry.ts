import type { AnswerChannel, EnquiryStatus } from "@dhahabu/contract/inbox";
import type { Language } from "@dhahabu/contract/language";

/** Who does something to an enquiry, for the entry that records it. */
export interface Actor {
  userId: number;
  username: string;
  address: string;
  requestId: string;
}

/** What staff write into a conversation; `key` makes it once, however often it is sent. */
export type Writing =
  | { kind: "note"; text: string; key: string }
  | { kind: "answer"; text: string; key: string; channel: AnswerChannel }
  | { kind: "reply"; text: string; key: string; closes: boolean };

/** An enquiry on its way to a colleague; `from` is who had it when it was read, null nobody. */
export interface HandingOver {
  to: { userId: number; username: string };
  from: number | null;
  /** A word for the colleague; blank for none. */
  note: string;
}

/** What the mail of a reply is made of. */
export interface OwedReply {
  enquiryId: number;
  reference: string;
  name: string;
  email: string;
  language: Language;
  text: string;
  /** Message-IDs of the bank's mails before it, the oldest first. */
  references: string[];
}

/** Which enquiries a list holds; absent parts let all through. `active` is not closed, `assignee` null nobody. */
export interface InboxFilter {
  search?: string | undefined;
  status?: EnquiryStatus | "active" | undefined;
  assignee?: number | null | undefined;
  service?: string | undefined;
  isOverdue?: boolean | undefined;
}

/** Orders of the list. */
export type InboxSort = "dueAt" | "-createdAt" | "createdAt";

/** Where a page ended: the due time in microseconds since 1970, null where none is owed or not sorted by it, and the id. */
export type InboxCursor = [dueMicroseconds: number | null, id: number];

/** What somebody searches for, without the letters that every reference begins with; undefined where nothing is left. */
export function readSearch(typed: string | undefined): string | undefined {
  const words = typed?.replace(/^\s*dgb\b[-\s]*/i, "").trim() ?? "";
  return words === "" ? undefined : words;
}
