import type { EnquiryStatus } from "@dhahabu/contract/inbox";

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
