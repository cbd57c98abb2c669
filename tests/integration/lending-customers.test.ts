import { randomBytes, randomInt } from "node:crypto";
import { customerConsent } from "@dhahabu/contract/consent";
import type {
  Customer,
  CustomerEntry,
  ListedCustomer,
  OwnCustomer,
} from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import { documentCodeByteCount, formatDocumentCode } from "@dhahabu/contract/document-code";
import type { Duty } from "@dhahabu/contract/duties";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { lendingDataSchema, userDataPath } from "@dhahabu/contract/own-data";
import type { ListedVisit } from "@dhahabu/contract/visits";
import { createTransaction } from "@dhahabu/platform/db";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { startLendingHouse } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";
import { resealNumbers } from "../../services/lending/customers/reseal-numbers.ts";
import { createResealStore } from "../../services/lending/customers/reseal-store.ts";
import { createNumberSeal } from "../../services/lending/customers/seal.ts";

let house: LendingHouse;
let lastUserId = 100;

beforeAll(async () => {
  house = await startLendingHouse(inject("servers"));
});

afterAll(() => house.stop());

afterEach(() => {
  house.identity.isAway = false;
});

/** Somebody with duties, who has had them since last year. */
function addPerson(...duties: Duty[]) {
  lastUserId += 1;
  const person = { userId: lastUserId, username: `person-${lastUserId}`, role: "user", duties };
  house.identity.standings.set(person.userId, "2025-01-01T00:00:00.000Z");
  return person as typeof person & { role: "user" };
}

type Person = ReturnType<typeof addPerson>;
type Answer = Customer & ErrorBody;

const base = "/api/admin/customers";
const newNumber = () => `A${randomInt(10_000_000, 99_999_999)}`;

const written = (changes: Record<string, unknown> = {}) => ({
  name: "Amina Otieno",
  phone: "0712 345 678",
  email: "",
  language: "sw",
  idKind: "passport",
  idNumber: newNumber(),
  idExpiresOn: "2099-05-30",
  papers: [...customerPapers],
  consentVersion: customerConsent.version,
  ...changes,
});

const send = <T = Answer>(method: string, path: string, caller: Partial<Person>, body?: unknown) =>
  house.client.call<T>(method, path, {
    caller,
    ...(body !== undefined && { body }),
    allowUnavailable: true,
  });

async function register(by: Person, changes: Record<string, unknown> = {}) {
  const { status, body } = await send("POST", base, by, written(changes));
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

/** Writes a customer anew; without a number it stays. */
function change(by: Person, { id, version }: Customer, changes: Record<string, unknown>) {
  const { consentVersion: _, ...rest } = written({ idNumber: undefined, ...changes });
  return send("PUT", `${base}/${id}`, by, { ...rest, version });
}

async function readRecord(id: number) {
  const path = `${base}/${id}/record`;
  return (await send<CustomerEntry[]>("GET", path, addPerson("auditor"))).body;
}

const decide = (by: Person, customer: Customer, verdict = "verified", note = "") =>
  send("POST", `${base}/${customer.id}/verdict`, by, { verdict, note, version: customer.version });

const reasonOf = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.reason];

describe("a customer is written down", () => {
  test("with papers and consent, and waits for a second person", async () => {
    const teller = addPerson("teller");
    const customer = await register(teller, { name: "  Wanjiru Kamau " });
    expect(customer).toMatchObject({
      name: "Wanjiru Kamau",
      phone: "+254712345678",
      email: null,
      state: "pending",
      isLinked: false,
      papers: customerPapers,
      papersSeenBy: teller.username,
      decidedBy: null,
      consentVersion: customerConsent.version,
    });
    expect(customer.reference).toMatch(/^DGC-.{4}-.{4}$/);
    expect(Math.abs(Date.now() - Date.parse(customer.consentedAt))).toBeLessThan(60_000);
  });

  test.each([
    ["name", { name: " " }],
    ["phone", { phone: "" }],
    ["email", { email: "amina" }],
    ["idKind", { idKind: "library-card" }],
    ["idNumber", { idNumber: "12" }],
    ["idExpiresOn", { idExpiresOn: "30.5.2031" }],
    ["idExpiresOn", { idExpiresOn: null }],
    ["idExpiresOn", { idExpiresOn: "2020-01-01" }],
    ["papers.0", { papers: ["diploma"] }],
    ["consentVersion", { consentVersion: "2020-01-01" }],
  ])("a 400 names %s for %j, and nothing is kept", async (path, changes) => {
    const [before] = await house.sql`select count(*) from customers`;
    const answer = await send("POST", base, addPerson("teller"), written(changes));
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toContain(path);
    expect(await house.sql`select count(*) from customers`).toEqual([before]);
  });

  test("a document is one customer's, however it is written: the 409 leads there", async () => {
    const teller = addPerson("teller");
    const idNumber = newNumber();
    const { id, reference } = await register(teller, { idNumber });
    const spaced = `${idNumber.slice(0, 4)} ${idNumber.slice(4).toLowerCase()}`;
    const again = await send("POST", base, teller, written({ idNumber: spaced }));
    expect(reasonOf(again)).toEqual([409, "customer.exists"]);
    expect(again.body.values).toEqual({ reference });
    // Another kind of document may have the same number.
    await register(teller, { idNumber, idKind: "national-id", idExpiresOn: null });
    const body = { idKind: "passport", idNumber: spaced };
    const found = await send<{ customer: ListedCustomer }>(
      "POST",
      `${base}/by-document`,
      teller,
      body,
    );
    expect(found.body.customer).toMatchObject({ id, reference });
  });

  test("as is an identity card, whatever blanks, dashes and zeros are written", async () => {
    const teller = addPerson("teller");
    const number = String(randomInt(1_000_000, 9_999_999));
    const card = (idNumber: string) => ({ idKind: "national-id", idNumber });
    const fields = { ...card(`0${number}`), idExpiresOn: null };
    const customer = await register(teller, fields);
    const find = async (idNumber: string) =>
      send<{ customer: ListedCustomer }>("POST", `${base}/by-document`, teller, card(idNumber));
    const writings = [
      number,
      `00${number}`,
      `0 ${number.slice(0, 3)}\u2013${number.slice(3)}\u200b`,
    ];
    for (const idNumber of writings) {
      expect((await find(idNumber)).body.customer?.id, idNumber).toBe(customer.id);
      const again = await send("POST", base, teller, written({ ...fields, idNumber }));
      expect(reasonOf(again), idNumber).toEqual([409, "customer.exists"]);
    }
    // It is not another document either when it is written down anew.
    const changed = await change(teller, customer, { ...fields, idNumber: number });
    expect(changed.status).toBe(200);
    expect((await find(`0${number}`)).body.customer?.id).toBe(customer.id);

    // One that was marked by what was typed is found, and marked anew at the next start.
    const seal = await createNumberSeal([serviceSettings.CUSTOMER_KEY]);
    const typed = { idKind: "passport", idNumber: `0${number}` } as const;
    const { mark } = await seal.close(typed, customer.reference);
    await house.sql`
      update customers set id_number_mark = ${mark}, mark_form = 1 where id = ${customer.id}`;
    expect((await find(number)).body.customer?.id).toBe(customer.id);
    const next = await house.restart({});
    await waitFor("the mark of now", async () => {
      const [row] = await house.sql`
        select from customers where id = ${customer.id} and mark_form = 2
          and id_number_mark <> ${mark}`;
      return row !== undefined;
    });
    await stopService(next);
    expect((await find(number)).body.customer?.id).toBe(customer.id);
  });

  test("of many who register a document at once, one does", async () => {
    const teller = addPerson("teller");
    const body = written();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send("POST", base, teller, body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
  });

  test("is found by name, telephone number and reference", async () => {
    const teller = addPerson("teller");
    const name = `Zuhura Q${randomInt(1e9)}`;
    const phone = `07${randomInt(10_000_000, 99_999_999)}`;
    const { id, reference } = await register(teller, { name, phone });
    for (const search of [name.toLowerCase(), phone, `+254${phone.slice(1)}`, reference]) {
      const path = `${base}?search=${encodeURIComponent(search)}`;
      const { body } = await send<ListedCustomer[]>("GET", path, teller);
      expect(
        body.map((customer) => customer.id),
        search,
      ).toContain(id);
      expect(JSON.stringify(body)).not.toContain("idNumber");
    }
  });
});

describe("papers are verified by a second person", () => {
  test("and by nobody who saw them", async () => {
    const [first, second] = [addPerson("teller", "approver"), addPerson("approver")];
    const customer = await register(first);
    expect(reasonOf(await decide(first, customer))).toEqual([403, "customer.ownPapers"]);
    const { status, body } = await decide(second, customer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "verified", decidedBy: second.username });
    // Nobody decides twice.
    expect(reasonOf(await decide(addPerson("teller"), body))).toEqual([
      409,
      "customer.changedMeanwhile",
    ]);
  });

  test("nor by an account that came to its duties since, such as one that the first made", async () => {
    const first = addPerson("teller");
    const customer = await register(first);
    const puppet = addPerson("teller");
    house.identity.standings.set(puppet.userId, new Date(Date.now() + 1000).toISOString());
    expect(reasonOf(await decide(puppet, customer))).toEqual([403, "customer.verifierTooNew"]);
    house.identity.standings.delete(puppet.userId);
    expect(reasonOf(await decide(puppet, customer))).toEqual([403, "customer.verifierTooNew"]);
  });

  test("while identity is away nobody is verified (503)", async () => {
    const customer = await register(addPerson("teller"));
    house.identity.isAway = true;
    expect((await decide(addPerson("teller"), customer)).status).toBe(503);
    house.identity.isAway = false;
    expect((await decide(addPerson("teller"), customer)).status).toBe(200);
  });

  test("not before every paper was seen; a refusal says why", async () => {
    const second = addPerson("approver");
    const customer = await register(addPerson("teller"), { papers: ["identity"] });
    expect(reasonOf(await decide(second, customer))).toEqual([409, "customer.papersMissing"]);
    expect(reasonOf(await decide(second, customer, "rejected"))).toEqual([
      400,
      "customer.noteMissing",
    ]);
    const refused = await decide(second, customer, "rejected", "The photo is another person's.");
    expect(refused.body).toMatchObject({
      state: "rejected",
      note: "The photo is another person's.",
    });
  });

  test("again after another name or other papers, by another one than who changed them", async () => {
    const [first, second] = [addPerson("teller"), addPerson("teller")];
    const { body: verified } = await decide(second, await register(first));
    const moved = await change(second, verified, { phone: "0722 000 111" });
    expect(moved.body).toMatchObject({ state: "verified", phone: "+254722000111" });
    expect(reasonOf(await change(second, verified, {}))).toEqual([
      409,
      "customer.changedMeanwhile",
    ]);
    const renamed = await change(second, moved.body, { name: "Amina Wanjiru" });
    expect(renamed.body).toMatchObject({ state: "pending", papersSeenBy: second.username });
    expect(reasonOf(await decide(second, renamed.body))).toEqual([403, "customer.ownPapers"]);
    expect((await decide(first, renamed.body)).body.state).toBe("verified");
  });

  test("and a colleague's correction does not make one's own papers another's", async () => {
    const [first, second, third] = [addPerson("teller"), addPerson("teller"), addPerson("teller")];
    const customer = await register(first);
    const corrected = await change(second, customer, { name: "Amina W. Odhiambo" });
    expect(corrected.body).toMatchObject({ state: "pending", papersSeenBy: second.username });
    expect(reasonOf(await decide(first, corrected.body))).toEqual([403, "customer.ownPapers"]);
    expect((await decide(third, corrected.body)).body.state).toBe("verified");
  });

  test("and what was there before stands on record, of a number its ends alone, whatever comes after", async () => {
    const teller = addPerson("teller");
    const [idNumber, other] = [newNumber(), newNumber()];
    const first = await register(teller, { idNumber });
    const refused = await decide(addPerson("approver"), first, "rejected", "The photo is old.");
    const changed = await change(teller, refused.body, {
      name: "Wanjiru Kamau",
      phone: "0722 000 111",
      papers: ["identity", "photo"],
      idNumber: other,
    });
    await change(teller, changed.body, { name: "Amina Otieno", phone: "0722 000 111" });
    const record = await readRecord(first.id);
    expect(record.map(({ act, changes }) => [act, changes])).toEqual([
      [
        "changed",
        [
          { field: "name", before: "Wanjiru Kamau", after: "Amina Otieno" },
          { field: "papers", before: "identity,photo", after: customerPapers.join() },
        ],
      ],
      [
        "changed",
        [
          { field: "name", before: "Amina Otieno", after: "Wanjiru Kamau" },
          { field: "phone", before: "+254712345678", after: "+254722000111" },
          { field: "papers", before: customerPapers.join(), after: "identity,photo" },
          { field: "idNumberEnd", before: idNumber.slice(-3), after: other.slice(-3) },
        ],
      ],
      ["rejected", [{ field: "note", before: null, after: "The photo is old." }]],
      ["registered", []],
    ]);
    const kept = await house.sql`select entries::text from customer_entries as entries`;
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${idNumber}|${other}`));
  });

  test("came to a visit by a number that there is", async () => {
    const answer = await send("PUT", "/api/admin/visits/1/customer", addPerson("teller"), {
      customerId: 2_147_483_648,
    });
    expect(reasonOf(answer)).toEqual([400, "customer.unknown"]);
  });
});

describe("a document's number", () => {
  test("is unreadable in the table, shown by its end, and whole to who asks, on record", async () => {
    const [teller, auditor] = [addPerson("teller"), addPerson("auditor")];
    const idNumber = newNumber();
    const { id, idNumberEnd } = await register(teller, { idNumber });
    expect(idNumberEnd).toBe(idNumber.slice(-3));
    const rows = await house.sql<{ dump: string }[]>`
      select customers::text || encode(id_number_sealed, 'escape') || encode(id_number_mark, 'escape')
        as dump from customers`;
    const dump = rows.map((row) => row.dump).join("\n");
    expect(dump).toContain("Amina Otieno");
    for (const secret of [idNumber, Buffer.from(idNumber).toString("hex"), idNumber.slice(1)]) {
      expect(dump).not.toContain(secret);
    }
    const whole = await send<{ idNumber: string }>("POST", `${base}/${id}/id-number`, teller);
    expect(whole.body).toEqual({ idNumber });

    await send("GET", `${base}/${id}`, teller);
    await send("GET", `${base}/${id}`, teller);
    await send("GET", `${base}/${id}`, auditor);
    const record = await send<CustomerEntry[]>("GET", `${base}/${id}/record`, auditor);
    expect(record.body.map(({ act, username }) => [act, username])).toEqual([
      ["read", auditor.username],
      // Twice within a quarter of an hour is once.
      ["read", teller.username],
      ["number-read", teller.username],
      ["registered", teller.username],
    ]);
    expect(JSON.stringify(record.body)).not.toContain(idNumber);
    const none = await send("GET", `${base}/${id}/record`, teller);
    expect(none.status).toBe(403);
  });

  test("is sealed anew when the key is another one, and found under both meanwhile", async () => {
    const teller = addPerson("teller");
    const idNumber = newNumber();
    const { id } = await register(teller, { idNumber });
    const keysOf = async () =>
      house.sql<{ keyId: string }[]>`select distinct key_id as "keyId" from customers`;
    const before = await keysOf();
    const CUSTOMER_KEY = "another key of the tests, for documents too";
    const next = await house.restart({
      CUSTOMER_KEY,
      CUSTOMER_KEY_BEFORE: serviceSettings.CUSTOMER_KEY,
    });
    await waitFor("one key alone", async () => {
      const now = await keysOf();
      return now.length === 1 && now[0]?.keyId !== before[0]?.keyId;
    });
    await stopService(next);
    // The old key can be thrown away.
    const last = await house.restart({ CUSTOMER_KEY });
    const client = createServiceClient({ url: last.url ?? "", service: "lending" });
    const path = `${base}/${id}/id-number`;
    expect((await client.call("POST", path, { caller: teller })).body).toEqual({ idNumber });
    const again = await client.call<ErrorBody>("POST", base, {
      caller: teller,
      body: written({ idNumber }),
    });
    expect(reasonOf(again)).toEqual([409, "customer.exists"]);
    await stopService(last);
    // And back, for the tests after this one.
    const back = await house.restart({ CUSTOMER_KEY_BEFORE: CUSTOMER_KEY });
    await waitFor("the first key alone", async () => {
      const now = await keysOf();
      return now.length === 1 && now[0]?.keyId === before[0]?.keyId;
    });
    await stopService(back);
  });

  test("is found, read and let in once while the key is made known to one process and used by another", async () => {
    const teller = addPerson("teller");
    const [key, fresh] = [serviceSettings.CUSTOMER_KEY, "a key that takes the place, long enough"];
    const knowing = await house.restart({ CUSTOMER_KEY_BEFORE: fresh });
    const using = await house.restart({ CUSTOMER_KEY: fresh, CUSTOMER_KEY_BEFORE: key });
    const clients = [knowing, using].map(({ url = "" }) =>
      createServiceClient({ url, service: "lending" }),
    );
    for (const [client, other] of [clients, clients.toReversed()]) {
      const idNumber = newNumber();
      const body = written({ idNumber });
      const made = await client?.call<Customer>("POST", base, { caller: teller, body });
      const path = `${base}/${made?.body.id}/id-number`;
      expect((await other?.call("POST", path, { caller: teller }))?.body).toEqual({ idNumber });
      const again = await other?.call<ErrorBody>("POST", base, {
        caller: teller,
        body: written({ idNumber }),
      });
      expect(again && reasonOf(again)).toEqual([409, "customer.exists"]);
    }
    for (const service of [knowing, using]) await stopService(service);
    // And back, for the tests after this one.
    const back = await house.restart({ CUSTOMER_KEY_BEFORE: fresh });
    await waitFor("the first key alone", async () => {
      const [now] = await house.sql`select count(distinct key_id)::integer as count from customers`;
      return now?.["count"] === 1;
    });
    await stopService(back);
  });

  test("under a wrong key is let in nowhere: lending is not healthy, and says why", async () => {
    const teller = addPerson("teller");
    const body = written();
    const { status, body: customer } = await send("POST", base, teller, body);
    expect(status).toBe(201);
    const wrong = await house.restart({
      CUSTOMER_KEY: "a key that somebody mistyped, long enough",
    });
    const client = createServiceClient({ url: wrong.url ?? "", service: "lending" });
    const health = await fetch(new URL("/health", wrong.url));
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { dependencies: { database: "up", "key of documents": "down" } },
    ]);
    const [before] = await house.sql`select count(*), max(version) from customers`;
    const path = `${base}/${customer.id}`;
    const { idKind, idNumber } = body;
    for (const [method, at, sent] of [
      ["POST", base, body],
      ["POST", `${base}/by-document`, { idKind, idNumber }],
      ["POST", `${path}/verdict`, { verdict: "verified", version: customer.version }],
      ["POST", `${path}/link-code`, {}],
      ["GET", path, undefined],
    ] as const) {
      const answer = await client.call<ErrorBody>(method, at, {
        caller: teller,
        ...(sent && { body: sent }),
        allowUnavailable: true,
      });
      expect([at, ...reasonOf(answer)]).toEqual([at, 503, "customer.keyWrong"]);
    }
    expect(await house.sql`select count(*), max(version) from customers`).toEqual([before]);
    // Who may not call is told that.
    expect((await client.call("GET", path, { caller: addPerson() })).status).toBe(403);
    await stopService(wrong);
    const right = await house.restart({});
    await expect.poll(async () => (await fetch(new URL("/health", right.url))).status).toBe(200);
    await stopService(right);
  });

  test("that cannot be opened, or that two customers have, holds up no other when all are sealed anew", async () => {
    const teller = addPerson("teller");
    const idNumber = newNumber();
    const broken = await register(teller);
    const passport = { idKind: "passport", idNumber } as const;
    const one = await register(teller, passport);
    const twin = await register(teller);
    const keys = [serviceSettings.CUSTOMER_KEY, "a key for one night, long enough for it"] as const;
    const seal = await createNumberSeal(keys);
    const write = ({ id }: Customer, { sealed, mark }: { sealed: Uint8Array; mark?: Uint8Array }) =>
      house.sql`
        update customers
        set id_number_sealed = ${sealed}, id_number_mark = coalesce(${mark ?? null}, id_number_mark),
          key_id = ${seal.keyId}
        where id = ${id}`;
    await write(broken, { sealed: new Uint8Array(40) });
    await write(twin, { sealed: (await seal.close(passport, twin.reference)).sealed });
    const reseal = async (under: typeof seal) =>
      resealNumbers({
        reseals: createResealStore(house),
        seal: under,
        transaction: createTransaction(house.sql),
        log: quietLog,
      });
    const counts = await reseal(await createNumberSeal([keys[1], keys[0]]));
    expect(counts).toEqual({ resealed: expect.any(Number), unopened: 1, doubled: 1 });
    const left = await house.sql`select id from customers where key_id = ${seal.keyId}`;
    expect([...left]).toEqual([{ id: broken.id }]);
    // Whoever has a document twice is still written to.
    await reseal(seal);
    for (const customer of [one, twin]) {
      expect((await change(teller, customer, { phone: "0722 000 111" })).status).toBe(200);
    }
    // And back, for the tests after this one.
    for (const customer of [broken, twin]) {
      const fresh = { idKind: "passport", idNumber: newNumber() } as const;
      await write(customer, await seal.close(fresh, customer.reference));
    }
    expect(await reseal(seal)).toMatchObject({ unopened: 0, doubled: 0 });
    const whole = await send("POST", `${base}/${one.id}/id-number`, teller);
    expect(whole.body).toEqual({ idNumber });
  });
});

test("the customer of a visit is one, and the visit stands on their page", async () => {
  const teller = addPerson("teller");
  const [customer, other] = [await register(teller), await register(teller)];
  const [visit] = await house.sql<{ id: number; reference: string }[]>`
    insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
      capacity, seat, name, phone, language, consent_version, request_id)
    values ('DGB-AAAA-0001', 7, 'Westlands', 'Muthithi Road', 'loan', now(), 1, 1, 'Amina',
      '+254712345678', 'en', '2026-11-28', 'r')
    returning id, reference`;
  const put = (customerId: number | null, visitId = visit?.id, from?: number) =>
    send("PUT", `/api/admin/visits/${visitId}/customer`, teller, { customerId, from });
  expect((await put(customer.id)).status).toBe(200);
  expect((await put(customer.id)).status).toBe(200);
  expect(reasonOf(await put(other.id))).toEqual([409, "customer.visitTaken"]);
  expect((await put(2_000_000_000)).status).toBe(404);
  expect((await put(customer.id, 2_000_000_000)).status).toBe(404);
  const { body } = await send("GET", `${base}/${customer.id}`, teller);
  expect(body.visits.map(({ reference }) => reference)).toEqual([visit?.reference]);
  const listed = await send<ListedVisit[]>("GET", "/api/admin/visits?search=DGB-AAAA-0001", teller);
  expect(listed.body[0]?.customerId).toBe(customer.id);

  // A wrong press is mended by who saw what stands there, until the visit is served, and stands on record.
  expect((await put(other.id, visit?.id, customer.id)).status).toBe(200);
  expect(reasonOf(await put(null, visit?.id, customer.id))).toEqual([409, "customer.visitTaken"]);
  expect((await put(null, visit?.id, other.id)).status).toBe(200);
  expect((await put(customer.id)).status).toBe(200);
  await house.sql`update appointments set state = 'served' where id = ${visit?.id ?? 0}`;
  for (const next of [null, other.id]) {
    expect(reasonOf(await put(next, visit?.id, customer.id))).toEqual([
      409,
      "customer.visitServed",
    ]);
  }
  const set = { field: "visit", before: null, after: visit?.reference };
  const unset = { field: "visit", before: visit?.reference, after: null };
  const acts = async ({ id }: Customer) =>
    (await readRecord(id))
      .filter(({ act }) => act.startsWith("visit"))
      .map(({ act, changes, username }) => [act, ...changes, username]);
  expect(await acts(customer)).toEqual([
    ["visit-set", set, teller.username],
    ["visit-unset", unset, teller.username],
    ["visit-set", set, teller.username],
  ]);
  expect(await acts(other)).toEqual([
    ["visit-unset", unset, teller.username],
    ["visit-set", set, teller.username],
  ]);
});

test("that a customer was found by a number is on record, of nobody nothing", async () => {
  const teller = addPerson("teller");
  const idNumber = newNumber();
  const customer = await register(teller, { idNumber });
  const find = (number: string) =>
    send("POST", `${base}/by-document`, teller, { idKind: "passport", idNumber: number });
  await find(newNumber());
  for (let time = 0; time < 2; time += 1) await find(idNumber);
  const record = await readRecord(customer.id);
  expect(record.map(({ act, username }) => [act, username])).toEqual([
    ["found", teller.username],
    ["registered", teller.username],
  ]);
});

test.each(["0000-01-01", "0001-12-31", "2101-01-01"])(
  "a document is not said to hold until %s",
  async (idExpiresOn) => {
    const answer = await send("POST", base, addPerson("teller"), written({ idExpiresOn }));
    expect(reasonOf(answer)).toEqual([400, "customer.expiryWrong"]);
  },
);

describe("an online account is linked by a code of the counter", () => {
  const makeCode = (by: Person, { id }: Pick<Customer, "id">) =>
    send<{ code: string; expiresAt: string } & ErrorBody>("POST", `${base}/${id}/link-code`, by);
  const link = (by: Person, code: string) =>
    send<{ customer: OwnCustomer | null } & ErrorBody>("POST", "/api/user/customer", by, { code });

  test("once, and what the counter keeps goes with the account's own data", async () => {
    const [teller, account] = [addPerson("teller"), addPerson()];
    const idNumber = newNumber();
    const customer = await register(teller, { idNumber });
    const { body: made } = await makeCode(teller, customer);
    const lifeMs = Date.parse(made.expiresAt) - Date.now();
    expect(lifeMs).toBeGreaterThan(14 * 60_000);
    expect(lifeMs).toBeLessThanOrEqual(15 * 60_000);
    const [kept] = await house.sql`select code_hash from customer_link_codes
      where customer_id = ${customer.id}`;
    expect(JSON.stringify(kept)).not.toContain(made.code);

    const linked = await link(account, made.code.toLowerCase());
    expect(linked.body.customer).toMatchObject({ reference: customer.reference, state: "pending" });
    expect(reasonOf(await link(addPerson(), made.code))).toEqual([404, "customer.codeUnknown"]);
    expect(reasonOf(await makeCode(teller, customer))).toEqual([409, "customer.linked"]);
    const own = await send<{ customer: OwnCustomer }>("GET", "/api/user/customer", account);
    expect(own.body).toEqual(linked.body);

    const path = userDataPath.replace(":userId", String(account.userId));
    const { body } = await house.client.call("GET", path);
    expect(lendingDataSchema.parse(body).customer).toMatchObject({
      reference: customer.reference,
      idNumberEnd: idNumber.slice(-3),
      name: "Amina Otieno",
    });
    // A stolen session takes no whole number with it.
    expect(JSON.stringify(body)).not.toContain(idNumber);
  });

  test("not by who made it, not twice for one account, and not when its time is over", async () => {
    const [teller, account] = [addPerson("teller"), addPerson()];
    const own = await makeCode(teller, await register(teller));
    expect(reasonOf(await link(teller, own.body.code))).toEqual([404, "customer.codeUnknown"]);
    expect((await link(account, own.body.code)).status).toBe(404);

    const [one, other] = [await register(teller), await register(teller)];
    expect((await link(account, (await makeCode(teller, one)).body.code)).status).toBe(200);
    const second = await makeCode(teller, other);
    expect(reasonOf(await link(account, second.body.code))).toEqual([
      409,
      "customer.accountLinked",
    ]);
    await house.sql`
      update customer_link_codes set made_at = now() - interval '16 minutes',
        expires_at = now() - interval '1 minute' where customer_id = ${other.id}`;
    expect((await link(addPerson(), second.body.code)).status).toBe(404);
  });

  const readOwnData = async ({ userId }: Person) => {
    const path = userDataPath.replace(":userId", String(userId));
    return lendingDataSchema.parse((await house.client.call("GET", path)).body).customer;
  };

  async function linkNew(teller: Person, account: Person) {
    const { id } = await register(teller);
    expect((await link(account, (await makeCode(teller, { id })).body.code)).status).toBe(200);
    return (await send("GET", `${base}/${id}`, teller)).body;
  }

  test("and not by one that becomes another person: another document ends the link, and the code", async () => {
    const [teller, account] = [addPerson("teller"), addPerson()];
    const customer = await linkNew(teller, account);
    const renamed = await change(teller, customer, { name: "Amina Wanjiru" });
    expect(renamed.body.isLinked).toBe(true);
    const changed = await change(teller, renamed.body, {
      name: "Somebody Else",
      idNumber: newNumber(),
    });
    expect(changed.body).toMatchObject({ isLinked: false, linkedAt: null });
    expect(await readOwnData(account)).toBeNull();
    expect((await readRecord(customer.id)).map(({ act }) => act).slice(0, 2)).toEqual([
      "unlinked",
      "changed",
    ]);
    // Nor does a code hold that was made for who was there before.
    const { body } = await makeCode(teller, changed.body);
    const kind = await change(teller, changed.body, { idKind: "alien-id" });
    expect(reasonOf(await link(account, body.code))).toEqual([404, "customer.codeUnknown"]);
    const again = await makeCode(teller, kind.body);
    expect((await link(account, again.body.code)).status).toBe(200);
  });

  test("until a teller or its owner ends the link, which stands on record", async () => {
    const [teller, account, other] = [addPerson("teller"), addPerson(), addPerson()];
    const customer = await linkNew(teller, account);
    const path = `${base}/${customer.id}/link`;
    expect((await send("DELETE", path, addPerson("approver"))).status).toBe(403);
    expect((await send("DELETE", path, account)).status).toBe(403);
    // Nobody ends another's.
    expect((await send("DELETE", "/api/user/customer", other)).body).toEqual({ customer: null });
    expect(await readOwnData(account)).toMatchObject({ reference: customer.reference });
    expect((await send("DELETE", path, teller)).body).toMatchObject({ isLinked: false });
    expect((await send("DELETE", path, teller)).status).toBe(200);
    expect(await readOwnData(account)).toBeNull();

    expect((await link(account, (await makeCode(teller, customer)).body.code)).status).toBe(200);
    const ended = await send("DELETE", "/api/user/customer", account);
    expect(ended.body).toEqual({ customer: null });
    expect((await send("DELETE", "/api/user/customer", account)).status).toBe(200);
    const unlinked = (await readRecord(customer.id)).filter(({ act }) => act === "unlinked");
    expect(unlinked.map(({ username }) => username)).toEqual([account.username, teller.username]);
    expect((await send("DELETE", `${base}/2000000000/link`, teller)).status).toBe(404);
  });

  test.each(["links", "ends a link"])(
    "whoever %s waits for who makes a code, and none of the two for the other",
    async (what) => {
      const [teller, account] = [addPerson("teller"), addPerson()];
      const { id } = await register(teller);
      const { code } = (await makeCode(teller, { id })).body;
      if (what !== "links") {
        await house.sql`
          update customers set user_id = ${account.userId}, linked_at = now() where id = ${id}`;
      }
      const act = () =>
        what === "links" ? link(account, code) : send("DELETE", `${base}/${id}/link`, teller);
      // What the making of a code does, with whoever comes meanwhile.
      const { answer } = await house.sql.begin(async (tx) => {
        await tx`select from customers where id = ${id} for update`;
        const asked = act();
        await waitFor("somebody to wait", async () => {
          const waiting = await house.sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          return waiting.count > 0;
        });
        await tx`
          update customer_link_codes set code_hash = ${`another of ${id}`} where customer_id = ${id}`;
        return { answer: asked };
      });
      expect((await answer).status).toBeLessThan(500);
    },
  );

  test("after five wrong codes none is looked at for an hour, not even the right one", async () => {
    const [teller, account] = [addPerson("teller"), addPerson()];
    const { body } = await makeCode(teller, await register(teller));
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = formatDocumentCode(randomBytes(documentCodeByteCount));
      expect((await link(account, wrong)).status).toBe(404);
    }
    const refused = await link(account, body.code);
    expect(refused.status).toBe(429);
    await house.sql`update customer_link_guesses set began_at = began_at - interval '61 minutes'
      where user_id = ${account.userId}`;
    expect((await link(account, body.code)).status).toBe(200);
  });
});

describe("the database refuses", () => {
  const ways: readonly [constraint: string, change: string][] = [
    [
      "customers_second_person",
      "verdict = 'verified', decided_by_user_id = papers_seen_by_user_id, decided_by = 'x', decided_at = now()",
    ],
    ["customers_decided", "verdict = 'verified'"],
    [
      "customers_whole_papers",
      "verdict = 'verified', decided_by_user_id = 1, decided_by = 'x', decided_at = now(), papers = '{identity}'",
    ],
    [
      "customers_refused_with_reason",
      "verdict = 'rejected', decided_by_user_id = 1, decided_by = 'x', decided_at = now()",
    ],
    ["customers_papers_check", "papers = '{diploma}'"],
    ["customers_check", "id_expires_on = null"],
    ["customers_linked", "user_id = 7"],
    ["customers_id_number_mark_check", "id_number_mark = 'A12345678'"],
  ];
  test.each(ways)("%s: %s", async (constraint, change) => {
    const { id } = await register(addPerson("teller"));
    const write = house.sql.unsafe(`update customers set ${change} where id = ${id}`);
    await expect(write).rejects.toThrow(constraint);
  });

  test("a second customer with a document, and that a customer or their record goes", async () => {
    const [one, other] = [await register(addPerson("teller")), await register(addPerson("teller"))];
    const { sql } = house;
    await expect(sql`
      update customers set id_number_mark = (select id_number_mark from customers
        where id = ${one.id}) where id = ${other.id}`).rejects.toThrow("customers_one_document");
    await expect(sql`delete from customers where id = ${one.id}`).rejects.toThrow("never deleted");
    await expect(sql`truncate customers cascade`).rejects.toThrow(/never deleted|append only/);
    await expect(sql`delete from customer_entries`).rejects.toThrow("append only");
    await expect(sql`update customer_entries set username = 'x'`).rejects.toThrow("append only");
  });
});
