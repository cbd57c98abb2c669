import { enquiryStatuses } from "@dhahabu/contract/inbox";
import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createQueueStore } from "../../services/enquiry/inbox/queue-store.ts";
import { createStaffNoticeStore } from "../../services/enquiry/staff-notices/store.ts";
import { countRowsRead } from "../support/count-rows-read.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";

const many = 60_000;
const limit = 50;
// A list reads one row past its page, of each state that is asked for; a search twice what is near, what lies further on where
// that promises a page, and what its index finds.
const mostRead = { list: 3 * (limit + 1), search: 7200 };

let database: ServiceDatabase;
// One connection, so that its own statistics tell what a call read.
let sql: Sql;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "enquiry");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  await sql.unsafe("set statement_timeout = 0");
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Open enquiries of one subject. */
async function addEnquiries(count: number, subject: string): Promise<void> {
  await sql`
    insert into enquiries (reference, name, email, phone, service, subject, message, language)
    select 'DGB-' || substr(digits, 1, 4) || '-' || substr(digits, 5), 'Amina', 'amina@example.com',
      '+254712345678', 'Gold Loans', ${subject}, 'What would you lend?', 'en'
    from generate_series(1, ${count}::int) as n,
      lateral lpad(((select count(*) from enquiries) + n)::text, 8, '0') as digits`;
}

const modes = ["force_generic_plan", "force_custom_plan"];

// Left to itself, the server takes one of the two for each query.
describe.each(modes)("enquiries, planned by %s", (mode) => {
  const list = (filter: object) =>
    createQueueStore({ sql }).list({ sort: "dueAt", limit, ...filter });

  beforeAll(async () => {
    await sql.unsafe("truncate enquiries cascade");
    await addEnquiries(many, "Loan");
    // A tenth each is open and pending, of which the open come first; a label is on a few of the oldest.
    await sql`
      update enquiries set status = case n % 10 when 0 then 'open' when 1 then 'pending' else 'closed' end,
        due_at = case when n % 10 = 0 then due_at end, labels = case when n <= 60 then '{1}'::integer[] else '{2}' end,
        name = case when n <= 60 then 'Chebet' else name end
      from (select id, row_number() over (order by id) as n from enquiries) as numbered
      where numbered.id = enquiries.id`;
    await sql.unsafe("vacuum analyze enquiries");
    await sql.unsafe(`set plan_cache_mode = ${mode}`);
  });

  test.each([
    { label: 1 },
    { label: 1, status: "closed" },
    { label: 1, status: "active" },
    { label: 1, search: "chebet" },
    { label: 2, status: "closed" },
    { search: "chebet", status: "closed" },
  ] as const)("of a label or words, %o, read the nearest and an index", async (filter) => {
    for (const sort of ["dueAt", "createdAt", "-createdAt"] as const) {
      const act = () => list({ ...filter, sort });
      expect((await act()).rows.length).toBeGreaterThanOrEqual(12);
      expect(await countRowsRead(sql, ["enquiries"], act), sort).toBeLessThanOrEqual(
        mostRead.search,
      );
    }
  });

  test.each([...enquiryStatuses, "active"] as const)(
    "that are %s read no more than their page, also where those that are due end",
    async (status) => {
      for (const sort of ["dueAt", "createdAt", "-createdAt"] as const) {
        const open = await list({ status, sort, limit: many / 10 });
        for (const after of [undefined, open.next]) {
          const act = () => list({ status, sort, after });
          expect(await countRowsRead(sql, ["enquiries"], act), sort).toBeLessThanOrEqual(
            mostRead.list,
          );
        }
      }
    },
  );
});

const reader = { userId: 11, role: "marketing" } as const;

async function addNotices(kind: string): Promise<void> {
  await sql`
    insert into staff_notices (source, key, kind, at, enquiry_id, values, is_mailed)
    select 'enquiry', ${kind} || id, ${kind}, now(), id, '{}', false from enquiries order by id`;
}

describe("notices of enquiries", () => {
  beforeAll(async () => {
    await sql.unsafe("set plan_cache_mode = auto");
    await sql.unsafe("truncate enquiries, staff_notices cascade");
  });

  test("that are over, or a colleague's, are not walked past, nor are marks of what was read", async () => {
    const store = createStaffNoticeStore({ sql });
    await addEnquiries(60, "Left");
    await addEnquiries(6000, "Loan");
    await addNotices("enquiry.received");
    await addNotices("enquiry.answered");
    await sql`
      update enquiries set status = case when id % 3 = 0 then 'closed' else status end,
        assignee_id = case when id % 3 > 0 then 12 end,
        assignee_username = case when id % 3 > 0 then 'otieno' end
      where subject = 'Loan'`;
    await sql`
      insert into staff_notice_reads (user_id, notice_id)
      select ${reader.userId}, id from staff_notices order by id limit 6000`;
    for (const table of ["staff_notices", "staff_notice_reads", "enquiries"]) {
      await sql.unsafe(`vacuum analyze ${table}`);
    }
    for (const mode of modes) {
      await sql.unsafe(`set plan_cache_mode = ${mode}`);
      const first = await store.list(reader, { limit });
      expect(first.rows).toHaveLength(limit);
      for (const after of [undefined, first.next]) {
        const act = () => store.list(reader, { limit, after });
        for (const table of ["staff_notices", "staff_notice_reads", "enquiries"]) {
          expect(await countRowsRead(sql, [table], act), `${table} ${mode}`).toBeLessThanOrEqual(
            250,
          );
        }
      }
      const upTo = first.rows[0]?.id ?? 0;
      const mark = () => sql.begin((tx) => store.markReadUpTo(tx, reader, upTo));
      expect(await countRowsRead(sql, ["enquiries"], mark), mode).toBeLessThanOrEqual(250);
      expect(await countRowsRead(sql, ["staff_notices"], mark), mode).toBeLessThanOrEqual(250);
    }
    expect(await store.countUnread(reader)).toBe(0);
  });

  test("concern whom the state of their enquiry says, whatever it was before", async () => {
    await sql.unsafe("truncate enquiries, staff_notices cascade");
    const dues = [null, "-1 hour", "1 hour"];
    const states = enquiryStatuses.flatMap((status) =>
      [null, reader.userId, 12].flatMap((assignee) =>
        dues.map((due) => ({ status, assignee, due })),
      ),
    );
    const kinds = ["enquiry.received", "enquiry.answered", "enquiry.overdue"];
    await addEnquiries(states.length ** 2, "Loan");
    const moves = states.flatMap((from) => states.map((to) => ({ from, to })));
    /** Has the nth enquiry be in the state that the nth move has at one end. */
    const move = async (end: "from" | "to") => {
      const wanted = moves.map((one) => one[end]);
      await sql`
        update enquiries set status = wanted.status, assignee_id = assignee,
          assignee_username = case when assignee is not null then 'somebody' end,
          due_at = now() + due::interval
        from rows from (jsonb_to_recordset(${sql.json(wanted)}) as (status text, assignee integer, due text))
            with ordinality as wanted (status, assignee, due, place),
          (select id, row_number() over (order by id) as place from enquiries) as placed
        where placed.id = enquiries.id and wanted.place = placed.place`;
    };
    await move("from");
    for (const kind of kinds) await addNotices(kind);
    await move("to");
    const concerns = (
      kind: string,
      {
        status,
        assignee,
        due,
      }: { status: EnquiryStatus; assignee: number | null; due: string | null },
    ) =>
      status !== "closed" &&
      (assignee === null || (assignee === reader.userId && kind !== "enquiry.received")) &&
      (kind !== "enquiry.overdue" || due === "-1 hour");
    const { rows } = await createStaffNoticeStore({ sql }).list(reader, { limit: 5000 });
    const [found] = await sql<{ first: number }[]>`select min(id) as first from enquiries`;
    const first = found?.first ?? 0;
    const listed = rows.map(({ kind, enquiryId }) => `${kind} ${(enquiryId ?? 0) - first}`);
    const wanted = kinds.flatMap((kind) =>
      moves.flatMap(({ to }, place) => (concerns(kind, to) ? [`${kind} ${place}`] : [])),
    );
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });
});
