import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { documentCodeByteCount, formatDocumentCode } from "@dhahabu/contract/document-code";
import { customerConsent } from "@dhahabu/contract/consent";
import type {
  CounterVisit,
  ListedCounterVisit,
  OwnValuation,
  Valuation,
} from "@dhahabu/contract/counter";
import { leastFineness } from "@dhahabu/contract/counter-terms";
import type { ValuationState } from "@dhahabu/contract/counter-terms";
import type { Verdict } from "@dhahabu/contract/documents";
import type { Customer, CustomerEntry } from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import { duties } from "@dhahabu/contract/duties";
import type { Duty } from "@dhahabu/contract/duties";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { lendingDataSchema, userDataPath } from "@dhahabu/contract/own-data";
import { goldTypes } from "@dhahabu/contract/pricing";
import type { GoldType } from "@dhahabu/contract/pricing";
import type { Quote } from "@dhahabu/contract/quotes";
import { visitKeptMonths } from "@dhahabu/contract/visit-terms";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { startLendingHouse, testBranch } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";
import { waitFor } from "../support/wait-for.ts";
import {
  fraction,
  lessDiscount,
  product,
  roundHalfUp,
} from "../../services/pricing/testing/fraction.ts";
import { createAppointmentStore } from "../../services/lending/appointments/store.ts";

let house: LendingHouse;
let lastUserId = 500;

beforeAll(async () => {
  house = await startLendingHouse(inject("servers"));
});

afterAll(() => house.stop());

afterEach(() => {
  house.pricing.isAway = false;
  house.content.isAway = false;
});

interface Person {
  userId: number;
  username: string;
  role: "user" | "admin" | "marketing";
  duties: Duty[];
}

function addPerson(...given: Duty[]): Person {
  lastUserId += 1;
  return { userId: lastUserId, username: `person-${lastUserId}`, role: "user", duties: given };
}

const base = "/api/admin/counter-visits";
const [teller, valuer, auditor] = [addPerson("teller"), addPerson("valuer"), addPerson("auditor")];

const send = <T = CounterVisit & ErrorBody>(
  method: string,
  path: string,
  caller: Person,
  body?: unknown,
) =>
  house.client.call<T & ErrorBody>(method, path, {
    caller,
    ...(body !== undefined && { body }),
    allowUnavailable: true,
  });

const reasonOf = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.reason];

async function register(language = "sw"): Promise<Customer> {
  const { body } = await send<Customer>("POST", "/api/admin/customers", teller, {
    name: "Amina Otieno",
    phone: "0712 345 678",
    language,
    idKind: "passport",
    idNumber: `A${randomInt(10_000_000, 99_999_999)}`,
    idExpiresOn: "2099-05-30",
    papers: [...customerPapers],
    consentVersion: customerConsent.version,
  });
  return body;
}

const newSeal = () => `S${randomBytes(6).toString("hex").toUpperCase()}`;

const weighed = (changes: Record<string, unknown> = {}) => ({
  description: "A bangle",
  goldType: "22K",
  grossGrams: "25.000",
  stonesGrams: "0.4",
  fineness: "917",
  assayMethod: "xrf",
  seal: newSeal(),
  ...changes,
});

async function open(body: Record<string, unknown> = {}, by = teller) {
  const answer = await send("POST", base, by, {
    customerId: (await register()).id,
    branchId: testBranch.id,
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const weigh = (visit: CounterVisit, changes: Record<string, unknown> = {}, by = teller) =>
  send("POST", `${base}/${visit.id}/items`, by, weighed(changes));

/** A visit with the pieces of example 9 of the loan book. */
async function bring(body: Record<string, unknown> = {}) {
  const visit = await open(body);
  await weigh(visit);
  const answer = await weigh(visit, {
    description: "A chain",
    goldType: "18K",
    grossGrams: 7.35,
    stonesGrams: "",
    fineness: 750,
    assayMethod: "touchstone",
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const value = (visit: CounterVisit, changes: Record<string, unknown> = {}, by = valuer) =>
  send("POST", `${base}/${visit.id}/valuations`, by, {
    itemIds: visit.items.map(({ id }) => id),
    ...changes,
  });

async function bringValued(body: Record<string, unknown> = {}) {
  const { body: visit } = await value(await bring(body));
  const [valuation] = visit.valuations;
  if (!valuation) throw new Error("Nothing was valued.");
  return { visit, valuation };
}

const read = async (visit: CounterVisit, by = auditor) =>
  (await send("GET", `${base}/${visit.id}`, by)).body;

async function plantAppointment(state: string, quoteCode: string | null = null) {
  const reference = `DGB-${String(randomInt(1000, 9999))}-${String(randomInt(1000, 9999))}`;
  const [row] = await house.sql<{ id: number }[]>`
    insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
      capacity, seat, state, name, phone, language, consent_version, quote_code, request_id)
    values (${reference}, 9, 'Kisumu', 'Oginga Odinga Street', 'loan',
      now() + make_interval(secs => ${randomInt(1e6)}), 1, 1, ${state}, 'Amina', '+254712345678',
      'en', '2026-11-28', ${quoteCode}, 'r')
    returning id`;
  return { id: row?.id ?? 0, reference };
}

const readState = async (appointmentId: number) => {
  const [row] = await house.sql<{ state: string; customerId: number }[]>`
    select state, customer_id as "customerId" from appointments where id = ${appointmentId}`;
  return row;
};

/** A valuation like another, with other expressions in place of some columns. */
async function plant(
  { id }: Pick<Valuation, "id">,
  head: Record<string, string> = {},
  line: Record<string, string> = {},
) {
  const code = formatDocumentCode(crypto.getRandomValues(new Uint8Array(documentCodeByteCount)));
  const columns = {
    document_code: `'${code}'`,
    visit_id: "visit_id",
    number:
      "(select max(number) + 1 from valuations other where other.visit_id = valuations.visit_id)",
    language: "language",
    net_grams: "net_grams",
    sale_kes: "sale_kes",
    value_kes: "value_kes",
    loan_kes: "loan_kes",
    sale_discount_percent: "sale_discount_percent",
    loan_discount_percent: "loan_discount_percent",
    ltv_percent: "ltv_percent",
    interest_percent: "interest_percent",
    repayments: "repayments",
    ltv_change: "ltv_change",
    policy_version: "policy_version",
    priced_at: "priced_at",
    locked_until: "locked_until",
    has_feed: "has_feed",
    valued_by_user_id: "valued_by_user_id",
    valued_by: "valued_by",
    request_id: "request_id",
    ...head,
  };
  const lineColumns = {
    visit_id: "visit_id",
    place: "place",
    item_id: "item_id",
    gold_type: "gold_type",
    net_grams: "net_grams",
    market_price: "market_price",
    sale_price: "sale_price",
    loan_price: "loan_price",
    price_state: "price_state",
    price_observed_at: "price_observed_at",
    sale_kes: "sale_kes",
    value_kes: "value_kes",
    loan_kes: "loan_kes",
    ...line,
  };
  const { only, ...written } = lineColumns as Record<string, string>;
  return house.sql.begin(async (tx) => {
    const [row] = await tx.unsafe<{ id: number }[]>(`
      insert into valuations (${Object.keys(columns).join()})
      select ${Object.values(columns).join()} from valuations where id = ${id} returning id`);
    await tx.unsafe(`
      insert into valuation_lines (valuation_id, ${Object.keys(written).join()})
      select ${row?.id}, ${Object.values(written).join()} from valuation_lines
      where valuation_id = ${id} and ${only ?? "true"}`);
    await tx`
      insert into documents (code, kind, year, serial, number, language, subject, content, sha256,
        issued_at, request_id, replaces)
      select ${code}, kind, year, next, 'V-' || year || '-' || lpad(next::text, 6, '0'), language,
        subject, content, sha256, issued_at, request_id, code
      from documents latest, lateral (
        select max(serial) + 1 as next from documents
        where kind = 'valuation' and year = latest.year) as numbered
      where kind = 'valuation' and not exists (
          select from documents later where later.replaces = latest.code)
        and subject = (select reference from counter_visits
          where id = (select visit_id from valuations where id = ${id}))`;
    return row?.id ?? 0;
  });
}

const plantOver = (valuation: Valuation) =>
  plant(valuation, {
    priced_at: "priced_at - interval '30 minutes'",
    locked_until: "locked_until - interval '30 minutes'",
  });

describe("a customer is taken up", () => {
  test("at a branch, by teller or valuer, on the customer's record", async () => {
    const customer = await register("ar");
    const visit = await open({ customerId: customer.id }, valuer);
    expect(visit).toMatchObject({
      state: "open",
      branchName: testBranch.name,
      customer: { id: customer.id, state: "pending", language: "ar" },
      appointmentReference: null,
      quoteCode: null,
      openedBy: valuer.username,
      items: [],
      valuations: [],
    });
    expect(visit.reference).toMatch(/^DGV-.{4}-.{4}$/);
    await send("GET", `${base}/${visit.id}`, auditor);
    await send("GET", `${base}/${visit.id}`, auditor);
    const path = `/api/admin/customers/${customer.id}/record`;
    const { body } = await send<CustomerEntry[]>("GET", path, auditor);
    expect(body.map(({ act, subject, username }) => [act, subject, username])).toEqual([
      ["visit-read", visit.reference, auditor.username],
      ["visit-opened", null, valuer.username],
      ["registered", null, teller.username],
    ]);
    // Nobody is served twice at once: the refusal leads to the visit that is open.
    const again = await send("POST", base, teller, {
      customerId: customer.id,
      branchId: testBranch.id,
    });
    expect(reasonOf(again)).toEqual([409, "counter.alreadyOpen"]);
    expect(again.body.values).toEqual({ reference: visit.reference });
  });

  test("from a booked visit that has arrived, once, which is served when they leave", async () => {
    const quote = await house.client.call<Quote>("POST", "/api/quotes", {
      body: { items: [{ goldType: "22K", grossGrams: 3 }] },
    });
    const appointment = await plantAppointment("arrived", quote.body.code);
    const visit = await open({ appointmentId: appointment.id, branchId: undefined });
    expect(visit).toMatchObject({
      branchName: "Kisumu",
      appointmentReference: appointment.reference,
      quoteCode: quote.body.code,
    });
    expect(await readState(appointment.id)).toEqual({
      state: "arrived",
      customerId: visit.customer.id,
    });
    const second = await send("POST", base, teller, {
      customerId: (await register()).id,
      appointmentId: appointment.id,
    });
    expect(reasonOf(second)).toEqual([409, "counter.appointmentUsed"]);
    const moved = await send("PATCH", `/api/admin/visits/${appointment.id}/state`, teller, {
      state: "booked",
      from: "arrived",
    });
    expect(reasonOf(moved)).toEqual([409, "counter.appointmentUsed"]);
    const closed = await send("POST", `${base}/${visit.id}/close`, teller, { outcome: "none" });
    expect(closed.body).toMatchObject({ state: "closed", outcome: "none" });
    expect((await readState(appointment.id))?.state).toBe("served");
  });

  test("while another teller notes at that moment who came, twenty times at once", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => ({
        customerId: (await register()).id,
        visitId: (await plantAppointment("arrived")).id,
      })),
    );
    const answers = await Promise.all(
      pairs.flatMap(({ customerId, visitId }) => {
        const body = { customerId, from: null };
        return [
          send("PUT", `/api/admin/visits/${visitId}/customer`, teller, body),
          send("POST", base, teller, { customerId, appointmentId: visitId }),
        ];
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(pairs.flatMap(() => [200, 201]));
  });

  test("and nobody else, from nothing else", async () => {
    const { id: customerId } = await register();
    const [booked, others] = [await plantAppointment("booked"), await plantAppointment("arrived")];
    await house.sql`update appointments set customer_id = ${(await register()).id}
      where id = ${others.id}`;
    for (const [body, status, reason] of [
      [{ customerId, appointmentId: booked.id }, 409, "counter.notArrived"],
      [{ customerId, appointmentId: others.id }, 409, "customer.visitTaken"],
      [{ customerId, appointmentId: 2_000_000_000 }, 404, "visit.unknown"],
      [{ customerId: 2_000_000_000, branchId: testBranch.id }, 404, "customer.unknown"],
      [{ customerId, branchId: 99 }, 400, "visit.branchMissing"],
      [{ customerId }, 400, "counter.branchMissing"],
      [{ customerId, branchId: testBranch.id, quoteCode: "0000-0000-000" }, 400, "quote.unknown"],
    ] as const) {
      expect(reasonOf(await send("POST", base, teller, body)), reason).toEqual([status, reason]);
    }
    const refused = await register();
    await house.sql`
      update customers set verdict = 'rejected', note = 'Another photo', decided_by_user_id = 1,
        decided_by = 'x', decided_at = now() where id = ${refused.id}`;
    const body = { customerId: refused.id, branchId: testBranch.id };
    expect(reasonOf(await send("POST", base, teller, body))).toEqual([
      409,
      "counter.customerRefused",
    ]);
    house.content.isAway = true;
    expect((await send("POST", base, teller, { customerId, branchId: testBranch.id })).status).toBe(
      503,
    );
  });

  test("not by themselves: nobody weighs or values their own gold", async () => {
    const visit = await bring();
    await house.sql`update customers set user_id = ${valuer.userId}, linked_at = now()
      where id = ${visit.customer.id}`;
    expect(reasonOf(await weigh(visit, {}, valuer))).toEqual([403, "counter.ownVisit"]);
    expect(reasonOf(await value(visit))).toEqual([403, "counter.ownVisit"]);
    const body = { customerId: visit.customer.id, branchId: testBranch.id };
    expect(reasonOf(await send("POST", base, valuer, body))).toEqual([403, "counter.ownVisit"]);
    await house.sql`update customers set user_id = null, linked_at = null
      where id = ${visit.customer.id}`;
    // A link that they have ended themselves makes nobody else of them.
    await house.sql`
      insert into customer_entries (customer_id, act, user_id, username, address, request_id)
      values (${visit.customer.id}, 'linked', ${valuer.userId}, 'v', '::1', 'r')`;
    expect(reasonOf(await value(visit))).toEqual([403, "counter.ownVisit"]);
    expect(reasonOf(await send("POST", base, valuer, body))).toEqual([403, "counter.ownVisit"]);
  });
});

describe("a piece", () => {
  let empty: CounterVisit;
  beforeAll(async () => {
    empty = await open();
  });

  test("is written down as it was weighed, its net weight reckoned by the database", async () => {
    const visit = await bring();
    expect(visit.items).toMatchObject([
      { description: "A bangle", grossGrams: 25, stonesGrams: 0.4, netGrams: 24.6, fineness: 917 },
      { description: "A chain", netGrams: 7.35, assayMethod: "touchstone" },
    ]);
    expect(visit.items[0]?.weighedBy).toBe(teller.username);
  });

  test.each([
    ["description", { description: " " }],
    ["goldType", { goldType: "14K" }],
    ["grossGrams", { grossGrams: 0 }],
    ["grossGrams", { grossGrams: 50_000.001 }],
    ["grossGrams", { grossGrams: "1.2345" }],
    ["stonesGrams", { stonesGrams: 25 }],
    ["stonesGrams", { stonesGrams: -1 }],
    ["fineness", { fineness: 1001 }],
    ["fineness", { fineness: "916.5" }],
    // 22K is not what the test shows.
    ["fineness", { fineness: 905 }],
    ["assayMethod", { assayMethod: "taste" }],
    ["seal", { seal: "!" }],
  ])("with a wrong %s is refused: %j", async (path, changes) => {
    const answer = await weigh(empty, changes);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toContain(path);
    expect((await read(empty)).items).toEqual([]);
  });

  test("is once what was sent once, with a seal of its own, and can be taken out or corrected", async () => {
    const visit = await open();
    const key = randomUUID();
    const body = weighed({ key, seal: ` ab-${randomInt(1e6)} ` });
    const path = `${base}/${visit.id}/items`;
    const [first, again] = [
      await send("POST", path, teller, body),
      await send("POST", path, teller, body),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.items).toHaveLength(1);
    const { id = 0, seal = "" } = first.body.items[0] ?? {};
    expect(seal).toMatch(/^AB-\d+$/);
    const other = await open();
    const taken = await weigh(other, { seal });
    expect(reasonOf(taken)).toEqual([409, "counter.sealUsed"]);
    expect(taken.body.issues?.map((issue) => issue.path)).toEqual(["seal"]);

    const corrected = await weigh(visit, { seal, grossGrams: 26, replaces: id });
    expect(corrected.body.items).toMatchObject([{ seal, netGrams: 25.6 }]);
    expect(reasonOf(await weigh(visit, { replaces: id }))).toEqual([409, "counter.itemsChanged"]);
    const [item] = corrected.body.items;
    const removed = await send("DELETE", `${path}/${item?.id}`, teller);
    expect(removed.body.items).toEqual([]);
    expect((await weigh(other, { seal })).status).toBe(201);
  });

  test("has its seal until the gold goes home, and for good where the customer agreed", async () => {
    const sealOf = ({ items }: CounterVisit) => items[0]?.seal;
    const home = await bring();
    await send("POST", `${base}/${home.id}/close`, teller, { outcome: "none" });
    expect((await read(home)).items).toHaveLength(2);
    const again = await open();
    expect((await weigh(again, { seal: sealOf(home) })).status).toBe(201);
    const { visit, valuation } = await bringValued();
    await send("POST", `${base}/${visit.id}/close`, teller, {
      outcome: "loan",
      valuationId: valuation.id,
    });
    for (const seal of [sealOf(home), sealOf(visit)]) {
      expect(reasonOf(await weigh(await open(), { seal }))).toEqual([409, "counter.sealUsed"]);
    }
  });
});

describe("a valuation", () => {
  test("has the figures of pricing to the cent of the loan book, with what they come from", async () => {
    const { visit, valuation } = await bringValued();
    expect(valuation).toMatchObject({
      number: 1,
      state: "locked",
      language: "sw",
      valueKes: 420_851.23,
      loanKes: 252_510.74,
      netGrams: 31.95,
      loanToValue: 60,
      interestRate: 15,
      saleDiscount: 5,
      loanDiscount: 10,
      policyChanges: { saleDiscount: null, loanDiscount: null, loanToValue: null },
      valuedBy: valuer.username,
    });
    expect(valuation.lines).toMatchObject([
      {
        itemId: visit.items[0]?.id,
        netGrams: 24.6,
        salePricePerGram: 14_508.69,
        saleKes: 356_913.77,
        valueKes: 338_128.94,
        priceState: "fallback",
      },
      { valueKes: 82_722.29, loanKes: 49_633.37 },
    ]);
    expect(Date.parse(valuation.lockedUntil) - Date.parse(valuation.pricedAt)).toBe(30 * 60_000);
    const record = await send<CustomerEntry[]>(
      "GET",
      `/api/admin/customers/${visit.customer.id}/record`,
      auditor,
    );
    expect(record.body.map(({ act, username }) => [act, username])).toContainEqual([
      "valued",
      valuer.username,
    ]);
  });

  test("follows the terms in force, and names the change that set them", async () => {
    const { sql } = house.pricing;
    const [change] = await sql<{ id: number }[]>`
      insert into policy_changes (config_key, field, old_value, new_value, changed_by_user_id,
        address, request_id, changed_at)
      values ('MAX_LOAN_TO_VALUE_RATIO', 'configValue', '60', '50', 1, '::1', 'r', now())
      returning id::integer`;
    await sql`update system_configs set config_value = '50'
      where config_key = 'MAX_LOAN_TO_VALUE_RATIO'`;
    try {
      const { valuation } = await bringValued();
      expect(valuation).toMatchObject({
        loanToValue: 50,
        loanKes: 210_425.62,
        policyVersion: change?.id,
        policyChanges: { loanToValue: change?.id, loanDiscount: null },
      });
    } finally {
      await sql`update system_configs set config_value = '60'
        where config_key = 'MAX_LOAN_TO_VALUE_RATIO'`;
    }
  });

  test("adds up as a rational model says, whatever is weighed", async () => {
    const visit = await open();
    const milligrams = fc.integer({ min: 1, max: 9_000_000 });
    const piece = fc.record({
      goldType: fc.constantFrom(...goldTypes),
      gross: milligrams,
      stones: fc.nat(9_000_000),
    });
    const cents = (kes: string | number) => BigInt(Math.round(Number(kes) * 100));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async (pieces) => {
        for (const { goldType, gross, stones } of pieces) {
          const answer = await weigh(visit, {
            goldType,
            grossGrams: gross / 1000,
            stonesGrams: Math.min(stones, gross - 1) / 1000,
            fineness: leastFineness[goldType],
          });
          expect(answer.status).toBe(201);
        }
        const { status, body } = await value(await read(visit));
        expect(status).toBe(201);
        const [valuation] = body.valuations;
        if (!valuation) throw new Error("Nothing was valued.");
        let [sale, counted] = [0n, 0n];
        for (const [place, { gross, stones }] of pieces.entries()) {
          const line = valuation.lines[place];
          if (!line) throw new Error("A piece is missing.");
          const net = fraction(BigInt(gross - Math.min(stones, gross - 1)), 1000n);
          const market = product(fraction(line.marketPricePerGram), lessDiscount("10"));
          const kes = {
            sale: roundHalfUp(product(fraction(line.salePricePerGram), net)),
            value: roundHalfUp(product(market, net)),
          };
          expect(line).toMatchObject({
            saleKes: Number(kes.sale),
            valueKes: Number(kes.value),
            loanKes: Number(roundHalfUp(product(fraction(kes.value), fraction(60, 100n)))),
          });
          sale += cents(kes.sale);
          counted += cents(kes.value);
        }
        expect([cents(valuation.saleKes), cents(valuation.valueKes)]).toEqual([sale, counted]);
        const loan = roundHalfUp(product(fraction(counted, 100n), fraction(60, 100n)));
        expect(valuation.loanKes).toBe(Number(loan));
        for (const { id } of body.items) {
          await send("DELETE", `${base}/${visit.id}/items/${id}`, teller);
        }
      }),
      { numRuns: 6 },
    );
  });

  test("is of the pieces that were seen, and of some", async () => {
    const empty = await open();
    expect(reasonOf(await value(empty))).toEqual([400, "counter.noItems"]);
    expect(reasonOf(await value(empty, { itemIds: [1] }))).toEqual([409, "counter.noItems"]);
    const visit = await bring();
    await weigh(visit);
    expect(reasonOf(await value(visit))).toEqual([409, "counter.itemsChanged"]);
    expect((await read(visit)).valuations).toEqual([]);
  });

  test("is not made while pricing is away (503): nothing is locked, and its key is free after", async () => {
    const visit = await bring();
    const key = randomUUID();
    house.pricing.isAway = true;
    const refused = await value(visit, { key });
    expect(reasonOf(refused)).toEqual([503, "server.partUnavailable"]);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect((await read(visit)).valuations).toEqual([]);
    house.pricing.isAway = false;
    expect((await value(visit, { key })).body.valuations).toHaveLength(1);
    expect((await value(visit, { key })).body.valuations).toHaveLength(1);
  });

  test("of a type that is not bought now names its piece, and nothing is locked", async () => {
    const visit = await bring();
    const { sql } = house.pricing;
    await sql`update gold_prices set is_listed = false where gold_type = '18K'`;
    try {
      const { status, body } = await value(visit);
      expect([status, body.issues?.[0]?.path]).toEqual([400, "items.1.goldType"]);
      expect((await read(visit)).valuations).toEqual([]);
    } finally {
      await sql`update gold_prices set is_listed = true where gold_type = '18K'`;
    }
  });

  test("gives way to a later one, and to other pieces", async () => {
    const { visit } = await bringValued();
    const states = ({ valuations }: CounterVisit) => valuations.map(({ state }) => state);
    expect(states((await value(visit)).body)).toEqual(["locked", "replaced"]);
    const { body } = await weigh(visit);
    expect(states(body)).toEqual(["changed", "replaced"]);
  });
});

test("each valuation is a paper with a code, which holds until the next one, and whose name only the counter reads", async () => {
  const { visit, valuation } = await bringValued();
  const code = valuation.documentCode ?? "none";
  const verify = async (amountKes?: number) =>
    (await house.client.call<Verdict>("POST", "/api/verify", { body: { code, amountKes } })).body;
  expect(await verify(valuation.loanKes)).toMatchObject({
    state: "valid",
    document: { kind: "valuation", pieceCount: visit.items.length },
    amountMatches: true,
  });
  expect((await verify(1)).amountMatches).toBe(false);
  expect(JSON.stringify(await verify())).not.toContain(visit.customer.name);
  expect((await house.client.callPlain("GET", `/api/documents/${code}`)).status).toBe(404);
  const path = `/api/admin/documents/${code}/file`;
  const file = await house.client.callPlain("GET", path, { caller: valuer });
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const again = (await value(visit)).body.valuations[0]?.documentCode;
  expect(again).not.toBe(code);
  expect((await verify()).state).toBe("replaced");
  const approver = addPerson("approver");
  const late = await send("POST", `/api/admin/documents/${code}/void`, approver, { reason: "No" });
  expect(reasonOf(late)).toEqual([409, "document.replaced"]);
});

test("each visit and each paper that is read stands on the customer's record", async () => {
  const { visit, valuation } = await bringValued();
  await send("POST", `${base}/${visit.id}/close`, teller, { outcome: "none" });
  const { visit: later, valuation: second } = await bringValued({ customerId: visit.customer.id });
  const numbers: string[] = [];
  for (const { documentCode } of [valuation, second]) {
    const path = `/api/admin/documents/${documentCode}/file`;
    const file = await house.client.callPlain("GET", path, { caller: valuer });
    numbers.push(
      /filename="(.+)\.pdf"/.exec(file.headers.get("content-disposition") ?? "")?.[1] ?? "",
    );
  }
  for (const one of [visit, later, visit]) await read(one);
  const path = `/api/admin/customers/${visit.customer.id}/record`;
  const { body } = await send<CustomerEntry[]>("GET", path, auditor);
  const subjectsOf = (act: string) =>
    body.filter((entry) => entry.act === act).map(({ subject }) => subject);
  expect(subjectsOf("visit-read")).toEqual([later.reference, visit.reference]);
  expect(subjectsOf("paper-read")).toEqual(numbers.toReversed());
});

describe("a visit is closed", () => {
  const close = (visit: CounterVisit, body: object) =>
    send("POST", `${base}/${visit.id}/close`, teller, body);

  test("with the valuation that the customer agrees to, once, and nothing changes after that", async () => {
    const { visit, valuation } = await bringValued();
    const closed = await close(visit, { outcome: "loan", valuationId: valuation.id });
    expect(closed.body).toMatchObject({ state: "closed", agreedValuationId: valuation.id });
    expect(closed.body.valuations[0]?.state).toBe("agreed");
    for (const answer of [
      await close(visit, { outcome: "none" }),
      await weigh(visit),
      await value(visit),
      await send("DELETE", `${base}/${visit.id}/items/${visit.items[0]?.id}`, teller),
    ]) {
      expect(reasonOf(answer)).toEqual([409, "counter.closed"]);
    }
    // Whoever has left can come again.
    await open({ customerId: visit.customer.id });
  });

  test("never by figures that do not hold any more", async () => {
    const { visit, valuation } = await bringValued();
    const missing = await close(visit, { outcome: "sale" });
    expect(reasonOf(missing)).toEqual([400, "counter.valuationMissing"]);
    const over = await plantOver(valuation);
    const [latest] = (await read(visit)).valuations;
    expect([latest?.id, latest?.state]).toEqual([over, "expired"]);
    const others = await bringValued();
    for (const valuationId of [over, valuation.id, others.valuation.id, 2_000_000_000]) {
      const answer = await close(visit, { outcome: "sale", valuationId });
      expect(reasonOf(answer), String(valuationId)).toEqual([409, "counter.valuationOver"]);
    }
    expect((await read(visit)).state).toBe("open");
    // The database itself refuses what the service would let through.
    await expect(house.sql`
      update counter_visits set outcome = 'sale', valuation_id = ${over}, closed_by_user_id = 1,
        closed_by = 'x', closed_at = now() where id = ${visit.id}`).rejects.toThrow(
      "does not hold any more",
    );
    expect((await close(visit, { outcome: "none" })).body.state).toBe("closed");
  });

  test("while its booked visit, that is old, is deleted: neither waits for the other for good", async () => {
    const { id: appointmentId } = await plantAppointment("arrived");
    const visit = await open({ appointmentId, branchId: undefined });
    await house.sql`
      update appointments set starts_at = starts_at - interval '4 years' where id = ${appointmentId}`;
    const appointments = createAppointmentStore({ sql: house.sql });
    const acts: Promise<unknown>[] = [];
    await house.sql.begin(async (tx) => {
      const waiting = async (count: number) => {
        const rows = await tx`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return rows.length === count;
      };
      await tx`select from appointments where id = ${appointmentId} for update`;
      acts.push(appointments.deleteOld(new Date(), visitKeptMonths));
      await waitFor("the deletion to wait", () => waiting(1));
      acts.push(close(visit, { outcome: "none" }));
      await waitFor("the closing to wait", () => waiting(2));
    });
    const [deleted, closed] = await Promise.all(acts);
    expect(deleted).toBe(1);
    expect(closed).toMatchObject({
      status: 200,
      body: { state: "closed", appointmentReference: null },
    });
  });

  test("figures whose paper was taken back are agreed to by nobody", async () => {
    const { visit, valuation } = await bringValued();
    const code = valuation.documentCode ?? "none";
    const takenBack = await send(
      "POST",
      `/api/admin/documents/${code}/void`,
      addPerson("approver"),
      {
        reason: "Weighed on a scale that was out of order",
      },
    );
    expect(takenBack.status).toBe(200);
    expect((await read(visit)).valuations[0]?.state).toBe("taken-back");
    const answer = await close(visit, { outcome: "sale", valuationId: valuation.id });
    expect(reasonOf(answer)).toEqual([409, "counter.valuationOver"]);
    await expect(house.sql`
      update counter_visits set outcome = 'sale', valuation_id = ${valuation.id},
        closed_by_user_id = 1, closed_by = 'x', closed_at = now() where id = ${visit.id}`).rejects.toThrow(
      "was taken back",
    );
  });
});

describe("the list has", () => {
  async function findListed({ id }: CounterVisit, query = "state=open") {
    const answer = await send<ListedCounterVisit[]>("GET", `${base}?${query}`, auditor);
    return answer.body.find((listed) => listed.id === id);
  }

  test("who is served, by branch and state", async () => {
    const { visit, valuation } = await bringValued();
    const list = (query: string) => findListed(visit, query);
    expect(await list(`state=open&branchId=${testBranch.id}`)).toMatchObject({
      reference: visit.reference,
      customerName: "Amina Otieno",
      itemCount: 2,
      lockedUntil: valuation.lockedUntil,
    });
    expect(await list("state=closed")).toBeUndefined();
    expect(await list("state=open&branchId=9")).toBeUndefined();
  });

  test("how the latest valuation stands, as the visit itself says", async () => {
    const { visit } = await bringValued();
    const expectBoth = async (state: ValuationState) => {
      const { valuations } = await read(visit);
      const [latest] = valuations;
      expect(latest?.state).toBe(state);
      const lockedUntil = state === "locked" ? latest?.lockedUntil : null;
      expect(await findListed(visit)).toMatchObject({ valuationState: state, lockedUntil });
      return latest;
    };
    await expectBoth("locked");
    await weigh(visit);
    await expectBoth("changed");
    await value(await read(visit));
    await expectBoth("locked");
    const piece = (await read(visit)).items.at(-1);
    await send("DELETE", `${base}/${visit.id}/items/${piece?.id}`, teller);
    await expectBoth("changed");
    await value(await read(visit));
    const code = (await expectBoth("locked"))?.documentCode;
    const reason = "Weighed on a scale that was out of order";
    await send("POST", `/api/admin/documents/${code}/void`, addPerson("approver"), { reason });
    await expectBoth("taken-back");
    const [again] = (await value(await read(visit))).body.valuations;
    if (!again) throw new Error("Nothing was valued.");
    await plantOver(again);
    await expectBoth("expired");
  });
});

test("a linked customer has the valuations in the account and in the own data, without who served them", async () => {
  const { visit, valuation } = await bringValued();
  const account = addPerson();
  await house.sql`update customers set user_id = ${account.userId}, linked_at = now()
    where id = ${visit.customer.id}`;
  const { body } = await send<OwnValuation[]>("GET", "/api/user/valuations", account);
  expect(body).toMatchObject([
    {
      visitReference: visit.reference,
      number: 1,
      state: "locked",
      itemCount: 2,
      loanKes: valuation.loanKes,
    },
  ]);
  expect((await send("GET", "/api/user/valuations", addPerson())).body).toEqual([]);
  const path = userDataPath.replace(":userId", String(account.userId));
  const answer = (await house.client.call("GET", path)).body;
  const data = lendingDataSchema.parse(answer);
  expect(data.counterVisits).toMatchObject([
    { reference: visit.reference, items: [{ netGrams: 24.6 }, {}], valuations: [{ number: 1 }] },
  ]);
  expect(JSON.stringify(data.counterVisits)).not.toContain(valuer.username);
});

describe("each duty does its own", () => {
  const admin: Person = { userId: 1, username: "admin", role: "admin", duties: [] };
  const reading = new Set<string>(["teller", "valuer", "approver", "auditor", "admin"]);
  const serving = new Set<string>(["teller", "valuer"]);
  const people: [string, Person][] = [
    ...duties.map((duty): [string, Person] => [duty, addPerson(duty)]),
    ["admin", admin],
    ["marketing", { ...admin, userId: 2, role: "marketing" }],
    ["nobody of the bank", addPerson()],
  ];
  test.each(people)("%s", async (name, person) => {
    const visit = await bring();
    const statusOf = async (asked: ReturnType<typeof send>) => (await asked).status;
    expect(await statusOf(send("GET", base, person))).toBe(reading.has(name) ? 200 : 403);
    const path = `${base}/${visit.id}`;
    expect(await statusOf(send("GET", path, person))).toBe(reading.has(name) ? 200 : 403);
    expect(await statusOf(value(visit, {}, person))).toBe(name === "valuer" ? 201 : 403);
    expect(await statusOf(weigh(visit, {}, person))).toBe(serving.has(name) ? 201 : 403);
    const item = `${path}/items/${visit.items[0]?.id}`;
    expect(await statusOf(send("DELETE", item, person))).toBe(serving.has(name) ? 200 : 403);
    const body = { outcome: "none" };
    expect(await statusOf(send("POST", `${path}/close`, person, body))).toBe(
      serving.has(name) ? 200 : 403,
    );
    const customerId = (await register()).id;
    const opened = send("POST", base, person, { customerId, branchId: testBranch.id });
    expect(await statusOf(opened)).toBe(serving.has(name) ? 201 : 403);
  });
});

describe("the database refuses", () => {
  // What is refused leaves a visit as it was.
  let brought: Awaited<ReturnType<typeof bringValued>>;
  beforeAll(async () => {
    brought = await bringValued();
  });

  const plantItem = (visitId: number, changes: Record<string, unknown>) => house.sql`
    insert into counter_items ${house.sql({
      visit_id: visitId,
      description: "A ring",
      gold_type: "22K" satisfies GoldType,
      gross_grams: "10",
      stones_grams: "1",
      fineness: 917,
      assay_method: "xrf",
      seal: newSeal(),
      weighed_by_user_id: 1,
      weighed_by: "x",
      weighed_at: new Date(),
      request_id: "r",
      ...changes,
    })}`;

  test.each([
    ["stones as heavy as the piece", { stones_grams: "10" }, "counter_items_stones"],
    ["a net weight that is not gross less stones", { net_grams: "10" }, "net_grams"],
    ["no number", { gross_grams: "NaN" }, "counter_items_gross_grams_check"],
    ["more than pure gold", { fineness: 1001 }, "counter_items_fineness_check"],
    ["finer gold than was tested", { fineness: 905 }, "counter_items_fine_enough"],
    ["a test that there is not", { assay_method: "taste" }, "counter_items_assay_method_check"],
  ])("a piece with %s", async (_, changes, said) => {
    await expect(plantItem(brought.visit.id, changes)).rejects.toThrow(said);
  });

  test("one seal twice, one booked visit twice, and a customer who is served twice", async () => {
    const { sql } = house;
    const appointment = await plantAppointment("arrived");
    const [one, other] = [
      await open({ appointmentId: appointment.id, branchId: undefined }),
      await bring(),
    ];
    const seal = other.items[0]?.seal ?? "";
    await expect(plantItem(one.id, { seal })).rejects.toThrow("counter_items_one_seal");
    const copy = (customerId: number, appointmentId: number | null) => sql`
      insert into counter_visits (reference, customer_id, branch_id, branch_name, branch_address,
        appointment_id, opened_by_user_id, opened_by, opened_at, request_id)
      values (${`DGV-${randomInt(1000, 9999)}-${randomInt(1000, 9999)}`}, ${customerId}, 7, 'x', 'x',
        ${appointmentId}, 1, 'x', now(), 'r')`;
    const somebody = await register();
    await expect(copy(somebody.id, appointment.id)).rejects.toThrow("appointment_id");
    await expect(copy(one.customer.id, null)).rejects.toThrow("counter_visits_one_open");
  });

  test("what is rewritten or taken away", async () => {
    const { sql } = house;
    const { visit, valuation } = brought;
    const { id } = valuation;
    for (const write of [
      sql`update valuations set loan_kes = 1 where id = ${id}`,
      sql`update valuation_lines set sale_kes = 1 where valuation_id = ${id}`,
      sql`delete from valuation_lines where valuation_id = ${id}`,
      sql`delete from valuations where id = ${id}`,
      sql`truncate valuation_lines`,
      sql`update counter_items set fineness = 990 where visit_id = ${visit.id}`,
      sql`update counter_items set gross_grams = 90 where visit_id = ${visit.id}`,
      sql`delete from counter_items where visit_id = ${visit.id}`,
      sql`update counter_visits set customer_id = 1 where id = ${visit.id}`,
      sql`update counter_visits set branch_name = 'Elsewhere' where id = ${visit.id}`,
      sql`delete from counter_visits where id = ${visit.id}`,
    ]) {
      await expect(write).rejects.toThrow(/append only|never deleted|stays as it was/);
    }
  });

  const wrong: [
    what: string,
    head: Record<string, string>,
    line: Record<string, string>,
    said: RegExp,
  ][] = [
    ["a loan above its share", { loan_kes: "loan_kes + 1" }, {}, /valuations_loan/],
    [
      "a longer lock",
      { locked_until: "locked_until + interval '1 minute'" },
      {},
      /valuations_lock/,
    ],
    ["a sale that is not of its lines", { sale_kes: "sale_kes + 0.01" }, {}, /do not add up/],
    ["a weight that is not of its lines", { net_grams: "net_grams + 1" }, {}, /do not add up/],
    [
      "a sale that is not weight by price",
      {},
      { sale_kes: "sale_kes + 0.01" },
      /valuation_lines_sale/,
    ],
    [
      "a sale price that is not the market's less the discount",
      {
        sale_kes: `(select sum(round(net_grams * (sale_price + 0.01), 2)) from valuation_lines
          where valuation_id = valuations.id)`,
      },
      {
        sale_price: "sale_price + 0.01",
        sale_kes: "round(net_grams * (sale_price + 0.01), 2)",
      },
      /do not add up/,
    ],
    ["no paper", { document_code: "null" }, {}, /has no paper of its visit/],
    [
      "a paper that there is not",
      { document_code: "'0000-0000-000'" },
      {},
      /has no paper of its visit/,
    ],
    ["a value that is not price by weight", {}, { value_kes: "value_kes + 0.01" }, /do not add up/],
    ["a loan of a line above its share", {}, { loan_kes: "loan_kes + 0.01" }, /do not add up/],
    ["a weight that is not the piece's", {}, { net_grams: "net_grams + 1" }, /violates/],
    ["a type that is not the piece's", {}, { gold_type: "'24K'" }, /foreign key/],
    ["no lines", {}, { only: "false" }, /do not add up/],
    ["a piece less", {}, { only: "place = 1" }, /do not add up/],
    [
      "a change that is not made yet",
      { ltv_change: "policy_version + 1" },
      {},
      /valuations_changes/,
    ],
  ];
  test.each(wrong)("a valuation with %s", async (_, head, line, said) => {
    await expect(plant(brought.valuation, head, line)).rejects.toThrow(said);
  });

  test("a valuation of other pieces than are there, and anything of a visit that is closed", async () => {
    const { visit, valuation } = await bringValued();
    const { id } = visit.items[0] ?? {};
    await send("DELETE", `${base}/${visit.id}/items/${id}`, teller);
    await expect(plant(valuation)).rejects.toThrow("not of the pieces that are there");
    await send("POST", `${base}/${visit.id}/close`, teller, { outcome: "none" });
    await expect(plant(valuation)).rejects.toThrow("is not open");
    await expect(plantItem(visit.id, {})).rejects.toThrow("is not open");
    await expect(
      house.sql`update counter_visits set closed_by = 'y' where id = ${visit.id}`,
    ).rejects.toThrow("closes once");
  });
});
