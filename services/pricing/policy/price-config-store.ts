import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import type { PriceConfigFields } from "../prices/price-rule.ts";
import type { PriceConfig } from "./price-config.ts";

export interface PriceConfigStore {
  /** Every type, in the order in which the price list has them. */
  listConfigs(db?: Queryable): Promise<PriceConfig[]>;
  /** Adds a type; undefined where it is priced already. */
  insertConfig(
    tx: Tx,
    fields: PriceConfigFields & { goldType: string },
    at: Date,
  ): Promise<PriceConfig | undefined>;
  /** Holds a type until the transaction ends. */
  lockConfig(
    tx: Tx,
    wanted: { id: number } | { goldType: string },
  ): Promise<PriceConfig | undefined>;
  /** Writes the fields of a type that is locked. */
  writeFields(tx: Tx, id: number, fields: PriceConfigFields, at: Date): Promise<PriceConfig>;
}

export function createPriceConfigStore({ sql }: { sql: Sql }): PriceConfigStore {
  const columns = sql`
    id, gold_type as "goldType", base_discount as "baseDiscount",
    trend_multiplier as "trendMultiplier", auto_adjust as "autoAdjust", min_price as "minPrice",
    max_price as "maxPrice", is_active as "isActive", last_updated as "lastUpdated",
    created_at as "createdAt"`;
  return {
    async listConfigs(db = sql) {
      return db<PriceConfig[]>`select ${columns} from gold_price_configs order by id`;
    },

    async insertConfig(tx, fields, at) {
      const [config] = await tx<PriceConfig[]>`
        insert into gold_price_configs (gold_type, base_discount, trend_multiplier, auto_adjust,
          min_price, max_price, is_active, last_updated, created_at)
        values (${fields.goldType}, ${fields.baseDiscount}, ${fields.trendMultiplier},
          ${fields.autoAdjust}, ${fields.minPrice}, ${fields.maxPrice}, ${fields.isActive},
          ${at}, ${at})
        on conflict (gold_type) do nothing returning ${columns}`;
      return config;
    },

    async lockConfig(tx, wanted) {
      // Not `for update`: a refresh that lists the type for the first time shares the row's key.
      const [config] = await tx<PriceConfig[]>`
        select ${columns} from gold_price_configs
        where ${"id" in wanted ? tx`id = ${wanted.id}` : tx`gold_type = ${wanted.goldType}`}
        for no key update`;
      return config;
    },

    async writeFields(tx, id, fields, at) {
      const [config] = await tx<PriceConfig[]>`
        update gold_price_configs set base_discount = ${fields.baseDiscount},
          trend_multiplier = ${fields.trendMultiplier}, auto_adjust = ${fields.autoAdjust},
          min_price = ${fields.minPrice}, max_price = ${fields.maxPrice},
          is_active = ${fields.isActive}, last_updated = ${at}
        where id = ${id} returning ${columns}`;
      if (!config) throw new Error(`The price configuration ${id} was locked and is gone.`);
      return config;
    },
  };
}
