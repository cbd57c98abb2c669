import { useQuery } from "@dhahabu/kit/live/use-data";
import { useStaffEvents } from "../blocks/use-staff-events.ts";
import type { AreaId } from "./office-areas.ts";
import { useRefreshOnVisit } from "./use-refresh-on-visit.ts";

// What grows overdue by the clock alone, no event tells.
const everyMs = 60_000;

/** How many things are overdue, have failed or are open, by part of the back office; unknown ones are left out. */
export function useWaitingCounts(): Partial<Record<AreaId, number>> {
  const inbox = useQuery("getInboxTotals", {});
  useRefreshOnVisit(inbox.refresh, everyMs);
  useStaffEvents(["enquiries.changed"], () => void inbox.refresh());
  const assistant = useQuery("getAssistantTotals", {});
  useRefreshOnVisit(assistant.refresh, everyMs);
  useStaffEvents(["assistant.changed"], () => void assistant.refresh());
  return {
    ...(inbox.data && { enquiries: inbox.data.overdue, deliveries: inbox.data.failedMails }),
    ...(assistant.data && { assistant: assistant.data.open }),
  };
}
