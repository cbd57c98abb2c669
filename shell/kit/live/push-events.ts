import type {
  PushEventName,
  gatewayRoutes,
  uiPublishedEvent as published,
} from "@dhahabu/contract/gateway";

/** Path of the server's stream of events. */
export const pushEventPath: (typeof gatewayRoutes)["streamEvents"]["path"] = "/api/events";

/** Event of a development server: a user interface was published. */
export const uiPublishedEvent: typeof published = "ui.published";

// Written out, because importing the contract's list would bring zod into the first page.
const listed: Record<PushEventName, true> = {
  "prices.changed": true,
  "policy.changed": true,
  "media.changed": true,
  "branches.changed": true,
  "facts.changed": true,
};

/** Names of the events an open page listens to. */
export const pushEvents = Object.keys(listed) as PushEventName[];
