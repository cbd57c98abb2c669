import { isAllowed } from "@dhahabu/contract/access";
import type { User } from "@dhahabu/contract/identity";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useCall } from "../data/use-call.ts";
import { approver, counter } from "./office-areas.ts";
import type { AreaId } from "./office-areas.ts";

// The server counts no further.
const countLimit = 100;

// What grows overdue by the clock alone, no event tells.
const everyMs = 60_000;

// Another number than the list of requests asks for: the answers of both are kept by what was asked.
const pending = { query: { status: "pending", limit: countLimit } } as const;

/** What waits in a part of the back office; what is late or broken stands out. */
export interface Waiting {
  readonly what:
    | "overdue"
    | "unassigned"
    | "failed"
    | "requests"
    | "openQuestions"
    | "visitsToday"
    | "valuations"
    | "papers";
  readonly count: number;
  readonly isUrgent: boolean;
}

/** Writes how much waits: "99+" where more than is counted. */
export function useCountText(): (count: number) => string {
  const { number } = useFormat();
  return (count) => (count >= countLimit ? `${number(countLimit - 1)}+` : number(count));
}

/** What waits, by part of the back office; what is unknown is left out. */
export function useWaitingCounts({
  id,
  role,
  duties,
}: Pick<User, "id" | "role" | "duties">): Partial<Record<AreaId, readonly Waiting[]>> {
  const isAsked = role === "admin";
  const isStaff = role !== "user";
  const isApprover = isAllowed(approver, { role, duties });
  const seesVisits = isAllowed(counter, { role, duties });
  const inbox = useCall("getInboxTotals", {}, { isAsked: isStaff, everyMs }).data;
  const assistant = useCall("getAssistantTotals", {}, { isAsked: isStaff, everyMs }).data;
  const visits = useCall("countVisitsToday", {}, { isAsked: seesVisits, everyMs }).data;
  const approvals = useCall("countWaitingApprovals", {}, { isAsked: isApprover, everyMs }).data;
  const policy = useCall("listPolicyRequests", pending, { isAsked }).data;
  const accounts = useCall("listAccountRequests", pending, { isAsked }).data;
  // Nobody approves what he asked for himself.
  const requests = [...(policy ?? []), ...(accounts ?? [])].filter(
    ({ requestedByUserId }) => requestedByUserId !== id,
  );
  return {
    ...(inbox && {
      enquiries: [
        { what: "unassigned", count: inbox.unassigned, isUrgent: false },
        { what: "overdue", count: inbox.overdue, isUrgent: true },
      ],
      deliveries: [{ what: "failed", count: inbox.failedMails, isUrgent: true }],
    }),
    ...(assistant && {
      assistant: [{ what: "openQuestions", count: assistant.open, isUrgent: false }],
    }),
    ...(visits && {
      visits: [{ what: "visitsToday", count: visits.openCount, isUrgent: false }],
    }),
    ...(approvals && {
      counter: [{ what: "valuations", count: approvals.valuations, isUrgent: true }],
      customers: [{ what: "papers", count: approvals.papers, isUrgent: false }],
    }),
    policyChanges: [{ what: "requests", count: requests.length, isUrgent: true }],
  };
}
