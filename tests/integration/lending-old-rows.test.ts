import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";

const migrations = join(import.meta.dirname, "../../services/lending/migrations");
let database: ServiceDatabase;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  database = await createEmptyDatabase(inject("servers").databaseUrl, "lending");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  folder = await mkdtemp(join(tmpdir(), "lending-"));
});

afterAll(async () => {
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Brings the schema to where it was before a migration. */
async function migrateBefore(number: string): Promise<void> {
  for (const name of await readdir(migrations)) {
    if (name < number) await copyFile(join(migrations, name), join(folder, name));
  }
  await migrate(sql, { folder, log: quietLog });
}

/** A customer at the counter, with a piece that was valued on a delayed price; gives the ids. */
async function bringValued(place: number, code: string | null) {
  return sql.begin(async (tx) => {
    const [visit] = await tx<{ id: number }[]>`
      with customer as (
        insert into customers (reference, name, phone, language, id_kind, id_number_sealed,
          id_number_mark, key_id, id_expires_on, papers, papers_seen_by_user_id, papers_seen_by,
          papers_seen_at, consent_version, consented_at, request_id)
        values (${`DGC-0000-000${place}`}, 'Amina', '+254712345678', 'sw', 'passport',
          decode(repeat('00', 40), 'hex'), sha256(${String(place)}::bytea), 'k', '2099-01-01',
          '{identity}', 1, 'teller', now(), 'v1', now(), 'r')
        returning id)
      insert into counter_visits (reference, customer_id, branch_id, branch_name, branch_address,
        opened_by_user_id, opened_by, opened_at, request_id)
      select ${`DGV-0000-000${place}`}, id, 7, 'Westlands', 'Road', 1, 'teller', now(), 'r'
      from customer returning id`;
    const visitId = visit?.id ?? 0;
    await tx`
      insert into counter_items (visit_id, description, gold_type, gross_grams, stones_grams,
        fineness, assay_method, seal, weighed_by_user_id, weighed_by, weighed_at, request_id)
      values (${visitId}, 'A bangle', '22K', 25, 0.4, 917, 'xrf', ${`S-${place}`}, 1, 'teller',
        now(), 'r')`;
    const [valuation] = await tx<{ id: number }[]>`
      insert into valuations (visit_id, number, language, net_grams, sale_kes, value_kes, loan_kes,
        sale_discount_percent, loan_discount_percent, ltv_percent, interest_percent, repayments,
        policy_version, priced_at, locked_until, document_code, valued_by_user_id, valued_by,
        request_id)
      values (${visitId}, 1, 'sw', 24.6, 356913.77, 338128.94, 202877.36, 5, 10, 60, 15,
        '{233308.96,268305.30,308551.10}', 0, now(), now() + interval '30 minutes', ${code}, 2,
        'valuer', 'r')
      returning id`;
    const valuationId = valuation?.id ?? 0;
    await tx`
      insert into valuation_lines (valuation_id, visit_id, place, item_id, gold_type, net_grams,
        market_price, sale_price, loan_price, price_state, price_observed_at, sale_kes, value_kes,
        loan_kes)
      select ${valuationId}, visit_id, 1, id, '22K', 24.6, 15272.31, 14508.69, 13745.08, 'delayed',
        now(), 356913.77, 338128.94, 202877.36
      from counter_items where visit_id = ${visitId}`;
    return { visitId, valuationId };
  });
}

const close = (visitId: number, outcome: string, valuationId: number | null) => sql`
  update counter_visits set outcome = ${outcome}, valuation_id = ${valuationId},
    closed_by_user_id = 1, closed_by = 'teller', closed_at = now()
  where id = ${visitId}`;

/** A customer and a visit of three names each. */
async function nameThree(): Promise<void> {
  await sql`update customers set name = 'Amina Wanjiru Otieno' where reference = 'DGC-0000-0003'`;
  await sql`
    insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
      capacity, seat, name, phone, language, consent_version, request_id)
    values ('DGB-0000-0001', 7, 'Westlands', 'Road', 'loan', now(), 2, 1, 'Faith Mwende Juma',
      '+254712345678', 'en', 'v1', 'r')`;
}

test("what was valued, agreed to and taken home before these rules came keeps to those of its time", async () => {
  await migrateBefore("0012");
  const agreed = await bringValued(1, null);
  await close(agreed.visitId, "loan", agreed.valuationId);
  const left = await bringValued(2, null);
  await close(left.visitId, "none", null);
  await migrateBefore("0019");
  const waiting = await bringValued(3, "0000-0000-000");
  await migrateBefore("0025");
  await nameThree();
  await migrate(sql, { folder: migrations, log: quietLog });

  const asked = await sql<{ id: number; asks: boolean }[]>`
    select id, asks_approval(id) as asks from valuations order by id`;
  expect([...asked]).toEqual([
    { id: agreed.valuationId, asks: false },
    { id: left.valuationId, asks: false },
    { id: waiting.valuationId, asks: true },
  ]);
  await expect(close(waiting.visitId, "loan", waiting.valuationId)).rejects.toThrow(
    "is not approved",
  );
  // The seal of the gold that went home is free, that of the gold that was lent on is not.
  const weigh = (seal: string) => sql`
    insert into counter_items (visit_id, description, gold_type, gross_grams, stones_grams, fineness,
      assay_method, seal, weighed_by_user_id, weighed_by, weighed_at, request_id)
    values (${waiting.visitId}, 'A ring', '22K', 9, 0, 917, 'xrf', ${seal}, 1, 'x', now(), 'r')`;
  await weigh("S-2");
  await expect(weigh("S-1")).rejects.toThrow("counter_items_one_seal");
  // What went home is shown with its visit still, and was taken out by whoever closed it.
  const gone = await sql`
    select removed_by, removed_at = closed_at as "isOfClosing", released_at is not null as "isReleased"
    from counter_items join counter_visits visit on visit.id = visit_id where seal = 'S-2'
      and visit_id = ${left.visitId}`;
  expect([...gone]).toEqual([{ removed_by: "teller", isOfClosing: true, isReleased: true }]);
});

test("names that were written before three words were held are held as those that came since", async () => {
  const customers = sql`
    select held.word, held.other, verdict, id from customers, list_held_words(words) as held`;
  const visits = sql`
    select held.word, held.other, branch_id, state, starts_at, id
    from appointments, list_held_words(words) as held`;
  const expected = [await customers, await visits].map((rows) => rows.map((row) => ({ ...row })));
  // Alone, in pairs and all three; two customers have one name.
  expect(expected.map(({ length }) => length)).toEqual([2 + 7, 7]);
  const held = [
    await sql`select word, other, verdict, id from customer_held_words`,
    await sql`select word, other, branch_id, state, starts_at, id from appointment_held_words`,
  ];
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(held.map(sorted)).toEqual(expected.map(sorted));
});
