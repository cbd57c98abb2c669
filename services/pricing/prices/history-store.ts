import type { Queryable } from "@dhahabu/platform/db";
import type { HistoryTimes, PriceAt } from "./history.ts";

export interface HistoryStore {
  /**
   * The website price of a listed type at each time at which it was on the list; the last one is the
   * listed price. Undefined for a type that is not listed.
   */
  findHistory(goldType: string, times: HistoryTimes): Promise<PriceAt[] | undefined>;
  /** When the first price of a type was kept; undefined for a type that is not listed. */
  findKeptSince(goldType: string): Promise<Date | undefined>;
}

export function createHistoryStore({ sql }: { sql: Queryable }): HistoryStore {
  return {
    async findHistory(goldType, { from, to, stepMs }) {
      // One probe of the index for each time: the cost does not grow with the table.
      const rows = await sql<{ at: Date; pricePerGramKes: number | null }[]>`
        select t.at,
          case when t.at = ${to} then p.price_per_gram when h.is_listed then h.price_per_gram
          end::float8 as "pricePerGramKes"
        from gold_prices p
        cross join generate_series(${from}::timestamptz, ${to}::timestamptz,
          make_interval(secs => ${stepMs / 1000})) as t (at)
        left join lateral (
          select price_per_gram, is_listed from gold_price_history
          where gold_type = ${goldType} and changed_at <= t.at
          order by changed_at desc, id desc limit 1
        ) h on true
        where p.gold_type = ${goldType} and p.is_listed
        order by t.at`;
      if (rows.length === 0) return undefined;
      return rows.flatMap(({ at, pricePerGramKes }) =>
        pricePerGramKes === null ? [] : [{ at, pricePerGramKes }],
      );
    },

    async findKeptSince(goldType) {
      const [row] = await sql<{ keptSince: Date }[]>`
        select coalesce(
          (select min(changed_at) from gold_price_history where gold_type = ${goldType}),
          p.timestamp) as "keptSince"
        from gold_prices p where p.gold_type = ${goldType} and p.is_listed`;
      return row?.keptSince;
    },
  };
}
