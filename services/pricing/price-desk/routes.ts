import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { configurableGoldTypes } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import type { Policy } from "../policy/policy.ts";
import type { PriceConfig } from "../price-configs/price-config.ts";
import { isMarketOpen } from "../prices/market-hours.ts";
import type { StoredPrice } from "../prices/price.ts";
import type { QuoteAgeLimits, SpotQuote } from "../prices/quote.ts";
import { presentDeskPrice } from "./desk.ts";
import type {
  PriceDeskStore,
  RecordedFilters,
  RecordedPosition,
  RecordedPriceRow,
} from "./store.ts";

// Where a page ended: when its last price came into force, in microseconds since 1970, and its id.
const cursorSchema = z.tuple([z.int().nonnegative(), z.int().positive()]);

const exportBatch = 500;

/** The calls of the price desk; what prices come from is handed in by `app.ts`. */
export function createPriceDeskEndpoints(options: {
  store: PriceDeskStore;
  /** Name of the market feed; null where there is none. */
  feed: string | null;
  readInputs: (now: Date) => Promise<{
    configs: PriceConfig[];
    stored: StoredPrice[];
    policy: Policy;
    quote: SpotQuote | undefined;
    quarantined: SpotQuote | undefined;
    pending: ReadonlyMap<string, number>;
  }>;
  limits: QuoteAgeLimits;
  clock: Clock;
}): Endpoint[] {
  const { store, limits, clock } = options;
  return [
    createEndpoint(priceDeskRoutes.getPriceDesk, async () => {
      const now = clock.now();
      const [inputs, times] = await Promise.all([options.readInputs(now), store.listTimes()]);
      const { configs, stored, policy, pending } = inputs;
      const storedByType = new Map(
        stored.flatMap((price) => {
          const dated = times.get(price.goldType);
          return dated ? [[price.goldType, { ...price, ...dated }]] : [];
        }),
      );
      return {
        at: now.toISOString(),
        feed: options.feed,
        isMarketOpen: isMarketOpen(now),
        lastQuote: presentQuote(inputs.quote),
        waitingQuote: presentQuote(inputs.quarantined),
        usdToKesRate: policy.usdToKesRate.toNumber(),
        websiteDiscountPercent: policy.websiteDiscountPercent.toNumber(),
        loanDiscountPercent: policy.loanDiscountPercent.toNumber(),
        prices: configs.map((config) =>
          presentDeskPrice(config, storedByType.get(config.goldType), {
            terms: policy,
            limits,
            now,
            pendingRequestId: pending.get(config.goldType),
          }),
        ),
        unpricedTypes: configurableGoldTypes.filter(
          (goldType) => !configs.some((config) => config.goldType === goldType),
        ),
      };
    }),

    createEndpoint(priceDeskRoutes.listRecordedPrices, async ({ query, setHeader }) => {
      const { limit, after: cursor, ...filters } = query;
      const after = readPosition(decodeCursor(cursor, cursorSchema));
      const rows = await store.listRecorded(readFilters(filters), { limit: limit + 1, after });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (last && rows.length > page.length) {
        const { path } = priceDeskRoutes.listRecordedPrices;
        setNextLink(setHeader, path, { ...filters, limit }, encodeCursor([last.position, last.id]));
      }
      return page.map(presentRecorded);
    }),

    createPlainEndpoint(priceDeskRoutes.exportRecordedPrices, async ({ query }) => {
      const filters = readFilters(query);
      const rows = eachRow<RecordedPriceRow, RecordedPosition>(async (after) => {
        const batch = await store.listRecorded(filters, { limit: exportBatch, after });
        return { rows: batch, next: batch.length < exportBatch ? undefined : batch.at(-1) };
      });
      return createCsvAnswer({
        fileName: "gold-prices.csv",
        columns: [
          "changedAt",
          "changedAtNairobi",
          "goldType",
          "marketKesPerGram",
          "websiteKesPerGram",
          "source",
          "state",
          "observedAt",
          "isGuarded",
          "isListed",
        ],
        rows: writeRows(rows),
      });
    }),
  ];
}

async function* writeRows(prices: AsyncIterable<RecordedPriceRow>) {
  for await (const price of prices) {
    yield [
      price.changedAt,
      writeNairobiTime(price.changedAt),
      price.goldType,
      price.marketPricePerGram,
      price.websitePricePerGram,
      price.source,
      price.state,
      price.observedAt,
      price.isGuarded,
      price.isListed,
    ];
  }
}

function readFilters(query: {
  type?: string | undefined;
  sort: "-changedAt" | "changedAt";
  from?: string | undefined;
  to?: string | undefined;
}): RecordedFilters {
  return {
    goldType: query.type,
    isOldestFirst: query.sort === "changedAt",
    from: query.from === undefined ? undefined : startOfNairobiDate(query.from),
    to: query.to === undefined ? undefined : endOfNairobiDate(query.to),
  };
}

function readPosition(cursor: [number, number] | undefined): RecordedPosition | undefined {
  return cursor && { position: cursor[0], id: cursor[1] };
}

function presentQuote(quote: SpotQuote | undefined) {
  if (!quote) return null;
  return {
    source: quote.source,
    usdPerGram: quote.usdPerGramPure.toNumber(),
    observedAt: quote.observedAt.toISOString(),
  };
}

function presentRecorded(row: RecordedPriceRow) {
  return {
    ...row,
    observedAt: row.observedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}
