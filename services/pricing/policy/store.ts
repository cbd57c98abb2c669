import { AppError } from "@dhahabu/contract/errors";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { isSameValue, readPolicy } from "./policy.ts";
import type { Policy, PolicyEntry } from "./policy.ts";

/** An entry of the system configuration. */
export interface SystemConfigEntry extends PolicyEntry {
  id: number;
  description: string | null;
  configType: string;
  isActive: boolean;
  createdAt: Date;
}

/** Who changes an entry, for the audit row. */
export interface PolicyAuthor {
  userId: number;
  username: string | null;
  address: string;
  requestId: string;
}

/** The system configuration and the record of its changes. */
export interface PolicyStore {
  readPolicy(db: Queryable): Promise<Policy>;
  /** Active entries in the order of their keys. */
  listEntries(): Promise<SystemConfigEntry[]>;
  /**
   * Changes an entry in one transaction with its audit row, the `policy.changed` message and whatever
   * `afterChange` does. A value that is the same number changes nothing. Throws `AppError` not_found,
   * and what `parse` throws.
   */
  changeValue(change: {
    configKey: string;
    parse: (entry: SystemConfigEntry) => string;
    author: PolicyAuthor;
    at: Date;
    afterChange: (tx: Tx) => Promise<void>;
  }): Promise<{ entry: SystemConfigEntry; isChanged: boolean }>;
}

/** Creates the store over the service's schema. */
export function createPolicyStore({ sql }: { sql: Sql }): PolicyStore {
  const columns = sql`
    id, config_key as "configKey", config_value as "configValue", description,
    config_type as "configType", is_active as "isActive", last_updated as "lastUpdated",
    created_at as "createdAt"`;
  return {
    async readPolicy(db) {
      return readPolicy(
        await db<PolicyEntry[]>`
          select config_key as "configKey", config_value as "configValue",
            last_updated as "lastUpdated"
          from system_configs`,
      );
    },

    async listEntries() {
      return sql<SystemConfigEntry[]>`
        select ${columns} from system_configs where is_active order by config_key collate "C"`;
    },

    async changeValue({ configKey, parse, author, at, afterChange }) {
      return sql.begin(async (tx) => {
        const [before] = await tx<SystemConfigEntry[]>`
          select ${columns} from system_configs
          where config_key = ${configKey} and is_active for update`;
        if (!before) {
          throw new AppError("not_found", { message: "There is no such configuration entry." });
        }
        const value = parse(before);
        if (isSameValue(value, before.configValue)) return { entry: before, isChanged: false };
        const [entry] = await tx<SystemConfigEntry[]>`
          update system_configs set config_value = ${value}, last_updated = ${at}
          where id = ${before.id} returning ${columns}`;
        if (!entry) throw new Error(`The entry ${configKey} was locked and is gone.`);
        await tx`
          insert into policy_changes (config_key, old_value, new_value, changed_by_user_id,
            changed_by_username, address, request_id, changed_at)
          values (${configKey}, ${before.configValue}, ${value}, ${author.userId},
            ${author.username}, ${author.address}, ${author.requestId}, ${at})`;
        await enqueueEvent(tx, "policy.changed", { configKey });
        await afterChange(tx);
        return { entry, isChanged: true };
      });
    },
  };
}
