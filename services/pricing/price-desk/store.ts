import type { PriceState } from "@dhahabu/contract/pricing";
import type { Sql } from "@dhahabu/platform/db";

/** A price that was in force from a time on. `position` is that time in microseconds since 1970. */
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
  position: number;
}

/** Which recorded prices are asked for; times are instants, `to` is not included. */
export interface RecordedFilters {
  goldType: string | undefined;
  isOldestFirst: boolean;
  from: Date | undefined;
  to: Date | undefined;
}

/** Where a page ended: the sort key of its last row. */
export interface RecordedPosition {
  position: number;
  id: number;
}

export interface RecordedPriceStore {
  /** Recorded prices, the latest first unless asked otherwise. */
  listRecorded(
    filters: RecordedFilters,
    page: { limit: number; after: RecordedPosition | undefined },
  ): Promise<RecordedPriceRow[]>;
}

export function createRecordedPriceStore({ sql }: { sql: Sql }): RecordedPriceStore {
  return {
    async listRecorded({ goldType, isOldestFirst, from, to }, { limit, after }) {
      return sql<RecordedPriceRow[]>`
        select id::float8, gold_type as "goldType",
          round(market_price_per_gram, 2)::float8 as "marketPricePerGram",
          price_per_gram::float8 as "websitePricePerGram", source, state,
          observed_at as "observedAt", is_guarded as "isGuarded", is_listed as "isListed",
          changed_at as "changedAt",
          (extract(epoch from changed_at) * 1000000)::bigint::float8 as position
        from gold_price_history
        where true
          ${goldType === undefined ? sql`` : sql`and gold_type = ${goldType}`}
          ${from === undefined ? sql`` : sql`and changed_at >= ${from}`}
          ${to === undefined ? sql`` : sql`and changed_at < ${to}`}
          ${
            after === undefined
              ? sql``
              : sql`and (changed_at, id) ${isOldestFirst ? sql`>` : sql`<`}
                  (timestamptz 'epoch' + ${after.position} * interval '1 microsecond', ${after.id})`
          }
        ${
          isOldestFirst
            ? sql`order by gold_price_history.changed_at, gold_price_history.id`
            : sql`order by gold_price_history.changed_at desc, gold_price_history.id desc`
        } limit ${limit}`;
    },
  };
}
