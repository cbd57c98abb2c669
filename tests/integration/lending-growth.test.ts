import { trendDays } from "@dhahabu/contract/trends";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { PagePlace } from "@dhahabu/platform/paged-list";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createVisitListStore } from "../../services/lending/appointments/list-store.ts";
import { createAppointmentStore } from "../../services/lending/appointments/store.ts";
import { createCounterStore } from "../../services/lending/counter/store.ts";
import type { KeptCustomer } from "../../services/lending/customers/customer.ts";
import { createDealingStore } from "../../services/lending/customers/dealing-store.ts";
import { createCustomerStore } from "../../services/lending/customers/store.ts";
import { countRowsRead } from "../support/count-rows-read.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";

const visitCount = 60_000;
const limit = 50;
// A list reads one row past its page; a search for names an entry for each and the way there, any other one looks twice through
// the 1,000 rows next to its start, then at those that its words hold.
const mostRead = { list: 4 * (limit + 1), names: 8 * (limit + 1), search: 4000 };
const wayIn = 9000;
// Down to the place and along a page; whoever walks there from an end of the list reads more than twice as many.
const mostBlocks = 20;

let database: ServiceDatabase;
// One connection, so that its own statistics tell what a call read.
let sql: Sql;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "lending");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  await sql.unsafe("set statement_timeout = 0");
  // Half an hour apart at three branches; those of the last days are booked. Some hold two of three names, after these a few
  // hold all; with others before them, these did not come.
  await sql`
    insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
      capacity, seat, state, name, phone, language, consent_version, request_id)
    select 'DGB-' || lpad((n % 10000)::text, 4, '0') || '-' || lpad((n / 10000)::text, 4, '0'),
      n % 3, 'Branch', 'Road', 'loan',
      timestamptz '2024-01-01 06:00Z' + make_interval(mins => 30 * n), 2, 1,
      case when n > ${visitCount - 300} then 'booked'
        when n <= 6000 or n between 12001 and 12060 then 'no-show' else 'served' end,
      case when n between 6001 and 8000 then 'Baraka Amina '
        when n between 8001 and 10000 then 'Zawadi Amina '
        when n between 10001 and 12000 then 'Zawadi Baraka '
        when n between 12001 and 12060 then 'Zawadi Baraka Amina ' else 'Customer ' end || n, '+2547' || n, 'en', 'test', 'test'
    from generate_series(1, ${visitCount}) as n`;
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Blocks of the indexes of a table that are read. */
async function countBlocksRead(table: string, act: () => Promise<unknown>): Promise<number> {
  const readBlocks = async () => {
    await sql`select pg_stat_force_next_flush()`;
    const [row] = await sql<{ read: number }[]>`
      select (idx_blks_hit + idx_blks_read)::int as read
      from pg_statio_user_tables where relname = ${table}`;
    return row?.read ?? 0;
  };
  const before = await readBlocks();
  await act();
  return (await readBlocks()) - before;
}

const day = "2026-06-01";

// Left to itself, the server takes one of the two for each query.
describe.each(["force_generic_plan", "force_custom_plan"])("planned by %s", (mode) => {
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
        const read = await countRowsRead(sql, ["appointments"], () =>
          list({ ...filter, sort, limit, after }),
        );
        expect(read).toBeLessThanOrEqual(mostRead.list);
      }
    }
  });

  test.each([{}, { branchId: 1 }, { state: "served" }, { branchId: 1, state: "served" }] as const)(
    "a list of %o is entered at its middle",
    async (filter) => {
      const { list } = createVisitListStore({ sql });
      for (const sort of ["startsAt", "-startsAt"] as const) {
        const { next: after } = await list({ ...filter, sort, limit: wayIn });
        expect(after).toBeDefined();
        const act = () => list({ ...filter, sort, limit, after });
        expect(await countBlocksRead("appointments", act), sort).toBeLessThanOrEqual(mostBlocks);
      }
    },
  );

  test.each([
    { search: "zawadi baraka", state: "no-show" },
    { search: "zawadi baraka", state: "no-show", branchId: 1 },
    { search: "zaw", state: "no-show", branchId: 1 },
    { search: "customer", state: "booked", branchId: 2 },
    { search: "customer", branchId: 2 },
    { search: "zawadi baraka amina" },
    { search: "zaw ami bar", branchId: 1 },
    { search: "zaw ami bar", state: "no-show" },
  ] as const)("a search for names, %o, reads its page", async (asked) => {
    const { list } = createVisitListStore({ sql });
    const tables = ["appointments", "appointment_held_words"];
    for (const sort of ["startsAt", "-startsAt"] as const) {
      expect((await list({ ...asked, sort, limit })).rows.length).toBeGreaterThanOrEqual(20);
      const read = await countRowsRead(sql, tables, () => list({ ...asked, sort, limit }));
      expect(read, sort).toBeLessThanOrEqual(mostRead.names);
    }
  });

  test.each(["customer 59", "dgb 0042", "nobody"])(
    "a search for %s reads what is near, and its index",
    async (search) => {
      const { list } = createVisitListStore({ sql });
      const read = await countRowsRead(sql, ["appointments"], () =>
        list({ search, sort: "startsAt", limit }),
      );
      expect(read).toBeLessThanOrEqual(mostRead.search);
    },
  );

  test("the line of thirty days counts what is over once", async () => {
    const { readTrend } = createAppointmentStore({ sql });
    const first = await readTrend();
    expect(first).toHaveLength(trendDays);
    let again;
    const read = await countRowsRead(sql, ["appointments"], async () => {
      again = await readTrend();
    });
    expect(again).toEqual(first);
    // Half an hour apart: 48 are of today, and as many of yesterday until it is over for an hour.
    expect(read).toBeLessThanOrEqual(2 * 48);
  });

  test("the count of a day and the seats of a branch read their rows alone", async () => {
    const store = createAppointmentStore({ sql });
    const first = new Date(`${day}T00:00:00Z`);
    const last = new Date(first.getTime() + 86_400_000);
    const counted = await countRowsRead(sql, ["appointments"], () => store.countOpen(first, last));
    const seats = { branchId: 1, kind: "loan", first, last } as const;
    const taken = await countRowsRead(sql, ["appointments"], () => store.countTaken(seats));
    expect([counted < 100, taken < 100]).toEqual([true, true]);
  });
});

describe("of 20,000 customers, visits at the counter and quotes", () => {
  const many = 20_000;

  beforeAll(async () => {
    await sql.unsafe("set plan_cache_mode = auto");
    await sql`
      insert into customers (reference, name, phone, language, id_kind, id_number_sealed,
        id_number_mark, key_id, papers, papers_seen_by_user_id, papers_seen_by, papers_seen_at,
        consent_version, consented_at, request_id)
      select 'DGC-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
        'Amina ' || n, '+2547' || n, 'en', 'national-id', decode(repeat('00', 40), 'hex'),
        sha256(n::text::bytea), 'k', '{identity}', 1, 'teller', now(), 'test', now(), 'test'
      from generate_series(1, ${many}) as n`;
    // Those of branch 5 are the oldest.
    await sql`
      insert into counter_visits (reference, customer_id, branch_id, branch_name, branch_address,
        opened_by_user_id, opened_by, opened_at, request_id, outcome, closed_by_user_id, closed_by,
        closed_at)
      select 'DGV-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
        (select min(id) from customers) + n % 100, case when n <= 500 then 5 else n % 2 end,
        'Branch', 'Road', 1, 'teller', now(), 'test', 'none', 1, 'teller', now()
      from generate_series(1, ${many}) as n`;
    await sql.begin(async (tx) => {
      await tx`
        insert into quotes (code, sale_kes, value_kes, ltv_percent, loan_kes, interest_percent,
          repayments, policy_version, priced_at, expires_at, request_id)
        select lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0') || '-000',
          1, 1, 60, 0.6, 15, '{1,1,1}', 0, now(), now() + interval '24 hours', 'test'
        from generate_series(1, ${many}) as n`;
      await tx`
        insert into quote_pieces (quote_id, place, gold_type, gross_grams, stones_grams, quantity,
          pay_price, loan_price, price_state, price_observed_at, sale_kes, value_kes, loan_kes)
        select id, 1, '22K', 1, 0, 1, 1, 1, 'live', now(), 1, 1, 0.6 from quotes`;
      await tx`insert into quote_keepers (quote_id, user_id) select id, id % 5000 from quotes`;
    });
    await sql.unsafe("analyze");
    await sql.unsafe("set plan_cache_mode = force_custom_plan");
  });

  test("the counter of a branch is read no further than its page, also of one that is closed", async () => {
    const { list } = createCounterStore({ sql });
    for (const branchId of [0, 1, 5, undefined]) {
      for (const state of [undefined, "open", "closed"] as const) {
        const first = await list({ branchId, state, limit });
        for (const after of [undefined, first.next]) {
          const act = () => list({ branchId, state, limit, after });
          const read = await countRowsRead(sql, ["counter_visits"], act);
          expect(read, `${branchId} ${state}`).toBeLessThanOrEqual(mostRead.list);
        }
      }
    }
  });

  test("the counter and the customers are entered at the middle of a filter", async () => {
    const counter = createCounterStore({ sql });
    const customers = createCustomerStore({ sql });
    const lists = {
      customers: (place: PagePlace) => customers.list({ state: "pending", ...place }),
      counter_visits: (place: PagePlace) => counter.list({ state: "closed", ...place }),
      "counter_visits of a branch": (place: PagePlace) =>
        counter.list({ state: "closed", branchId: 0, ...place }),
    };
    for (const [name, list] of Object.entries(lists)) {
      const { next: after } = await list({ limit: wayIn });
      expect(after, name).toBeDefined();
      const act = () => list({ limit, after });
      const read = await countBlocksRead(name.replace(/ .*/, ""), act);
      expect(read, name).toBeLessThanOrEqual(mostBlocks);
    }
  });

  test("the page of a customer reads what is theirs, however little", async () => {
    const { readShown } = createDealingStore({ sql });
    const tables = ["appointments", "quotes", "quote_keepers"];
    for (const userId of [null, 7]) {
      const read = await countRowsRead(sql, tables, () =>
        readShown({ id: 1, userId } as KeptCustomer),
      );
      expect(read, `account ${userId}`).toBeLessThanOrEqual(100);
    }
  });

  test("whose papers wait for somebody is counted without whoever else has read them", async () => {
    const { countWaiting } = createCustomerStore({ sql });
    // Of those who wait longest one was read by many, and five were registered by whom the count is for.
    await sql`
      insert into customer_entries (customer_id, act, user_id, username, address, request_id)
      select (select min(id) from customers) + case when act = 'read' then 0 else n end, act,
        case when n < 5 then 9 else 3 end, 'person', '127.0.0.1', 'test'
      from generate_series(0, ${many - 1}) as n, unnest(array['registered', 'read']) as act`;
    await sql.unsafe("vacuum analyze customer_entries");
    for (const mode of ["force_generic_plan", "force_custom_plan"]) {
      await sql.unsafe(`set plan_cache_mode = ${mode}`);
      expect(await countWaiting(9)).toBe(100);
      const read = await countRowsRead(sql, ["customers", "customer_entries"], () =>
        countWaiting(9),
      );
      // A thousand customers are looked at, and of their entries those of this person's hands.
      expect(read, mode).toBeLessThanOrEqual(1000 + 10);
    }
  });

  test("the page of a customer with many visits, quotes and an account reads what it shows of each", async () => {
    const [customer] = await sql<{ id: number }[]>`select max(id) as id from customers`;
    if (!customer) throw new Error("There are customers.");
    const userId = 7;
    await sql`
      insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
        capacity, seat, state, name, phone, language, consent_version, request_id, customer_id,
        user_id, quote_code)
      select 'DGB-AAAA-' || lpad(n::text, 4, '0'), 9, 'Branch', 'Road', 'loan',
        timestamptz '2024-01-01 06:00Z' + make_interval(days => n), 2, 1, 'served', 'Amina',
        '+254711', 'en', 'test', 'test', ${customer.id}, ${userId}, code
      from generate_series(1, 500) as n join quotes on id = n`;
    await sql`
      insert into quote_keepers (quote_id, user_id) select id, ${userId} from quotes where id % 40 = 0`;
    await sql.unsafe("vacuum analyze appointments, quote_keepers");
    const { readShown } = createDealingStore({ sql });
    const act = () => readShown({ id: customer.id, userId } as KeptCustomer);
    const { visits, quoteCodes } = await act();
    expect([visits.length, quoteCodes.length]).toEqual([20, 20]);
    const read = await countRowsRead(sql, ["appointments", "quotes", "quote_keepers"], act);
    // Twenty visits, and twenty each of the quotes that they brought and that the account keeps.
    expect(read).toBeLessThanOrEqual(6 * 20);
  });
});
