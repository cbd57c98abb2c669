import { toAllStaff } from "@dhahabu/contract/notice-sources";
import type { SourcedNotice, SourcedNotices } from "@dhahabu/contract/notice-sources";
import type { Clock } from "@dhahabu/platform/clock";
import type { Queryable, Transaction } from "@dhahabu/platform/db";
import { judgeFreshness } from "../prices/spot-quote.ts";
import type { QuoteAgeLimits, SpotQuote } from "../prices/spot-quote.ts";

export interface NoticeParts {
  /** Reads of one moment. */
  readTransaction: Transaction;
  listRequestNotices: (db: Queryable, since: Date, now: Date) => Promise<SourcedNotices>;
  quotes: { findLastAcceptedQuote: (db: Queryable) => Promise<SpotQuote | undefined> };
  /** Whether a market feed is asked. */
  hasFeed: boolean;
  limits: QuoteAgeLimits;
  clock: Clock;
}

/** What staff are told of requests, and of a feed that is away so long that prices come from the configuration. */
export async function listNotices(parts: NoticeParts, since: Date): Promise<SourcedNotices> {
  const { quotes, limits } = parts;
  const now = parts.clock.now();
  const [ofRequests, quote] = await parts.readTransaction((tx) =>
    Promise.all([parts.listRequestNotices(tx, since, now), quotes.findLastAcceptedQuote(tx)]),
  );
  const isAway =
    parts.hasFeed &&
    quote !== undefined &&
    judgeFreshness({ observedAt: quote.observedAt, now, limits }) === "fallback";
  return isAway
    ? { ...ofRequests, notices: [...ofRequests.notices, tellFallback(quote, now)] }
    : ofRequests;
}

/** Told once for the last quote there was. */
function tellFallback({ observedAt }: SpotQuote, now: Date): SourcedNotice {
  return {
    key: `fallback-${observedAt.getTime()}`,
    kind: "price.fallback",
    at: now.toISOString(),
    ...toAllStaff,
    values: { since: observedAt.toISOString() },
  };
}
