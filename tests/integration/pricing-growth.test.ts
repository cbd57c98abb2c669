import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createChangeStore } from "../../services/pricing/policy/change-store.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";

const changeCount = 60_000;
const limit = 50;
// The rows near the start are looked through twice at most, then the few that the index names; each row of the page asks for the
// newest change of its setting.
const mostRead = 3000;
// Down to the words of a search and no further, however many changes were recorded since the last cleaning.
const mostBlocks = 10;

let database: ServiceDatabase;
// One connection, so that its own statistics tell what a call read, and its own plans how often it was planned.
let sql: Sql;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  await sql.unsafe("set statement_timeout = 0");
  await sql`
    insert into policy_changes (config_key, field, old_value, new_value, changed_by_user_id,
      changed_by_username, address, request_id, changed_at, reason)
    select 'USD_TO_INR_RATE', 'configValue', '88', '89', 1, 'admin', '127.0.0.1', 'test ' || n,
      now() - make_interval(secs => ${changeCount} - n),
      case when n <= 60 then 'Assayed anew' else 'The rate of the day' end
    from generate_series(1, ${changeCount}::int) as n`;
  await sql.unsafe("analyze policy_changes");
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function readCounters(): Promise<{ rows: number; blocks: number }> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ rows: number; blocks: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows,
      (words.idx_blks_hit + words.idx_blks_read)::int as blocks
    from pg_stat_user_tables changes, pg_statio_user_indexes words
    where changes.relname = 'policy_changes' and words.indexrelname = 'policy_changes_by_words'`;
  return row ?? { rows: 0, blocks: 0 };
}

test.each([
  ["rate", limit],
  ["assay", limit],
  ["nothing", 0],
] as const)(
  "a search of the record for %s reads its page, and is soon planned no more",
  async (search, found) => {
    const { listChanges } = createChangeStore({ sql });
    const none = { key: undefined, person: undefined, from: undefined, to: undefined };
    const act = () => listChanges({ ...none, search, sort: "-changedAt", limit });
    const before = await readCounters();
    expect((await act()).rows).toHaveLength(found);
    const after = await readCounters();
    expect(after.rows - before.rows).toBeLessThanOrEqual(mostRead);
    expect(after.blocks - before.blocks).toBeLessThanOrEqual(mostBlocks);
    for (let count = 0; count < 12; count += 1) await act();
    const [row] = await sql<{ most: number }[]>`
      select max(custom_plans)::int as most from pg_prepared_statements
      where statement like '%policy_changes%'`;
    expect(row?.most).toBeLessThanOrEqual(5);
  },
);
