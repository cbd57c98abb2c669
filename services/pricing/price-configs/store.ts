import { AppError } from "@dhahabu/contract/errors";
import type { Clock } from "@dhahabu/platform/clock";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertLatest } from "../policy/policy-change.ts";
import type { ChangeGate, Circumstances, FieldChange, Made } from "../policy/policy-change.ts";
import { listFieldChanges } from "./price-config.ts";
import type { PriceConfig, PriceConfigFields } from "./price-config.ts";

/** How each type of gold is priced. A change is one transaction with its audit rows, the `policy.changed` message and the prices that follow from it. */
export interface PriceConfigStore {
  /** Every type, in the order in which the price list has them. */
  listConfigs(db?: Queryable): Promise<PriceConfig[]>;
  /**
   * A type that `gate` turns into a request begins off the list, and coming on it is what waits. Throws
   * `AppError` conflict where the type is priced already.
   */
  createConfig(
    fields: PriceConfigFields & { goldType: string },
    circumstances: Circumstances,
  ): Promise<{ config: PriceConfig; requestId: number | undefined }>;
  /**
   * Changes a row to what `merge` makes of it; the same values change nothing, and neither do those
   * that `gate` turns into a request. `undoOf` tells which change a field takes back. Throws `AppError`
   * not_found, conflict where `lastUpdated` is not the latest, and what `merge` and `gate` throw.
   */
  changeConfig(
    id: number,
    change: {
      lastUpdated?: string | undefined;
      merge: (before: PriceConfig) => PriceConfigFields;
      undoOf?: (field: string) => number | undefined;
      gate?: ChangeGate<Tx>;
    },
    circumstances: Circumstances,
  ): Promise<{ config: PriceConfig; isChanged: boolean; requestId: number | undefined }>;
}

/** Creates the store over the service's schema; the functions act in the transaction of a change. */
export function createPriceConfigStore(options: {
  sql: Sql;
  gate: ChangeGate<Tx>;
  recordChanges: (tx: Tx, changes: FieldChange[], made: Made) => Promise<void>;
  clock: Clock;
  refreshPrices: (tx: Tx) => Promise<void>;
}): PriceConfigStore {
  const { sql, recordChanges, refreshPrices, clock } = options;
  const columns = sql`
    id, gold_type as "goldType", base_discount as "baseDiscount",
    trend_multiplier as "trendMultiplier", auto_adjust as "autoAdjust", min_price as "minPrice",
    max_price as "maxPrice", is_active as "isActive", last_updated as "lastUpdated",
    created_at as "createdAt"`;
  return {
    async listConfigs(db = sql) {
      return db<PriceConfig[]>`select ${columns} from gold_price_configs order by id`;
    },

    async createConfig(fields, circumstances) {
      return sql.begin(async (tx) => {
        const made = { ...circumstances, at: clock.now() };
        const [config] = await tx<PriceConfig[]>`
          insert into gold_price_configs (gold_type, base_discount, trend_multiplier, auto_adjust,
            min_price, max_price, is_active, last_updated, created_at)
          values (${fields.goldType}, ${fields.baseDiscount}, ${fields.trendMultiplier},
            ${fields.autoAdjust}, ${fields.minPrice}, ${fields.maxPrice}, false,
            ${made.at}, ${made.at})
          on conflict (gold_type) do nothing returning ${columns}`;
        if (!config) {
          throw new AppError("conflict", { reason: "gold.typePriced", at: "goldType" });
        }
        const listing = listFieldChanges(config, { ...config, isActive: fields.isActive });
        const requestId = listing.length > 0 ? await options.gate(tx, listing, made) : undefined;
        const isActive = fields.isActive && requestId === undefined;
        await tx`update gold_price_configs set is_active = ${isActive} where id = ${config.id}`;
        const created = { ...config, isActive };
        await recordChanges(tx, listFieldChanges(undefined, created), made);
        await enqueueEvent(tx, "policy.changed", { configKey: config.goldType });
        await refreshPrices(tx);
        return { config: created, requestId };
      });
    },

    async changeConfig(id, { lastUpdated, merge, undoOf, gate = options.gate }, circumstances) {
      return sql.begin(async (tx) => {
        // Not `for update`: a refresh that lists the type for the first time shares the row's key.
        const [before] = await tx<PriceConfig[]>`
          select ${columns} from gold_price_configs where id = ${id} for no key update`;
        if (!before) {
          throw new AppError("not_found", {
            reason: "policy.unknownType",
          });
        }
        assertLatest(before.lastUpdated, lastUpdated);
        const next = merge(before);
        const changes = listFieldChanges(before, { ...next, goldType: before.goldType });
        if (changes.length === 0) return { config: before, isChanged: false, requestId: undefined };
        const made = { ...circumstances, at: clock.now() };
        const tell = (change: FieldChange) => ({ ...change, undoOf: undoOf?.(change.field) });
        const requestId = await gate(tx, changes.map(tell), made);
        if (requestId !== undefined) return { config: before, isChanged: false, requestId };
        const [config] = await tx<PriceConfig[]>`
          update gold_price_configs set base_discount = ${next.baseDiscount},
            trend_multiplier = ${next.trendMultiplier}, auto_adjust = ${next.autoAdjust},
            min_price = ${next.minPrice}, max_price = ${next.maxPrice},
            is_active = ${next.isActive}, last_updated = ${made.at}
          where id = ${id} returning ${columns}`;
        if (!config) throw new Error(`The price configuration ${id} was locked and is gone.`);
        await recordChanges(tx, listFieldChanges(before, config).map(tell), made);
        await enqueueEvent(tx, "policy.changed", { configKey: config.goldType });
        await refreshPrices(tx);
        return { config, isChanged: true, requestId: undefined };
      });
    },
  };
}
