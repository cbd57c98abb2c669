import type { Removal } from "@dhahabu/platform/retention";
import type { SecurityEventStore } from "./store.ts";

/** Creates the removal of events whose time is over; how long they stay is asked anew each night. */
export function createOldEventRemoval(parts: {
  events: Pick<SecurityEventStore, "deleteOld">;
  pricing: { readEventRetention(): Promise<number> };
}): Removal {
  return {
    what: "security events",
    run: async (now) => parts.events.deleteOld(now, await parts.pricing.readEventRetention()),
  };
}
