import { roles } from "@dhahabu/contract/identity";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAdministrationStore } from "../../services/identity/administration/store.ts";
import type { AdministrationStore } from "../../services/identity/administration/store.ts";
import { listKindsOf } from "@dhahabu/contract/security-event-kinds";
import { createChangeStore } from "../../services/identity/changes/store.ts";
import { createRequestStore } from "../../services/identity/requests/store.ts";
import { createSecurityEventStore } from "../../services/identity/security-events/store.ts";
import { countRowsRead } from "../support/count-rows-read.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";

const userCount = 60_000;
const limit = 50;
// A list reads one row past its page. A set that is hardly larger than that is read as a whole where the planner finds
// it cheaper; a search reads what is near, twice, and what its index finds. Nothing grows with the number of users.
const mostRead = { list: 4 * (limit + 1), search: 2500 };

let database: ServiceDatabase;
// One connection, so that its own statistics tell what a call read.
let sql: Sql;
let store: AdministrationStore;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "identity");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  store = createAdministrationStore({ sql });
  // Filling takes longer than a call may.
  await sql.unsafe("set statement_timeout = 0");
  // Few admins, all of them old; the newest users, called Zone-, are inactive; names begin alike.
  await sql`
    insert into users (username, email, first_name, last_name, password_hash, role, is_active)
    select start || n, start || n || '@example.com', 'Wanjiru', case when n % 600 = 0 then 'Okonkwo' end,
      '$argon2id$none', case when n <= 80 then 'admin' when n % 300 = 0 then 'marketing' else 'user' end,
      n % 90 <> 0 and n > 20 and start = 'Member-'
    from generate_series(1, ${userCount}) as n,
      lateral (select case when n > 40000 then 'Zone-' else 'Member-' end) as named (start)`;
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** The place after a row, as a page's `next` names it. */
const placeAt = (key: Record<string, string | number>) =>
  Buffer.from(JSON.stringify(key)).toString("base64url");

const filters = [undefined, ...roles].flatMap((role) =>
  [undefined, true, false].map((isActive) => ({ role, isActive })),
);

// Left to itself, the server takes one of the two for each query.
describe.each(["force_generic_plan", "force_custom_plan"])("planned by %s", (mode) => {
  beforeAll(async () => {
    await sql.unsafe(`set plan_cache_mode = ${mode}`);
    await sql.unsafe("analyze users");
  });

  test.each(filters)("a list of %o reads no more than its page, wherever it is", async (filter) => {
    for (const sort of ["-createdAt", "createdAt"] as const) {
      for (const id of [undefined, userCount / 2, 60, 1]) {
        const page = { ...filter, sort, limit, after: id === undefined ? id : placeAt({ id }) };
        const read = await countRowsRead(sql, ["users"], () => store.list(page));
        expect(read).toBeLessThanOrEqual(mostRead.list);
      }
    }
  });

  test.each(filters)("a list of %o by name reads no more than its page", async (filter) => {
    for (const sort of ["username", "-username"] as const) {
      for (const username of [undefined, "member-3", "member-70", "zone-5", "a"]) {
        const page = { ...filter, sort, limit, after: username && placeAt({ username }) };
        const read = await countRowsRead(sql, ["users"], () => store.list(page));
        expect(read).toBeLessThanOrEqual(mostRead.list);
      }
    }
  });

  test.each(filters)("a search in %o reads no more than its page", async (filter) => {
    for (const search of ["w", "anjir", "39999", "konkw", "nobody", "zq"]) {
      for (const id of [undefined, userCount / 2, 60]) {
        const after = id === undefined ? id : placeAt({ id });
        const page = { ...filter, search, sort: "-createdAt", limit, after } as const;
        const read = await countRowsRead(sql, ["users"], () => store.list(page));
        expect(read, JSON.stringify(page)).toBeLessThanOrEqual(mostRead.search);
      }
    }
  });

  test("a search finds all of the few, wherever they are, and a page of the many", async () => {
    const few = await store.list({ search: "konkw", sort: "-createdAt", limit: 500 });
    expect(few.rows).toHaveLength(userCount / 600);
    const many = await store.list({ search: "anjir", sort: "-createdAt", limit });
    expect(many.rows).toHaveLength(limit);
    expect(many.next).toBeDefined();
  });
});

test("the record of a user reads no more than its page, whatever is recorded", async () => {
  const changes = createChangeStore({ sql });
  await sql`
    insert into user_changes (user_id, field, old_value, new_value, changed_by_user_id,
      changed_by_username, address, request_id)
    select case when n % 100 = 0 then 2 else 3 end, 'isActive', (n % 2 = 0)::text, (n % 2 = 1)::text,
      1, 'admin', '127.0.0.1', 'test'
    from generate_series(1, 20000) as n`;
  await sql`analyze user_changes`;
  for (const [userId, after] of [
    [2, undefined],
    [3, undefined],
    [3, 10_000],
  ] as const) {
    const place = { limit, after: after === undefined ? after : placeAt({ id: after }) };
    const read = await countRowsRead(sql, ["user_changes"], async () => {
      const page = await changes.list(userId, place);
      expect(page?.rows).toHaveLength(limit);
      expect(page?.next).toBeDefined();
    });
    expect(read).toBeLessThanOrEqual(mostRead.list);
  }
});

test("the record of security events reads no more than its page, whatever is asked for", async () => {
  const events = createSecurityEventStore({ sql, owesLines: false });
  const eventCount = 60_000;
  await sql`
    insert into security_events (kind, at, user_id, username, address, network, request_id, details)
    select (array['sign-in.succeeded', 'sign-in.failed', 'export.made'])[1 + n % 3],
      now() - make_interval(mins => ${eventCount} - n), n % 11 + 1,
      case when n <= 60 then 'former' else 'member-' || n % 11 end, address, address, 'test', '{}'
    from generate_series(1, ${eventCount}) as n,
      lateral (select '198.51.100.' || n % 5) as of_network (address)`;
  await sql`analyze security_events`;
  const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
  const narrow = [
    {},
    { kinds: listKindsOf("export") },
    { kinds: listKindsOf("sign-in") },
    { to: longAgo },
    { kinds: listKindsOf("sign-in.failed"), to: longAgo },
  ];
  const withWords = [
    { person: "member-3" },
    { person: "former" },
    { network: "198.51.100.2", kinds: listKindsOf("sign-in.failed") },
    { search: "mem" },
    { search: "nobody" },
  ];
  for (const [filters, most] of [
    [narrow, mostRead.list],
    // The rows near the start are looked through twice at most, then the few that an index names.
    [withWords, 3000],
  ] as const) {
    for (const filter of filters) {
      const list = () => events.list({ ...filter, limit });
      expect(await countRowsRead(sql, ["security_events"], list)).toBeLessThanOrEqual(most);
    }
  }
  // Of its page a little more than a thousand rows have all: they are found there, not by the index of all that hold the words.
  const readIndex = async () => {
    await sql`select pg_stat_force_next_flush()`;
    const [row] = await sql<{ scans: number; blocks: number }[]>`
      select idx_scan::int as scans, (idx_blks_hit + idx_blks_read)::int as blocks
      from pg_stat_user_indexes join pg_statio_user_indexes using (indexrelid)
      where pg_stat_user_indexes.indexrelname = 'security_events_by_words'`;
    return row ?? { scans: 0, blocks: 0 };
  };
  const before = await readIndex();
  const page = await events.list({ person: "member-3", search: "export", limit });
  expect(page.rows).toHaveLength(limit);
  expect(await readIndex()).toEqual(before);
  // What was just recorded is read by no search for something else.
  await events.list({ search: "nobody", limit });
  expect((await readIndex()).blocks - before.blocks).toBeLessThanOrEqual(10);
});

test("the few requests that wait are read without those that were decided since", async () => {
  const requests = createRequestStore({ sql });
  await sql`
    insert into account_requests (user_id, act, old_value, new_value, requested_by_user_id,
      requested_by_username, address, request_id, requested_at, expires_at, status,
      decided_by_user_id, decided_at)
    select n + 10, 'isActive', 'true', 'false', 1, 'admin', '127.0.0.1', 'test', now(), now() + interval '1 hour',
      case when n <= 60 then 'pending' else 'approved' end, case when n > 60 then 2 end,
      case when n > 60 then now() end
    from generate_series(1, 20000) as n`;
  await sql`analyze account_requests`;
  await sql.unsafe("set plan_cache_mode = force_generic_plan");
  for (const status of ["pending", "approved", "expired"] as const) {
    const list = () => requests.list({ status, limit });
    expect(await countRowsRead(sql, ["account_requests"], list), status).toBeLessThanOrEqual(
      mostRead.list,
    );
  }
});

test("totals read no user at all", async () => {
  let totals;
  const read = await countRowsRead(sql, ["users"], async () => {
    totals = await store.readTotals();
  });
  expect(read).toBe(0);
  expect(totals).toMatchObject({ total: userCount, admins: 80 });
});
