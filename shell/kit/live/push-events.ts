import type { PushEventName, gatewayRoutes } from "@dhahabu/contract/gateway";

/** Path of the server's stream of events. */
export const pushEventPath: (typeof gatewayRoutes)["streamEvents"]["path"] = "/api/events";

// Written out, because importing the contract's list would bring zod into the first page.
const listed: Record<PushEventName, true> = {
  "prices.changed": true,
  "policy.changed": true,
  "media.changed": true,
};

/** Names of the events an open page listens to. */
export const pushEvents = Object.keys(listed) as PushEventName[];
