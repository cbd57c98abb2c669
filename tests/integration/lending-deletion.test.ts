import { customerKeptMonths } from "@dhahabu/contract/customer-terms";
import type { CounterVisit } from "@dhahabu/contract/counter";
import type { Verdict } from "@dhahabu/contract/documents";
import { createTransaction } from "@dhahabu/platform/db";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { addPerson, counterPath, createCounterHands } from "../support/serve-at-counter.ts";
import { startLendingHouse } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";
import { deleteOldCustomers } from "../../services/lending/customers/delete-old-customers.ts";
import { createOldCustomerStore } from "../../services/lending/customers/old-customer-store.ts";
import { createDocumentStore } from "../../services/lending/documents/store.ts";

let house: LendingHouse;
const hands = createCounterHands(() => house);
const { teller, auditor, send, open, bring, weigh, value, close, takePhoto } = hands;

beforeAll(async () => {
  house = await startLendingHouse(inject("servers"));
});

afterAll(() => house.stop());

const run = (now = new Date()) =>
  deleteOldCustomers(
    {
      oldCustomers: createOldCustomerStore({ sql: house.sql }),
      documents: createDocumentStore({ sql: house.sql }),
      transaction: createTransaction(house.sql),
    },
    now,
  );

const monthsFromNow = (months: number) => {
  const then = new Date();
  then.setUTCMonth(then.getUTCMonth() + months);
  return then;
};

const photo = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#c8a04a" } })
    .png()
    .toBuffer();

/** A customer with all that can hang on one: a corrected piece, a photo, valuations, papers, one taken back, a code. */
async function serve(customerId?: number): Promise<CounterVisit> {
  const visit = await bring(customerId);
  await takePhoto(visit, await photo());
  const { body: corrected } = await weigh(visit, { replaces: visit.items[0]?.id });
  await value(corrected);
  const { body: valued } = await value(corrected);
  const [latest] = valued.valuations;
  await close(visit, { outcome: "loan", valuationId: latest?.id });
  await send("POST", `/api/admin/customers/${visit.customer.id}/link-code`, teller, {});
  await send("POST", `/api/admin/documents/${latest?.documentCode}/void`, addPerson("approver"), {
    reason: "Weighed on a scale that was out of order",
  });
  return hands.read(visit);
}

const tables = [
  "customers",
  "customer_entries",
  "counter_visits",
  "counter_items",
  "counter_photos",
  "valuations",
  "valuation_lines",
  "documents",
] as const;

/** Moves the clock on for all that is kept of a customer: everything of them is some months older. */
async function age({ customer: { id } }: CounterVisit, months: number): Promise<void> {
  await house.sql.begin(async (tx) => {
    const older = tx`make_interval(months => ${months})`;
    const visits = tx`(select id from counter_visits where customer_id = ${id})`;
    for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`;
    await tx`
      update customers set registered_at = registered_at - ${older},
        consented_at = consented_at - ${older}, papers_seen_at = papers_seen_at - ${older},
        decided_at = decided_at - ${older}, linked_at = linked_at - ${older}
      where id = ${id}`;
    await tx`update customer_entries set at = at - ${older} where customer_id = ${id}`;
    await tx`
      update counter_visits set opened_at = opened_at - ${older}, closed_at = closed_at - ${older}
      where customer_id = ${id}`;
    await tx`
      update counter_items set weighed_at = weighed_at - ${older}, removed_at = removed_at - ${older}
      where visit_id in ${visits}`;
    await tx`
      update valuations set priced_at = priced_at - ${older},
        locked_until = priced_at - ${older} + interval '30 minutes'
      where visit_id in ${visits}`;
    await tx`
      update documents set issued_at = issued_at - ${older}, serial = serial + 100000,
        year = extract(year from (issued_at - ${older}) at time zone 'Africa/Nairobi'),
        number = 'V-' || extract(year from (issued_at - ${older}) at time zone 'Africa/Nairobi')
          || '-' || (serial + 100000)
      where kind = 'valuation'
        and subject in (select reference from counter_visits where customer_id = ${id})`;
    for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`;
  });
}

/** How many rows are kept of a customer, by table; the visit's name finds its papers after it is gone. */
async function count({ customer: { id }, ...visit }: CounterVisit): Promise<number[]> {
  const { sql } = house;
  const items = visit.items.map((item) => item.id);
  const valuations = visit.valuations.map((one) => one.id);
  const rows = await Promise.all([
    sql`select from customers where id = ${id}`,
    sql`select from customer_entries where customer_id = ${id} and act = 'registered'`,
    sql`select from customer_link_codes where customer_id = ${id}`,
    sql`select from counter_visits where id = ${visit.id}`,
    sql`select from counter_items where id = any(${items}::integer[])`,
    sql`select from counter_photos where item_id = any(${items}::integer[])`,
    sql`select from valuations where id = any(${valuations}::integer[])`,
    sql`select from valuation_lines where valuation_id = any(${valuations}::integer[])`,
    sql`select from documents where subject = ${visit.reference}`,
    sql`select from document_voids join documents on documents.id = document_id
      where subject = ${visit.reference}`,
  ]);
  return rows.map((found) => found.count);
}

const whole = [1, 1, 1, 1, 1, 1, 2, 2, 2, 1];
const nothing = whole.map(() => 0);

describe("seven years after the last business", () => {
  test("a customer goes with visits, pieces, photos, valuations and papers; who is a month younger stays whole", async () => {
    const [old, younger, today] = [await serve(), await serve(), await serve()];
    await age(old, customerKeptMonths + 1);
    await age(younger, customerKeptMonths - 1);
    expect(await count(old)).toEqual(whole);
    expect(await run()).toBe(1);
    expect(await count(old)).toEqual(nothing);
    expect(await count(younger)).toEqual(whole);
    expect(await count(today)).toEqual(whole);
    const code = old.valuations[0]?.documentCode;
    const { body } = await house.client.call<Verdict>("POST", "/api/verify", { body: { code } });
    expect(body.state).toBe("unknown");
    expect((await send("GET", `${counterPath}/${old.id}`, auditor)).status).toBe(404);
    expect(await run()).toBe(0);
  });

  test("an old visit stays with a customer who has come again", async () => {
    const old = await serve();
    await age(old, customerKeptMonths + 20);
    const again = await open(old.customer.id);
    expect(await run()).toBe(0);
    await close(again);
    expect(await run()).toBe(0);
    expect(await count(old)).toEqual(whole);
  });

  test("whoever is being served, is booked or was changed since has not ended; whoever was only read has", async () => {
    const { sql } = house;
    const [served, booked, changed, read] = [
      await bring(),
      await serve(),
      await serve(),
      await serve(),
    ];
    for (const visit of [served, booked, changed, read]) await age(visit, 2 * customerKeptMonths);
    await sql`
      insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
        capacity, seat, state, name, phone, language, consent_version, customer_id, request_id)
      values ('DGB-0000-0001', 9, 'Kisumu', 'Road', 'loan', now() - interval '20 months', 1, 1,
        'served', 'Amina', '+254712345678', 'en', '2026-11-28', ${booked.customer.id}, 'r')`;
    await sql`
      insert into customer_entries (customer_id, act, user_id, username, address, request_id)
      values (${changed.customer.id}, 'changed', 1, 'x', '::1', 'r'),
        (${read.customer.id}, 'found', 1, 'x', '::1', 'r')`;
    await send("GET", `${counterPath}/${read.id}`, auditor);
    expect(await run()).toBe(1);
    expect(await count(read)).toEqual(nothing);
    for (const visit of [booked, changed]) expect(await count(visit)).toEqual(whole);
    expect((await hands.read(served)).state).toBe("open");
  });

  test("a visit that was booked by them long ago loses their name, and two replicas delete each once", async () => {
    const visits = [await serve(), await serve(), await serve()];
    for (const visit of visits) await age(visit, customerKeptMonths + 2);
    await house.sql`
      insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
        capacity, seat, state, name, phone, language, consent_version, customer_id, request_id)
      values ('DGB-0000-0002', 9, 'Kisumu', 'Road', 'loan', now() - interval '90 months', 1, 1,
        'served', 'Amina', '+254712345678', 'en', '2026-11-28', ${visits[0]?.customer.id ?? 0}, 'r')`;
    const [one, other] = await Promise.all([run(), run()]);
    expect(one + other).toBe(3);
    for (const visit of visits) expect(await count(visit)).toEqual(nothing);
    const [kept] = await house.sql<{ customerId: number | null }[]>`
      select customer_id as "customerId" from appointments where reference = 'DGB-0000-0002'`;
    expect(kept).toEqual({ customerId: null });
  });
});

describe("the database lets nothing else through", () => {
  test("not a job whose clock runs ahead: nothing is lost", async () => {
    const visit = await serve();
    await expect(run(monthsFromNow(customerKeptMonths + 1))).rejects.toThrow("never deleted");
    expect(await count(visit)).toEqual(whole);
  });

  test("not a part of what is kept of a customer, however old", async () => {
    const { sql } = house;
    const visit = await serve();
    await age(visit, customerKeptMonths + 1);
    const [item, valuation] = [visit.items[0]?.id ?? 0, visit.valuations[0]?.id ?? 0];
    for (const act of [
      sql`delete from customer_entries where customer_id = ${visit.customer.id}`,
      sql`delete from counter_visits where id = ${visit.id}`,
      sql`delete from counter_items where id = ${item}`,
      sql`delete from counter_photos where item_id = ${item}`,
      sql`delete from valuations where id = ${valuation}`,
      sql`delete from valuation_lines where valuation_id = ${valuation}`,
      sql`delete from documents where subject = ${visit.reference}`,
      sql`truncate customers cascade`,
    ]) {
      await expect(act).rejects.toThrow(/never deleted|append only|is kept/);
    }
    expect(await count(visit)).toEqual(whole);
    expect(await run()).toBe(1);
  });
});
