import { useCall } from "../data/use-call.ts";
import type { AreaId } from "./office-areas.ts";

// What grows overdue by the clock alone, no event tells.
const everyMs = 60_000;

/** How many things are overdue, have failed or are open, by part of the back office; unknown ones are left out. */
export function useWaitingCounts(): Partial<Record<AreaId, number>> {
  const inbox = useCall("getInboxTotals", {}, { everyMs });
  const assistant = useCall("getAssistantTotals", {}, { everyMs });
  return {
    ...(inbox.data && { enquiries: inbox.data.overdue, deliveries: inbox.data.failedMails }),
    ...(assistant.data && { assistant: assistant.data.open }),
  };
}
