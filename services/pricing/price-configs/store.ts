import { AppError } from "@dhahabu/contract/errors";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { FieldChange, PolicyAuthor } from "../policy/policy-change.ts";
import { listFieldChanges } from "./price-config.ts";
import type { PriceConfig, PriceConfigFields } from "./price-config.ts";

/** Who makes a change, and when. */
interface Made {
  author: PolicyAuthor;
  at: Date;
}

/** How each type of gold is priced. A change is one transaction with its audit rows and the prices that follow from it. */
export interface PriceConfigStore {
  /** Every type, in the order in which the price list has them. */
  listConfigs(): Promise<PriceConfig[]>;
  /** Throws `AppError` conflict where the type is priced already. */
  createConfig(fields: PriceConfigFields & { goldType: string }, made: Made): Promise<PriceConfig>;
  /**
   * Changes a row to what `merge` makes of it; the same values change nothing. Throws `AppError`
   * not_found, and what `merge` throws.
   */
  changeConfig(
    id: number,
    merge: (before: PriceConfig) => PriceConfigFields,
    made: Made,
  ): Promise<{ config: PriceConfig; isChanged: boolean }>;
}

/** Creates the store over the service's schema; both functions act in the transaction of a change. */
export function createPriceConfigStore(options: {
  sql: Sql;
  recordChanges: (tx: Tx, changes: FieldChange[], made: Made) => Promise<void>;
  refreshPrices: (tx: Tx) => Promise<void>;
}): PriceConfigStore {
  const { sql, recordChanges, refreshPrices } = options;
  const columns = sql`
    id, gold_type as "goldType", base_discount as "baseDiscount",
    trend_multiplier as "trendMultiplier", auto_adjust as "autoAdjust", min_price as "minPrice",
    max_price as "maxPrice", is_active as "isActive", last_updated as "lastUpdated",
    created_at as "createdAt"`;
  return {
    async listConfigs() {
      return sql<PriceConfig[]>`select ${columns} from gold_price_configs order by id`;
    },

    async createConfig(fields, made) {
      return sql.begin(async (tx) => {
        const [config] = await tx<PriceConfig[]>`
          insert into gold_price_configs (gold_type, base_discount, trend_multiplier, auto_adjust,
            min_price, max_price, is_active, last_updated, created_at)
          values (${fields.goldType}, ${fields.baseDiscount}, ${fields.trendMultiplier},
            ${fields.autoAdjust}, ${fields.minPrice}, ${fields.maxPrice}, ${fields.isActive},
            ${made.at}, ${made.at})
          on conflict (gold_type) do nothing returning ${columns}`;
        if (!config) {
          const message = "This type of gold is priced already.";
          throw new AppError("conflict", { message, issues: [{ path: "goldType", message }] });
        }
        await recordChanges(tx, listFieldChanges(undefined, config), made);
        await refreshPrices(tx);
        return config;
      });
    },

    async changeConfig(id, merge, made) {
      return sql.begin(async (tx) => {
        // Not `for update`: a refresh that lists the type for the first time shares the row's key.
        const [before] = await tx<PriceConfig[]>`
          select ${columns} from gold_price_configs where id = ${id} for no key update`;
        if (!before) {
          throw new AppError("not_found", {
            message: "There is no such gold price configuration.",
          });
        }
        const next = merge(before);
        const changes = listFieldChanges(before, { ...next, goldType: before.goldType });
        if (changes.length === 0) return { config: before, isChanged: false };
        const [config] = await tx<PriceConfig[]>`
          update gold_price_configs set base_discount = ${next.baseDiscount},
            trend_multiplier = ${next.trendMultiplier}, auto_adjust = ${next.autoAdjust},
            min_price = ${next.minPrice}, max_price = ${next.maxPrice},
            is_active = ${next.isActive}, last_updated = ${made.at}
          where id = ${id} returning ${columns}`;
        if (!config) throw new Error(`The price configuration ${id} was locked and is gone.`);
        await recordChanges(tx, listFieldChanges(before, config), made);
        await refreshPrices(tx);
        return { config, isChanged: true };
      });
    },
  };
}
