import type { PriceState } from "@dhahabu/contract/pricing";
import type { Sql } from "@dhahabu/platform/db";
import { readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";

/** A price that was in force from `changedAt` on. */
export interface RecordedPriceRow {
  id: number;
  goldType: string;
  marketPricePerGram: number;
  websitePricePerGram: number;
  source: string;
  state: PriceState;
  observedAt: Date;
  isGuarded: boolean;
  isListed: boolean;
  changedAt: Date;
}

/** Which recorded prices are asked for; times are instants, `to` is not included. */
export interface RecordedFilters {
  goldType: string | undefined;
  sort: "changedAt" | "-changedAt";
  from: Date | undefined;
  to: Date | undefined;
}

export interface RecordedPriceStore {
  listRecorded(query: RecordedFilters & PagePlace): Promise<Page<RecordedPriceRow>>;
}

export function createRecordedPriceStore({ sql }: { sql: Sql }): RecordedPriceStore {
  const columns = sql`
    id::float8, gold_type as "goldType",
    round(market_price_per_gram, 2)::float8 as "marketPricePerGram",
    price_per_gram::float8 as "websitePricePerGram", source, state, observed_at as "observedAt",
    is_guarded as "isGuarded", is_listed as "isListed", changed_at as "changedAt"`;
  return {
    async listRecorded({ goldType, sort, from, to, ...place }) {
      return readPage<RecordedPriceRow>(
        sql,
        {
          table: "gold_price_history",
          columns,
          where: [
            ...(goldType === undefined ? [] : [sql`gold_type = ${goldType}`]),
            ...(from === undefined ? [] : [sql`changed_at >= ${from}`]),
            ...(to === undefined ? [] : [sql`changed_at < ${to}`]),
          ],
          order: {
            keys: { changed_at: "moment", id: "bigint" },
            isFalling: sort === "-changedAt",
          },
        },
        place,
      );
    },
  };
}
