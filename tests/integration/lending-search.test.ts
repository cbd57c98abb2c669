import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createVisitListStore } from "../../services/lending/appointments/list-store.ts";
import { createCustomerStore } from "../../services/lending/customers/store.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";

// Each pair of names is some 240 people's, of whom one in four has a name between.
const many = 12_000;
const limit = 50;
// Where all of it is read: those of a pair are two pages.
const largeLimit = 150;
const firstNames = ["Wanjiru", "Wanjiku", "Amina", "Otieno", "Ngũgĩ"];
const lastNames = [
  "Otieno",
  "Kamau",
  "Mwangi",
  "Wanjala",
  "O'Brien",
  "Ann",
  "Abdi",
  "فاطمة",
  "Ma",
  "王",
];

let database: ServiceDatabase;
// One connection, so that its own statistics tell what a call read.
let sql: Sql;

// A few have more names than are held three by three.
const selectName = () => sql`
  (${firstNames}::text[])[1 + n % ${firstNames.length}] || ' '
    || case when n % 4 = 0 then (${firstNames}::text[])[1 + n / 4 % ${firstNames.length}] || ' ' else '' end
    || (${lastNames}::text[])[1 + n / ${firstNames.length} % ${lastNames.length}]
    || case when n % 1000 = 17 then ' Abdi Ann Ma Kamau Mwangi Zuri' else '' end`;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "lending");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  await sql.unsafe("set statement_timeout = 0");
  await sql`
    insert into customers (reference, name, phone, language, id_kind, id_number_sealed,
      id_number_mark, key_id, papers, papers_seen_by_user_id, papers_seen_by, papers_seen_at,
      verdict, decided_by_user_id, decided_by, decided_at, note, consent_version, consented_at,
      request_id)
    select 'DGC-' || case n when 7 then 'ABCD' else lpad((n / 10000)::text, 4, '0') end
        || '-' || lpad((n % 10000)::text, 4, '0'),
      ${selectName()}, '+2547' || lpad(n::text, 8, '0'), 'en', 'national-id',
      decode(repeat('00', 40), 'hex'), sha256(n::text::bytea), 'k', '{identity}', 1 + n % 3, 'teller',
      now(), case when n % 3 = 0 then 'rejected' else 'pending' end, case when n % 3 = 0 then 9 end,
      case when n % 3 = 0 then 'approver' end, case when n % 3 = 0 then now() end,
      case when n % 3 = 0 then 'Another photo' end, 'test', now(), 'test'
    from generate_series(1, ${many}::integer) as n`;
  // Of each half hour four, and not in the order of their numbers.
  await sql`
    insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
      capacity, seat, state, name, phone, language, consent_version, request_id)
    select 'DGB-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
      n % 4, 'Branch', 'Road', 'loan',
      timestamptz '2026-01-01 06:00Z' + make_interval(mins => 30 * (n * 7919 % ${many} / 4)), 9999,
      1 + n % 9999, case when n % 5 = 0 then 'booked' else 'served' end, ${selectName()},
      '+2547' || n, 'en', 'test', 'test'
    from generate_series(1, ${many}::integer) as n`;
  await sql.unsafe("vacuum analyze");
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

interface Found {
  rows: { id: number }[];
  next: string | undefined;
}

/** Every row of a list, page by page. */
async function readAll(read: (after: string | undefined) => Promise<Found>): Promise<number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    // A page that is not full is the last one: who is missing from it is nowhere.
    expect(page.next === undefined || page.rows.length === largeLimit).toBe(true);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

const searches = [
  "wanjiru otieno",
  "otieno WANJIRU",
  "wanj otie",
  "wan wanj o",
  "amina wanjiru otieno",
  "ot ami wanji",
  "amina wanjiku kamau wanjiru",
  "zuri abdi kam",
  "zuri ann wan nobody",
  "a w o",
  "wanjiru",
  "w o",
  "a",
  "ngũgĩ فاطمة",
  "王 amina",
  "o'brien amina",
  "ma",
  "mwangi 0001",
  "wanjiru 2547",
  "abcd",
  "wanjiru abcd",
  "nobody",
  "wanjiru nobody",
  "wanjiru wanjiru",
  "-- ",
];

interface VisitFilter {
  branchId?: number;
  state?: "booked";
  day?: string;
}
const visitFilters: readonly VisitFilter[] = [
  {},
  { state: "booked" },
  { branchId: 3 },
  { branchId: 1, state: "booked" },
  { day: "2026-01-20" },
  { day: "2026-01-20", branchId: 2 },
];

describe("what a search finds, page by page, is what holds its words", () => {
  test.each(searches)("of customers: %s", async (search) => {
    const { list } = createCustomerStore({ sql });
    for (const state of [undefined, "rejected", "pending", "verified"] as const) {
      const expected = await sql<{ id: number }[]>`
        select id from customers
        where words @@ appointment_query(${search})
          and verdict = coalesce(${state ?? null}::text, verdict) order by id desc`;
      const found = await readAll((after) => list({ search, state, limit: largeLimit, after }));
      expect(found, state).toEqual(expected.map(({ id }) => id));
    }
  });

  test.each(searches)("of visits: %s", async (search) => {
    const { list } = createVisitListStore({ sql });
    for (const filter of visitFilters) {
      const { branchId = null, state = null, day = null } = filter;
      for (const sort of ["startsAt", "-startsAt"] as const) {
        const direction = sql.unsafe(sort === "startsAt" ? "asc" : "desc");
        const expected = await sql<{ id: number }[]>`
          select id from appointments
          where words @@ appointment_query(${search})
            and branch_id = coalesce(${branchId}::integer, branch_id)
            and state = coalesce(${state}::text, state)
            and (starts_at at time zone 'Africa/Nairobi')::date
              = coalesce(${day}::text::date, (starts_at at time zone 'Africa/Nairobi')::date)
          order by starts_at ${direction}, id ${direction}`;
        const found = await readAll((after) =>
          list({ ...filter, search, sort, limit: largeLimit, after }),
        );
        expect(found, JSON.stringify({ filter, sort })).toEqual(expected.map(({ id }) => id));
      }
    }
  });
});

async function countRowsRead(act: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`;
    const [row] = await sql<{ read: number }[]>`
      select (
        select sum(seq_tup_read) from pg_stat_user_tables where relname = any(${tables}::text[])
      )::integer + (
        select sum(idx_tup_read) from pg_stat_user_indexes where relname = any(${tables}::text[])
      )::integer as read`;
    return row?.read ?? 0;
  };
  const before = await read();
  await act();
  return (await read()) - before;
}

const tables = ["customers", "customer_held_words", "appointments", "appointment_held_words"];
// All who hold one name, 1,215, may be read where that is cheaper than their order.
const mostRead = 1500;

// Left to itself, the server takes one of the two for each query.
describe.each(["force_generic_plan", "force_custom_plan"])("planned by %s", (mode) => {
  beforeAll(() => sql.unsafe(`set plan_cache_mode = ${mode}`));

  test.each(["wanjiru otieno", "wanj otie", "amina wanjiru kamau", "kamau", "nobody"])(
    "a search for %s reads some rows, of however many hold it",
    async (search) => {
      const customers = createCustomerStore({ sql });
      const visits = createVisitListStore({ sql });
      const reads = {
        customers: (after?: string) => customers.list({ search, limit, after }),
        rejected: (after?: string) => customers.list({ search, state: "rejected", limit, after }),
        booked: (after?: string) =>
          visits.list({ search, branchId: 3, state: "booked", sort: "startsAt", limit, after }),
        earlier: (after?: string) => visits.list({ search, sort: "-startsAt", limit, after }),
        later: (after?: string) => visits.list({ search, sort: "startsAt", limit, after }),
      };
      for (const [what, read] of Object.entries(reads)) {
        const { next } = await read();
        for (const after of [undefined, next]) {
          expect(await countRowsRead(() => read(after)), what).toBeLessThanOrEqual(mostRead);
        }
      }
    },
  );
});

describe("what is held follows its row", () => {
  const listHeld = async (table: string, id: number) => {
    const held = await sql<{ word: string; other: string }[]>`
      select word, other from ${sql(table)} where id = ${id} order by word, other`;
    return held.map(({ word, other }) => [word, other].join(" ").trim());
  };

  test("a customer's name, and nothing with a digit", async () => {
    const id = 11;
    const [before] = await sql<{ name: string }[]>`select name from customers where id = ${id}`;
    await sql`update customers set name = 'Zawadi Yusuf Zawadi', phone = '+254700000000' where id = ${id}`;
    expect(await listHeld("customer_held_words", id)).toEqual(["yusuf", "yusuf zawadi", "zawadi"]);
    const { list } = createCustomerStore({ sql });
    expect((await list({ search: "zaw yus", limit })).rows.map((row) => row.id)).toEqual([id]);
    await sql`update customers set name = 'Zawadi Ali Yusuf' where id = ${id}`;
    expect(await listHeld("customer_held_words", id)).toEqual([
      "ali",
      "ali  yusuf zawadi",
      "ali yusuf",
      "ali zawadi",
      "yusuf",
      "yusuf zawadi",
      "zawadi",
    ]);
    await sql`update customers set name = ${before?.name ?? ""} where id = ${id}`;
    expect((await list({ search: "zaw yus", limit })).rows).toEqual([]);
  });

  test("a verdict, a state and a branch", async () => {
    const customers = createCustomerStore({ sql });
    const visits = createVisitListStore({ sql });
    const read = async () => {
      const search = "zawadi yus";
      const found = [
        await customers.list({ search, state: "rejected", limit }),
        await visits.list({ search, state: "no-show", sort: "startsAt", limit }),
        await visits.list({ search, branchId: 77, sort: "startsAt", limit }),
      ];
      return found.map(({ rows }) => rows.map(({ id }) => id));
    };
    await sql`update customers set name = 'Zawadi Yusuf' where id in (31, 33)`;
    await sql`update appointments set name = 'Zawadi Yusuf' where id in (31, 32)`;
    const [before] = await read();
    await sql`
      update customers set verdict = 'pending', decided_by_user_id = null, decided_by = null,
        decided_at = null where id = 33`;
    await sql`update appointments set state = 'no-show' where id = 31`;
    await sql`update appointments set branch_id = 77 where id = 32`;
    expect([before, await read()]).toEqual([[33], [[], [31], [32]]]);
    await sql`update appointments set name = 'Ma' where id in (31, 32)`;
  });

  test("a visit's moment, and its end", async () => {
    const { list } = createVisitListStore({ sql });
    const read = async () => {
      const { rows } = await list({ search: "yusuf zaw", sort: "startsAt", limit });
      return rows.map(({ id }) => id);
    };
    await sql`update appointments set name = 'Zawadi Yusuf' where id in (21, 22)`;
    await sql`update appointments set starts_at = timestamptz '2027-01-01Z' where id = 21`;
    expect(await read()).toEqual([22, 21]);
    await sql`update appointments set starts_at = timestamptz '2027-01-02Z' where id = 22`;
    expect(await read()).toEqual([21, 22]);
    await sql`delete from appointments where id = 21`;
    expect([await read(), await listHeld("appointment_held_words", 21)]).toEqual([[22], []]);
  });
});

test("what waits for an approver is counted up to a hundred, without whom one wrote of or is oneself", async () => {
  const { countWaiting } = createCustomerStore({ sql });
  expect(await countWaiting(1)).toBe(100);
  await sql`update customers set verdict = 'rejected', note = 'x', decided_by_user_id = 9,
    decided_by = 'approver', decided_at = now() where verdict = 'pending' and id > 30`;
  const [row] = await sql<{ others: number }[]>`
    select count(*)::integer as others from customers
    where verdict = 'pending' and papers_seen_by_user_id <> 2`;
  const others = row?.others ?? 0;
  expect(await countWaiting(2)).toBe(others);
  expect(others).toBeGreaterThan(5);
  const [changed, linked, once] = await sql<{ id: number }[]>`
    select id from customers where verdict = 'pending' and papers_seen_by_user_id <> 2 limit 3`;
  const record = (customer: { id: number } | undefined, act: string) => sql`
    insert into customer_entries (customer_id, act, user_id, username, address, request_id)
    values (${customer?.id ?? 0}, ${act}, 2, 'both', '::1', 'r')`;
  await record(changed, "changed");
  await sql`update customers set user_id = 2, linked_at = now() where id = ${linked?.id ?? 0}`;
  await record(once, "linked");
  await record(once, "unlinked");
  expect(await countWaiting(2)).toBe(others - 3);
  // What one wrote before the papers were last verified is settled.
  await record(changed, "verified");
  expect(await countWaiting(2)).toBe(others - 2);
});
