import { configurableGoldTypes } from "@dhahabu/contract/pricing";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import type { ChangeMetadata, FieldChange, RecordedChange } from "./policy-change.ts";

/** Which rows of the record are asked for; times are instants, `to` is not included. */
export interface ChangeFilters {
  search: string | undefined;
  isOldestFirst: boolean;
  key: string | undefined;
  person: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

/** Where a page of the record ended: the sort key of its last row. */
export interface ChangePosition {
  position: number;
  id: number;
}

export interface ChangeStore {
  insertChanges(tx: Tx, changes: FieldChange[], metadata: ChangeMetadata): Promise<void>;
  /** Recorded changes, the latest first unless asked otherwise. */
  listChanges(
    filters: ChangeFilters,
    page: { limit: number; after: ChangePosition | undefined },
  ): Promise<RecordedChange[]>;
  /** A change with those that were made of the same thing by the same act; none for an unknown one. */
  findAct(changeId: number): Promise<RecordedChange[]>;
  /** Usernames of everyone in the record. */
  listAuthors(): Promise<string[]>;
}

const goldTypes: ReadonlySet<string> = new Set(configurableGoldTypes);

/** Rows next to the page's start that are looked through for words before the index of words is asked. */
const nearRows = 2000;

export function createChangeStore({ sql }: { sql: Sql }): ChangeStore {
  const changeColumns = sql`
    c.id::float8, coalesce(c.config_key, c.gold_type) as key, c.field,
    case when c.gold_type is null then 'system-config' else 'gold-price-config' end as subject,
    c.old_value as "oldValue", c.new_value as "newValue",
    c.changed_by_user_id as "changedByUserId", c.changed_by_username as "changedByUsername",
    c.changed_at as "changedAt", c.reason, c.approved_by_username as "approvedByUsername",
    c.undo_of::float8 as "undoOf",
    coalesce(
      case when c.new_value ~ '^\\d+(\\.\\d+)?$' then c.new_value::numeric = case c.field
        when 'configValue' then s.config_value::numeric
        when 'baseDiscount' then g.base_discount
        when 'trendMultiplier' then g.trend_multiplier
        when 'minPrice' then g.min_price
        when 'maxPrice' then g.max_price
      end
      else c.new_value = case c.field
        when 'autoAdjust' then g.auto_adjust::text
        when 'isActive' then g.is_active::text
      end
    end, false) as "isInForce",
    (extract(epoch from c.changed_at) * 1000000)::bigint::float8 as position`;
  const joined = sql`
    left join system_configs s on s.config_key = c.config_key
    left join gold_price_configs g on g.gold_type = c.gold_type`;

  return {
    async insertChanges(tx, changes, { author, at, reason, approval }) {
      const rows = changes.map(({ subject, key, field, oldValue, newValue, undoOf }) => ({
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
      }));
      await tx`insert into policy_changes ${tx(rows)}`;
    },

    async listChanges(filters, { limit, after }) {
      const { search, isOldestFirst, key, person, from, to } = filters;
      const words = search === undefined ? undefined : toWordQuery(search);
      if (words === "") return [];
      const isGoldType = key !== undefined && goldTypes.has(key);
      const ofKey = isGoldType ? sql`and gold_type = ${key}` : sql`and config_key = ${key ?? ""}`;
      const narrowed = sql`
        ${key === undefined ? sql`` : ofKey}
        ${person === undefined ? sql`` : sql`and changed_by_username = ${person}`}
        ${from === undefined ? sql`` : sql`and changed_at >= ${from}`}
        ${to === undefined ? sql`` : sql`and changed_at < ${to}`}
        ${
          after === undefined
            ? sql``
            : sql`and (changed_at, policy_changes.id) ${isOldestFirst ? sql`>` : sql`<`}
                (timestamptz 'epoch' + ${after.position} * interval '1 microsecond', ${after.id})`
        }`;
      const inOrder = isOldestFirst
        ? sql`order by changed_at, policy_changes.id`
        : sql`order by changed_at desc, policy_changes.id desc`;
      const select = (db: Queryable, rows: ReturnType<Queryable>) =>
        // The page is cut first: what is joined is joined to its rows alone.
        db<RecordedChange[]>`
          select ${changeColumns} from (${rows}) c ${joined}
          ${isOldestFirst ? sql`order by c.changed_at, c.id` : sql`order by c.changed_at desc, c.id desc`}`;
      if (words === undefined) {
        return select(
          sql,
          sql`select * from policy_changes where true ${narrowed} ${inOrder} limit ${limit}`,
        );
      }
      const isFound = sql`search @@ to_tsquery('simple', ${words})`;
      // What is common fills a page from the nearest rows; what is rare is found by its words. How rare
      // the beginning of a word is the planner cannot know, and either way alone costs the whole table.
      const near = await select(
        sql,
        sql`
          select * from (
            select * from policy_changes where true ${narrowed} ${inOrder} limit ${nearRows}
          ) policy_changes
          where ${isFound} ${inOrder} limit ${limit}`,
      );
      if (near.length === limit) return near;
      return sql.begin("read only", async (tx) => {
        await tx`set local enable_seqscan = off`;
        return select(
          tx,
          sql`
            with found as materialized (select * from policy_changes where ${isFound})
            select * from found as policy_changes where true ${narrowed} ${inOrder} limit ${limit}`,
        );
      });
    },

    async findAct(changeId) {
      return sql<RecordedChange[]>`
        select ${changeColumns} from policy_changes one
        join policy_changes c on c.request_id = one.request_id and c.changed_at = one.changed_at
          and c.config_key is not distinct from one.config_key
          and c.gold_type is not distinct from one.gold_type
        ${joined} where one.id = ${changeId} order by c.id`;
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
