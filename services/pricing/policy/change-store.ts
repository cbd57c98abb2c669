import { configurableGoldTypes } from "@dhahabu/contract/policy";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import type { ChangeMetadata, FieldChange, RecordedChange } from "./policy-change.ts";

/** Which rows of the record are asked for; times are instants, `to` is not included. */
export interface ChangeFilters {
  search: string | undefined;
  sort: "changedAt" | "-changedAt";
  key: string | undefined;
  person: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

export interface ChangeStore {
  insertChanges(tx: Tx, changes: FieldChange[], metadata: ChangeMetadata): Promise<void>;
  listChanges(query: ChangeFilters & PagePlace): Promise<Page<RecordedChange>>;
  /** A change with those that were made of the same thing by the same act; none for an unknown one. */
  findAct(changeId: number, db?: Queryable): Promise<RecordedChange[]>;
  /** The latest change of all; 0 before the first. */
  findLatestId(db: Queryable): Promise<number>;
  /** The latest change of each of some entries that was changed at all. */
  findLatestIdsOf(
    db: Queryable,
    configKeys: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Usernames of everyone in the record. */
  listAuthors(): Promise<string[]>;
}

async function findLatestId(db: Queryable): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select coalesce(max(id), 0)::float8 as id from policy_changes`;
  return row?.id ?? 0;
}

const findLatestIdsOf: ChangeStore["findLatestIdsOf"] = async (db, configKeys) => {
  const rows = await db<{ key: string; id: number }[]>`
    select config_key as key, max(id)::float8 as id from policy_changes
    where config_key = any(${[...configKeys]}::text[]) group by config_key`;
  return new Map(rows.map(({ key, id }) => [key, id]));
};

const latestChanges = { findLatestId, findLatestIdsOf };

const goldTypes: ReadonlySet<string> = new Set(configurableGoldTypes);

export function createChangeStore({ sql }: { sql: Sql }): ChangeStore {
  const columns = sql`
    policy_changes.id::float8, coalesce(policy_changes.config_key, policy_changes.gold_type) as key,
    case when policy_changes.gold_type is null then 'system-config' else 'gold-price-config'
    end as subject,
    field, old_value as "oldValue", new_value as "newValue",
    changed_by_user_id as "changedByUserId", changed_by_username as "changedByUsername",
    changed_at as "changedAt", reason, approved_by_username as "approvedByUsername",
    undo_of::float8 as "undoOf",
    coalesce(
      case when new_value ~ '^\\d+(\\.\\d+)?$' then new_value::numeric = case field
        when 'configValue' then s.config_value::numeric
        when 'baseDiscount' then g.base_discount
        when 'trendMultiplier' then g.trend_multiplier
        when 'minPrice' then g.min_price
        when 'maxPrice' then g.max_price
      end
      else new_value = case field
        when 'autoAdjust' then g.auto_adjust::text
        when 'isActive' then g.is_active::text
      end
    end, false) as "isInForce",
    newest_request_id = request_id and newest_changed_at = changed_at as "isNewest"`;
  const join = sql`
    left join system_configs s on s.config_key = policy_changes.config_key
    left join gold_price_configs g on g.gold_type = policy_changes.gold_type
    left join lateral (
      (select newest.request_id as newest_request_id, newest.changed_at as newest_changed_at
        from policy_changes newest where newest.config_key = policy_changes.config_key
        order by newest.changed_at desc, newest.id desc limit 1)
      union all
      (select newest.request_id, newest.changed_at
        from policy_changes newest where newest.gold_type = policy_changes.gold_type
        order by newest.changed_at desc, newest.id desc limit 1)
    ) newest on true`;

  return {
    async insertChanges(tx, changes, metadata) {
      await tx`insert into policy_changes ${tx(changes.map((change) => toRow(change, metadata)))}`;
    },

    ...latestChanges,

    async listChanges({ search, sort, key, person, from, to, ...place }) {
      const words = search === undefined ? undefined : toWordQuery(search);
      if (words === "") return { rows: [], next: undefined };
      const subject = key !== undefined && goldTypes.has(key) ? sql`gold_type` : sql`config_key`;
      return readPage<RecordedChange>(
        sql,
        {
          table: "policy_changes",
          columns,
          join,
          where: [
            ...(key === undefined ? [] : [sql`${subject} = ${key}`]),
            ...(person === undefined ? [] : [sql`changed_by_username = ${person}`]),
            ...(from === undefined ? [] : [sql`changed_at >= ${from}`]),
            ...(to === undefined ? [] : [sql`changed_at < ${to}`]),
          ],
          order: {
            keys: { changed_at: "moment", id: "bigint" },
            isFalling: sort === "-changedAt",
          },
          search:
            words === undefined
              ? undefined
              : { words: "search", query: sql`to_tsquery('simple', ${words})` },
        },
        place,
      );
    },

    async findAct(changeId, db = sql) {
      return db<RecordedChange[]>`
        select ${columns} from (
          select other.* from policy_changes one
          join policy_changes other
            on other.request_id = one.request_id and other.changed_at = one.changed_at
            and other.config_key is not distinct from one.config_key
            and other.gold_type is not distinct from one.gold_type
          where one.id = ${changeId}
        ) policy_changes ${join} order by policy_changes.id`;
    },

    async listAuthors() {
      // One probe of the index for each name: the record may be long, its authors are few.
      const rows = await sql<{ username: string }[]>`
        with recursive authors as (
          (select changed_by_username as username from policy_changes
            where changed_by_username is not null order by changed_by_username limit 1)
          union all
          select (select changed_by_username from policy_changes
            where changed_by_username > authors.username order by changed_by_username limit 1)
          from authors where authors.username is not null
        )
        select username from authors where username is not null order by lower(username) limit 500`;
      return rows.map(({ username }) => username);
    },
  };
}

/** Every word as the beginning of one, for `to_tsquery`; blank where nothing is left to look for. */
function toWordQuery(search: string): string {
  const words = search.split(/[^\p{L}\p{M}\p{N}.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.map((word) => `'${word}':*`).join(" & ");
}

function toRow(change: FieldChange, { author, at, reason, approval }: ChangeMetadata) {
  const { subject, key, field, oldValue, newValue, undoOf } = change;
  return {
    config_key: subject === "system-config" ? key : null,
    gold_type: subject === "gold-price-config" ? key : null,
    field,
    old_value: oldValue,
    new_value: newValue,
    reason,
    undo_of: undoOf ?? null,
    changed_by_user_id: author.userId,
    changed_by_username: author.username,
    approved_by_user_id: approval?.decider.userId ?? null,
    approved_by_username: approval?.decider.username ?? null,
    policy_request_id: approval?.policyRequestId ?? null,
    address: author.address,
    request_id: author.requestId,
    changed_at: at,
  };
}
