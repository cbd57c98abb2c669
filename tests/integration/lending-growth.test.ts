import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createVisitListStore } from "../../services/lending/appointments/list-store.ts";
import { createAppointmentStore } from "../../services/lending/appointments/store.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";

const visitCount = 60_000;
const limit = 50;
// A list reads one row past its page; a search looks twice through the 1,000 rows next to its start, then at those that its words hold.
const mostRead = { list: 4 * (limit + 1), search: 4000 };

let database: ServiceDatabase;
// One connection, so that its own statistics tell what a call read.
let sql: Sql;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "lending");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  await migrate(sql, {
    folder: join(import.meta.dirname, "../../services/lending/migrations"),
    log: quietLog,
  });
  await sql.unsafe("set statement_timeout = 0");
  // Half an hour apart at three branches; those of the last days are booked, all before are served.
  await sql`
    insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
      capacity, seat, state, name, phone, language, consent_version, request_id)
    select 'DGB-' || lpad((n % 10000)::text, 4, '0') || '-' || lpad((n / 10000)::text, 4, '0'),
      n % 3, 'Branch', 'Road', 'loan',
      timestamptz '2024-01-01 06:00Z' + make_interval(mins => 30 * n), 2, 1,
      case when n > ${visitCount - 300} then 'booked' else 'served' end,
      'Customer ' || n, '+2547' || n, 'en', 'test', 'test'
    from generate_series(1, ${visitCount}) as n`;
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function readCounter(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ read: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_user_tables where relname = 'appointments'`;
  return row?.read ?? 0;
}

async function countRowsRead(act: () => Promise<unknown>): Promise<number> {
  const before = await readCounter();
  await act();
  return (await readCounter()) - before;
}

const day = "2026-06-01";

describe.each(["auto", "force_generic_plan", "force_custom_plan"])("planned by %s", (mode) => {
  beforeAll(async () => {
    await sql.unsafe(`set plan_cache_mode = ${mode}`);
    await sql.unsafe("analyze appointments");
  });

  test.each([
    {},
    { branchId: 1 },
    { state: "booked" },
    { state: "served", branchId: 2 },
    { day },
    { day, branchId: 1, state: "served" },
  ] as const)("a list of %o reads no more than its page, wherever it is", async (filter) => {
    const { list } = createVisitListStore({ sql });
    for (const sort of ["startsAt", "-startsAt"] as const) {
      const first = await list({ ...filter, sort, limit });
      for (const after of [undefined, first.next]) {
        const read = await countRowsRead(() => list({ ...filter, sort, limit, after }));
        expect(read).toBeLessThanOrEqual(mostRead.list);
      }
    }
  });

  test.each(["customer 59", "dgb 0042", "nobody"])(
    "a search for %s reads what is near, and its index",
    async (search) => {
      const { list } = createVisitListStore({ sql });
      const read = await countRowsRead(() => list({ search, sort: "startsAt", limit }));
      expect(read).toBeLessThanOrEqual(mostRead.search);
    },
  );

  test("the count of a day and the seats of a branch read their rows alone", async () => {
    const store = createAppointmentStore({ sql });
    const first = new Date(`${day}T00:00:00Z`);
    const last = new Date(first.getTime() + 86_400_000);
    const counted = await countRowsRead(() => store.countOpen(first, last));
    const seats = { branchId: 1, kind: "loan", first, last } as const;
    const taken = await countRowsRead(() => store.countTaken(seats));
    expect([counted < 100, taken < 100]).toEqual([true, true]);
  });
});
