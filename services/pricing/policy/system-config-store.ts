import type { OtherCurrency } from "@dhahabu/contract/currencies";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { readCurrencyRate, readPolicy } from "./policy.ts";
import type { CurrencyRate, Policy, SystemConfigEntry } from "./policy.ts";

/** The system configuration; what is read in a transaction is read as it sees it. */
export interface SystemConfigStore {
  readPolicy(db?: Queryable): Promise<Policy>;
  readCurrencyRate(currency: OtherCurrency): Promise<CurrencyRate>;
  /** Every entry, active or not, in the order of the keys. */
  listAllEntries(db?: Queryable): Promise<SystemConfigEntry[]>;
  /** Holds an active entry until the transaction ends. */
  lockEntry(tx: Tx, configKey: string): Promise<SystemConfigEntry | undefined>;
  /** Writes the value of an entry that is locked. */
  writeValue(
    tx: Tx,
    entry: { id: number; configValue: string; lastUpdated: Date },
  ): Promise<SystemConfigEntry>;
}

export function createSystemConfigStore({ sql }: { sql: Sql }): SystemConfigStore {
  const columns = sql`
    id, config_key as "configKey", config_value as "configValue", description,
    config_type as "configType", is_active as "isActive", last_updated as "lastUpdated",
    created_at as "createdAt"`;

  async function listAllEntries(db: Queryable = sql) {
    return db<SystemConfigEntry[]>`
      select ${columns} from system_configs order by config_key collate "C"`;
  }

  return {
    async readPolicy(db) {
      return readPolicy(await listAllEntries(db));
    },

    async readCurrencyRate(currency) {
      return readCurrencyRate(await listAllEntries(), currency);
    },

    listAllEntries,

    async lockEntry(tx, configKey) {
      const [entry] = await tx<SystemConfigEntry[]>`
        select ${columns} from system_configs
        where config_key = ${configKey} and is_active for update`;
      return entry;
    },

    async writeValue(tx, { id, configValue, lastUpdated }) {
      const [entry] = await tx<SystemConfigEntry[]>`
        update system_configs set config_value = ${configValue}, last_updated = ${lastUpdated}
        where id = ${id} returning ${columns}`;
      if (!entry) throw new Error(`The entry ${id} was locked and is gone.`);
      return entry;
    },
  };
}
