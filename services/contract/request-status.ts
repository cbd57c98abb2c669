/** States of what waits for a second administrator: `stale` where what it is about has changed meanwhile. */
export const requestStatuses = [
  "pending",
  "approved",
  "rejected",
  "withdrawn",
  "stale",
  "expired",
] as const;

export type RequestStatus = (typeof requestStatuses)[number];
