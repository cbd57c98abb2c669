import type { RouteName } from "@dhahabu/contract/api";
import type { PushEventName } from "@dhahabu/contract/gateway";
import type { PageData } from "@dhahabu/contract/pages";
import type { CallInput } from "../api/client.ts";

export type PageDataName = keyof PageData;

/** Where a page datum comes from, and what makes an open page ask again. */
interface PageDataSource<Name extends RouteName = RouteName> {
  readonly route: Name;
  readonly input: CallInput<Name>;
  readonly events: readonly PushEventName[];
  /** Asked again this often while a page shows it (spec section 9), in milliseconds. */
  readonly pollMs: number;
  /** Line of the console when it cannot be fetched (spec section 8, silent failures). */
  readonly failureLog: string;
}

function defineSource<Name extends RouteName>(source: PageDataSource<Name>): PageDataSource {
  return source;
}

// Heals a change that no event told: one between the page's making and its first event.
const listPollMs = 300_000;

export const pageDataSources: Record<PageDataName, PageDataSource> = {
  prices: defineSource({
    route: "listGoldPrices",
    input: { params: { currency: "KES" } },
    events: ["prices.changed", "policy.changed"],
    pollMs: 30_000,
    failureLog: "Failed to fetch KES gold prices",
  }),
  publicConfig: defineSource({
    route: "getPublicConfig",
    input: {},
    events: ["policy.changed"],
    pollMs: 30_000,
    failureLog: "Failed to fetch configuration",
  }),
  branches: defineSource({
    route: "listBranches",
    input: {},
    events: ["branches.changed", "facts.changed"],
    pollMs: listPollMs,
    failureLog: "Failed to fetch branches",
  }),
  media: defineSource({
    route: "listMedia",
    input: {},
    events: ["media.changed"],
    pollMs: listPollMs,
    failureLog: "Failed to fetch media",
  }),
  facts: defineSource({
    route: "getFacts",
    input: {},
    events: ["facts.changed", "branches.changed"],
    pollMs: listPollMs,
    failureLog: "Failed to fetch facts",
  }),
  replyTime: defineSource({
    route: "getReplyTime",
    input: {},
    events: [],
    pollMs: listPollMs,
    failureLog: "Failed to fetch the reply time",
  }),
};
