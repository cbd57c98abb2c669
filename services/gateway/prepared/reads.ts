import { routes } from "@dhahabu/contract/api";
import type { PushEventName } from "@dhahabu/contract/gateway";
import type { PageData } from "@dhahabu/contract/pages";
import type { Owner, Route } from "@dhahabu/contract/route";

/** The hot anonymous reads, each with the one address it is prepared for. */
export const preparedReads = {
  prices: { route: routes.listGoldPrices, path: "/api/gold-prices/currency/KES" },
  publicConfig: { route: routes.getPublicConfig, path: "/api/public-config" },
  branches: { route: routes.listBranches, path: "/api/branches" },
  media: { route: routes.listMedia, path: "/api/media" },
  facts: { route: routes.getFacts, path: "/api/facts" },
  replyTime: { route: routes.getReplyTime, path: "/api/reply-time" },
} as const satisfies Record<keyof PageData, { route: Route; path: string }>;

export type ReadName = keyof typeof preparedReads;

export const readNames = Object.keys(preparedReads) as ReadName[];

/** True for the name of a prepared read. */
export function isReadName(name: string): name is ReadName {
  return Object.hasOwn(preparedReads, name);
}

/** Which prepared reads an event may have changed. */
export const readsByEvent: Record<PushEventName, readonly ReadName[]> = {
  "prices.changed": ["prices"],
  "policy.changed": ["prices", "publicConfig"],
  "media.changed": ["media"],
  "branches.changed": ["branches", "facts"],
  // A branch without hours of its own keeps the bank's.
  "facts.changed": ["facts", "branches"],
};

// How soon the bank replies is as good a second later: no customer waits for it.
const asGoodLater: readonly ReadName[] = ["replyTime"];

/** The prepared reads that whoever changed something at a service expects to be new at once. */
export function listAwaitedReads(owner: Owner): ReadName[] {
  return readNames.filter(
    (name) => preparedReads[name].route.owner === owner && !asGoodLater.includes(name),
  );
}

/** Stops the start when the contract names a prepared route that has no address here. */
export function assertReadsPrepared(contract: readonly Route[]): void {
  const prepared = new Set<Route>(readNames.map((name) => preparedReads[name].route));
  const missing = contract.filter((route) => route.prepared === true && !prepared.has(route));
  if (missing.length === 0) return;
  throw new Error(`Routes are not prepared: ${missing.map((route) => route.path).join(", ")}.`);
}
