import type { PriceState, PriceStep } from "@dhahabu/contract/pricing";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { exact } from "./exact-decimal.ts";
import { toPriceRule } from "./price-rule.ts";
import type { PriceConfigFields, PriceRule } from "./price-rule.ts";
import type { DatedPrice, ListedPrice, NextPrice, Valuation } from "./price.ts";

export interface PriceStore {
  /** Makes refreshes follow one another: held until the transaction ends. */
  lockPrices(tx: Tx): Promise<void>;
  /** True where every type on the list has a price that says how it was made. */
  hasPrices(): Promise<boolean>;
  listPrices(startOfDay: Date): Promise<ListedPrice[]>;
  findValuation(goldType: string): Promise<Valuation | undefined>;
  listRules(db: Queryable): Promise<PriceRule[]>;
  listStoredPrices(db: Queryable, startOfDay: Date): Promise<DatedPrice[]>;
  writePrices(tx: Tx, prices: NextPrice[], refreshedAt: Date): Promise<void>;
}

interface StoredPriceRow {
  goldType: string;
  pricePerGram: string;
  priceChange: string;
  marketPrice: string;
  source: string;
  state: PriceState;
  observedAt: Date;
  isGuarded: boolean;
  isListed: boolean;
  steps: PriceStep[];
  refreshedAt: Date;
  changedAt: Date;
  previousDayPrice: string | null;
}

export function createPriceStore({ sql }: { sql: Sql }): PriceStore {
  return {
    async lockPrices(tx) {
      await tx`select pg_advisory_xact_lock(hashtext('prices of ' || current_schema()))`;
    },

    async hasPrices() {
      const [row] = await sql<{ hasPrices: boolean }[]>`
        select exists (select 1 from gold_prices)
          and not exists (select 1 from gold_prices where is_listed and steps = '[]')
          as "hasPrices"`;
      return row?.hasPrices ?? false;
    },

    async listPrices(startOfDay) {
      const rows = await sql<
        (Omit<ListedPrice, "marketPricePerGramKes"> & { marketPricePerGramKes: string })[]
      >`
        select gold_type as "goldType", price_per_gram::float8 as "pricePerGramKes",
          market_price_per_gram as "marketPricePerGramKes",
          price_change::float8 as "changePercent", source, observed_at as "observedAt",
          refreshed_at as "refreshedAt", is_guarded as "isGuarded", steps,
          exists (
            select 1 from gold_price_history h
            where h.gold_type = p.gold_type and h.changed_at < ${startOfDay}
          ) as "isChangeKnown"
        from gold_prices p where is_listed order by id`;
      return rows.map((row) => ({
        ...row,
        marketPricePerGramKes: exact(row.marketPricePerGramKes),
      }));
    },

    async findValuation(goldType) {
      const [row] = await sql<
        {
          isActive: boolean;
          marketPrice: string | null;
          source: string | null;
          observedAt: Date | null;
        }[]
      >`
        select c.is_active as "isActive", p.market_price_per_gram as "marketPrice", p.source,
          p.observed_at as "observedAt"
        from gold_price_configs c left join gold_prices p using (gold_type)
        where c.gold_type = ${goldType}`;
      if (!row) return undefined;
      const { isActive, marketPrice, source, observedAt } = row;
      const hasPrice = marketPrice !== null && source !== null && observedAt !== null;
      return {
        isActive,
        price: hasPrice
          ? { marketPricePerGramKes: exact(marketPrice), source, observedAt }
          : undefined,
      };
    },

    async listRules(db) {
      const rows = await db<(PriceConfigFields & { goldType: string })[]>`
        select gold_type as "goldType", base_discount as "baseDiscount",
          trend_multiplier as "trendMultiplier", auto_adjust as "autoAdjust",
          min_price as "minPrice", max_price as "maxPrice", is_active as "isActive"
        from gold_price_configs order by id`;
      return rows.map(toPriceRule);
    },

    async listStoredPrices(db, startOfDay) {
      const rows = await db<StoredPriceRow[]>`
        select p.gold_type as "goldType", p.price_per_gram as "pricePerGram",
          p.price_change as "priceChange", p.market_price_per_gram as "marketPrice", p.source,
          p.state, p.observed_at as "observedAt", p.is_guarded as "isGuarded",
          p.is_listed as "isListed", p.steps, p.refreshed_at as "refreshedAt",
          p.timestamp as "changedAt", h.price_per_gram as "previousDayPrice"
        from gold_prices p left join lateral (
          select price_per_gram from gold_price_history
          where gold_type = p.gold_type and changed_at < ${startOfDay}
          order by changed_at desc, id desc limit 1
        ) h on true`;
      return rows.map(({ pricePerGram, priceChange, marketPrice, previousDayPrice, ...price }) => ({
        ...price,
        pricePerGramKes: exact(pricePerGram),
        changePercent: exact(priceChange),
        marketPricePerGramKes: exact(marketPrice),
        previousDayPricePerGramKes: previousDayPrice === null ? undefined : exact(previousDayPrice),
      }));
    },

    async writePrices(tx, prices, refreshedAt) {
      // Sent together, done in this order: a transaction has one connection.
      await Promise.all(
        prices.flatMap((price) => {
          const upsert = upsertPrice(tx, price, refreshedAt);
          return price.isPriceChanged || price.isListingChanged
            ? [upsert, appendHistory(tx, price, refreshedAt)]
            : [upsert];
        }),
      );
    },
  };
}

function upsertPrice(tx: Tx, price: NextPrice, refreshedAt: Date) {
  return tx`
    insert into gold_prices as p (gold_type, price_per_gram, price_change, timestamp,
      market_price_per_gram, source, state, observed_at, refreshed_at, is_guarded, is_listed, steps)
    values (${price.goldType}, ${price.pricePerGramKes.toFixed()},
      ${price.changePercent.toFixed()}, ${refreshedAt}, ${price.marketPricePerGramKes.toFixed()},
      ${price.source}, ${price.state}, ${price.observedAt}, ${refreshedAt}, ${price.isGuarded},
      ${price.isListed}, ${tx.json([...price.steps])})
    on conflict (gold_type) do update set
      price_per_gram = excluded.price_per_gram,
      price_change = excluded.price_change,
      timestamp = case when ${price.isPriceChanged} then excluded.timestamp else p.timestamp end,
      market_price_per_gram = excluded.market_price_per_gram,
      source = excluded.source,
      state = excluded.state,
      observed_at = excluded.observed_at,
      refreshed_at = excluded.refreshed_at,
      is_guarded = excluded.is_guarded,
      is_listed = excluded.is_listed,
      steps = excluded.steps`;
}

function appendHistory(tx: Tx, price: NextPrice, changedAt: Date) {
  return tx`
    insert into gold_price_history (gold_type, price_per_gram, market_price_per_gram, source, state,
      observed_at, is_guarded, is_listed, changed_at)
    values (${price.goldType}, ${price.pricePerGramKes.toFixed()},
      ${price.marketPricePerGramKes.toFixed()}, ${price.source}, ${price.state},
      ${price.observedAt}, ${price.isGuarded}, ${price.isListed}, ${changedAt})`;
}
