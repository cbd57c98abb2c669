import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { mapPage } from "@dhahabu/platform/paged-list";
import type { z } from "zod";
import { readPriceDesk } from "./read-price-desk.ts";
import type { PriceDeskParts } from "./read-price-desk.ts";
import type { RecordedFilters, RecordedPriceRow, RecordedPriceStore } from "./store.ts";

const exportBatch = 500;

export function createPriceDeskEndpoints(
  parts: PriceDeskParts & { recordedPrices: RecordedPriceStore },
): Endpoint[] {
  const { recordedPrices } = parts;
  return [
    createEndpoint(priceDeskRoutes.getPriceDesk, () => readPriceDesk(parts)),

    createListEndpoint(priceDeskRoutes.listRecordedPrices, async ({ query }) => {
      const { limit, after } = query;
      const page = await recordedPrices.listRecorded({ ...readFilters(query), limit, after });
      return mapPage(page, presentRecorded);
    }),

    createPlainEndpoint(priceDeskRoutes.exportRecordedPrices, async ({ query }) => {
      const filters = readFilters(query);
      const rows = eachRow<RecordedPriceRow, string>((after) =>
        recordedPrices.listRecorded({ ...filters, limit: exportBatch, after }),
      );
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

function readFilters(
  query: z.output<typeof priceDeskRoutes.exportRecordedPrices.query>,
): RecordedFilters {
  return {
    goldType: query.type,
    sort: query.sort,
    from: query.from === undefined ? undefined : startOfNairobiDate(query.from),
    to: query.to === undefined ? undefined : endOfNairobiDate(query.to),
  };
}

function presentRecorded(row: RecordedPriceRow) {
  return {
    ...row,
    observedAt: row.observedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}
