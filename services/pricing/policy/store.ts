import { AppError } from "@dhahabu/contract/errors";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { PolicyChange } from "@dhahabu/contract/pricing";
import type { FieldChange, PolicyAuthor } from "./policy-change.ts";
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

/** A row of the record of changes. */
export type RecordedChange = Omit<PolicyChange, "changedAt"> & { changedAt: Date };

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
  /** Records changes in the transaction that makes them. */
  recordChanges(
    tx: Tx,
    changes: FieldChange[],
    made: { author: PolicyAuthor; at: Date },
  ): Promise<void>;
  /** Recorded changes, the latest first; `beforeId` is the last row of the page before. */
  listChanges(page: { limit: number; beforeId: number | undefined }): Promise<RecordedChange[]>;
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
        const change = {
          subject: "system-config",
          key: configKey,
          field: "configValue",
          oldValue: before.configValue,
          newValue: value,
        } as const;
        await recordChanges(tx, [change], { author, at });
        await enqueueEvent(tx, "policy.changed", { configKey });
        await afterChange(tx);
        return { entry, isChanged: true };
      });
    },

    recordChanges,

    async listChanges({ limit, beforeId }) {
      return sql<RecordedChange[]>`
        select id::float8, coalesce(config_key, gold_type) as key, field,
          case when gold_type is null then 'system-config' else 'gold-price-config' end as subject,
          old_value as "oldValue", new_value as "newValue",
          changed_by_user_id as "changedByUserId", changed_by_username as "changedByUsername",
          changed_at as "changedAt"
        from policy_changes
        ${beforeId === undefined ? sql`` : sql`where id < ${beforeId}`}
        order by policy_changes.id desc limit ${limit}`;
    },
  };
}

async function recordChanges(
  tx: Tx,
  changes: FieldChange[],
  { author, at }: { author: PolicyAuthor; at: Date },
): Promise<void> {
  const rows = changes.map(({ subject, key, field, oldValue, newValue }) => ({
    config_key: subject === "system-config" ? key : null,
    gold_type: subject === "gold-price-config" ? key : null,
    field,
    old_value: oldValue,
    new_value: newValue,
    changed_by_user_id: author.userId,
    changed_by_username: author.username,
    address: author.address,
    request_id: author.requestId,
    changed_at: at,
  }));
  await tx`insert into policy_changes ${tx(rows)}`;
}
