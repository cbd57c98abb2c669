import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import { readPriceDesk } from "./read-price-desk.ts";
import type { PriceDeskParts } from "./read-price-desk.ts";
import type {
  RecordedFilters,
  RecordedPosition,
  RecordedPriceRow,
  RecordedPriceStore,
} from "./store.ts";

// Where a page ended: when its last price came into force, in microseconds since 1970, and its id.
const cursorSchema = z.tuple([z.int().nonnegative(), z.int().positive()]);

const exportBatch = 500;

export function createPriceDeskEndpoints(
  parts: PriceDeskParts & { recordedPrices: RecordedPriceStore },
): Endpoint[] {
  const { recordedPrices } = parts;
  return [
    createEndpoint(priceDeskRoutes.getPriceDesk, () => readPriceDesk(parts)),

    createEndpoint(priceDeskRoutes.listRecordedPrices, async ({ query, setHeader }) => {
      const { limit, after: cursor, ...filters } = query;
      const after = readPosition(decodeCursor(cursor, cursorSchema));
      const rows = await recordedPrices.listRecorded(readFilters(filters), {
        limit: limit + 1,
        after,
      });
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
        const batch = await recordedPrices.listRecorded(filters, { limit: exportBatch, after });
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

function presentRecorded(row: RecordedPriceRow) {
  return {
    ...row,
    observedAt: row.observedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}
