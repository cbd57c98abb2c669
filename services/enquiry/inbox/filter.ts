import type { EnquiryStatus } from "@dhahabu/contract/inbox";

/** Which enquiries a list holds; absent parts let all through. `active` is not closed, `assignee` null nobody. */
export interface InboxFilter {
  search?: string | undefined;
  status?: EnquiryStatus | "active" | undefined;
  assignee?: number | null | undefined;
  service?: string | undefined;
  isOverdue?: boolean | undefined;
  label?: number | undefined;
}

export type InboxSort = "dueAt" | "-createdAt" | "createdAt";

/** Reads the filter of a call; `userId` is who calls. */
export function readFilter(
  query: Pick<InboxFilter, "search" | "status" | "service" | "label"> & {
    /** `me`, `none`, or a user's number. */
    assignee?: string | undefined;
    overdue?: boolean | undefined;
  },
  userId: number | null,
): InboxFilter {
  const { search, status, assignee, service, overdue, label } = query;
  // Every reference begins with these letters.
  const words = search?.replace(/^\s*dgb\b[-\s]*/i, "").trim() ?? "";
  return {
    search: words === "" ? undefined : words,
    status,
    assignee: assignee === undefined ? undefined : readAssignee(assignee, userId),
    service,
    isOverdue: overdue,
    label,
  };
}

function readAssignee(assignee: string, userId: number | null): number | null {
  if (assignee === "me") return userId;
  return assignee === "none" ? null : Number(assignee);
}
