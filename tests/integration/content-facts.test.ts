import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import type { EditableFacts, FactSheet } from "@dhahabu/contract/bank-facts";
import type { Branch } from "@dhahabu/contract/branches";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { branches, firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { Subscription } from "@dhahabu/platform/subscribe";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { startContent } from "../../services/content/app.ts";
import { configSchema } from "../../services/content/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { createRecordingLog } from "../support/recording-log.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const admin = { userId: 7, username: "mkuu", role: "admin" } as const;
const { log, lines } = createRecordingLog();
const events: EventEnvelope[] = [];
let database: ServiceDatabase;
let uploadDir: string;
let sql: Sql;
let replicas: RunningService[];
let clients: [ServiceClient, ServiceClient];
let subscription: Subscription;

beforeAll(async () => {
  const { databaseUrl, redisUrl } = inject("servers");
  database = await createServiceDatabase(databaseUrl, "content");
  uploadDir = await mkdtemp(join(tmpdir(), "dhahabu-uploads-"));
  sql = connectDatabase({ url: database.url });
  subscription = subscribeToEvents({
    listener: "gateway",
    redisUrl,
    log: quietLog,
    onEvent: (event) => events.push(event),
  });
  const start = () =>
    startContent({
      config: configSchema.parse({
        ...serviceSettings,
        DATABASE_URL: database.url,
        REDIS_URL: redisUrl,
        UPLOAD_DIR: uploadDir,
      }),
      log,
    });
  replicas = [await start(), await start()];
  const [first, second] = replicas.map(({ url = "" }) =>
    createServiceClient({ url, service: "content" }),
  );
  if (!first || !second) throw new Error("Two services were started.");
  clients = [first, second];
});

afterAll(async () => {
  subscription.stop();
  await Promise.all(replicas.map(stopService));
  await sql.end();
  await database.drop();
  await rm(uploadDir, { recursive: true, force: true });
});

// Each test begins with the facts the bank opens with.
beforeEach(() => sql`delete from bank_facts`);

function readSheet() {
  return clients[0].call<FactSheet>("GET", "/api/admin/facts", { caller: admin });
}

async function readFacts(): Promise<BankFacts> {
  const { body } = await clients[1].call("GET", "/api/facts");
  return bankFactsSchema.parse(body);
}

function write(facts: object, options: { caller?: object; from?: ServiceClient } = {}) {
  const { caller = admin, from = clients[0] } = options;
  return from.call<FactSheet & ErrorBody>("PUT", "/api/admin/facts", { caller, body: facts });
}

async function listChanges() {
  return sql<{ old: EditableFacts; new: EditableFacts }[]>`
    select old_value as old, new_value as new, changed_by_user_id as "by",
      changed_by_username as "byName", address from bank_fact_changes order by id`;
}

test("until somebody changes them, the facts are those of the code", async () => {
  const { phones, emails, ...others } = await readFacts();
  expect(firstFacts).toMatchObject(others);
  expect(phones).toEqual({
    support: firstFacts.phones.support,
    chatApp: firstFacts.phones.chatApp,
  });
  expect(emails).toEqual({ general: firstFacts.emails.general, loans: firstFacts.emails.loans });
  expect((await readSheet()).body).toMatchObject({ updatedAt: null, updatedBy: null });
});

test.each([
  ["nobody", null, 401],
  ["a user", "user", 403],
  ["marketing", "marketing", 403],
] as const)("%s may neither edit the facts nor see their sheet", async (_name, role, status) => {
  const caller = { userId: role === null ? null : 9, role };
  const { facts } = (await readSheet()).body;
  const sheet = await clients[0].call("GET", "/api/admin/facts", { caller });
  const change = await write(
    { ...facts, phones: { ...facts.phones, support: "+254 711 000 000" } },
    { caller },
  );
  expect([sheet.status, change.status]).toEqual([status, status]);
  expect(await readFacts()).toMatchObject({ phones: { support: firstFacts.phones.support } });
});

test("a change is read by all, recorded, logged and told", async () => {
  const changesBefore = (await listChanges()).length;
  events.length = 0;
  const { facts } = (await readSheet()).body;
  const changed = {
    ...facts,
    phones: { support: "+254 711 222 333", chatApp: "+254 711 222 334" },
    emails: { general: "desk@bank.example", loans: "lend@bank.example" },
    postalAddress: { box: "P.O. Box 4711", postalCode: "20100", city: "Nakuru", country: "Kenya" },
    openingHours: [6, 2, 1].map((day) => ({ days: [day], opens: "09:00", closes: "16:30" })),
    loanCharges: facts.loanCharges.map((charge) =>
      charge.id === "lawyer" ? { ...charge, amountKes: 2500.5 } : charge,
    ),
    statedBranches: null,
  };
  const answer = await write(changed);
  expect(answer.status).toBe(200);
  const stored = {
    ...changed,
    openingHours: [
      { days: [1, 2], opens: "09:00", closes: "16:30" },
      { days: [6], opens: "09:00", closes: "16:30" },
    ],
  };
  expect(answer.body).toMatchObject({ facts: stored, updatedBy: "mkuu" });
  expect(await readFacts()).toMatchObject({ ...stored, branchCount: branches.length });
  const changes = (await listChanges()).slice(changesBefore);
  expect(changes).toEqual([
    { old: facts, new: stored, by: 7, byName: "mkuu", address: "203.0.113.7" },
  ]);
  expect(lines.filter(({ message }) => message === "facts changed").at(-1)).toMatchObject({
    userId: 7,
  });
  await waitFor("the message", () => events.some(({ name }) => name === "facts.changed"));

  const again = await write(changed);
  expect(again.body).toEqual(answer.body);
  expect(await listChanges()).toHaveLength(changesBefore + 1);
});

test("branches without hours of their own keep the bank's", async () => {
  const { facts } = (await readSheet()).body;
  const openingHours = [{ days: [1, 2, 3], opens: "10:00", closes: "15:00" }];
  await write({ ...facts, openingHours });
  const { body } = await clients[1].call<Branch[]>("GET", "/api/branches");
  expect(body.map((branch) => branch.openingHours)).toEqual(body.map(() => openingHours));
});

test("on the bank's closed days every branch is closed, and the branches' own stay theirs", async () => {
  const { facts } = (await readSheet()).body;
  const christmas = { date: "2099-12-25", reason: "Christmas Day" };
  const { body: sheet } = await write({ ...facts, closedDays: [christmas] });
  expect(sheet.facts.closedDays).toEqual([christmas]);
  expect((await readFacts()).closedDays).toEqual([christmas]);
  const shown = await clients[1].call<Branch[]>("GET", "/api/branches");
  expect(shown.body.map(({ closedDays }) => closedDays)).toEqual(shown.body.map(() => [christmas]));
  const edited = await clients[1].call<Branch[]>("GET", "/api/admin/branches", { caller: admin });
  expect(edited.body.map(({ closedDays }) => closedDays)).toEqual(edited.body.map(() => []));
  // A page of before does not know them: they stay.
  const { closedDays: _, ...older } = facts;
  const { body: kept } = await write({ ...older, statedBranches: 7 });
  expect(kept.facts).toMatchObject({ closedDays: [christmas], statedBranches: 7 });
});

function withCompany(company: object) {
  return firstFacts.registrations.map((registration) =>
    registration.id === "company" ? { ...registration, ...company } : registration,
  );
}

test("registrations, accounts and what is settled are kept by a page that does not know them", async () => {
  const { facts } = (await readSheet()).body;
  const registrations = withCompany({
    number: "PVT-2020-1",
    issuer: "Registrar of Companies",
    checkUrl: "https://registrar.example/PVT-2020-1",
  });
  const accounts = [{ kind: "paybill", name: "Dhahabu Gold Bank", number: "123456" }];
  const settled = { branches: "listed", customers: 10_000, loanToValue: null };
  const given = { ...facts, registrations: registrations.toReversed(), accounts, settled };
  const { body: sheet } = await write(given);
  expect(sheet.facts).toMatchObject({ registrations, accounts, settled });
  expect(await readFacts()).toMatchObject({ registrations, accounts, settled });
  const { registrations: _, accounts: _accounts, settled: _settled, ...older } = facts;
  expect((await write({ ...older, statedBranches: 7 })).body.facts).toMatchObject({
    registrations,
    accounts,
    settled,
    statedBranches: 7,
  });
});

test("what was settled is recorded, and each page can be given its own again", async () => {
  const { facts } = (await readSheet()).body;
  const before = (await listChanges()).length;
  const settled = { ...facts.settled, branches: 25 };
  expect((await write({ ...facts, settled })).body.facts.settled).toEqual(settled);
  expect((await write(facts)).body.facts).toEqual(facts);
  const changes = (await listChanges()).slice(before);
  expect(changes.map((change) => change.new.settled.branches)).toEqual([25, null]);
});

test("the head office and the number of branches follow the branches", async () => {
  const [first] = (await clients[0].call<Branch[]>("GET", "/api/branches")).body;
  const answer = await clients[0].call("PUT", `/api/admin/branches/${first?.id}`, {
    caller: admin,
    body: { ...first, address: "Kenyatta Avenue, Nakuru, Kenya" },
  });
  expect(answer.status).toBe(200);
  expect(await readFacts()).toMatchObject({
    headOfficeAddress: "Kenyatta Avenue, Nakuru",
    branchCount: branches.length,
  });
  await clients[0].call("PUT", `/api/admin/branches/${first?.id}`, { caller: admin, body: first });
  expect((await readFacts()).headOfficeAddress).toBe(firstFacts.headOfficeAddress);
});

test("of two administrators the second is told, and nothing is overwritten", async () => {
  const { facts, updatedAt } = (await readSheet()).body;
  const answers = await Promise.all(
    clients.map((from, index) =>
      write(
        { ...facts, phones: { ...facts.phones, support: `+254 711 000 00${index}` }, updatedAt },
        { from },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [refused] = answers.filter(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: "conflict", issues: [{ path: "updatedAt" }] });
  const [taken] = answers.filter(({ status }) => status === 200);
  expect((await readSheet()).body).toEqual(taken?.body);
});

test.each([
  ["phones.support", { phones: { support: "0700 000 000", chatApp: "+254 700 000 003" } }],
  ["emails.general", { emails: { general: "nobody", loans: "loans@bank.example" } }],
  ["openingHours", { openingHours: [] }],
  ["statedBranches", { statedBranches: 0.5 }],
  ["accounts.0.number", { accounts: [{ kind: "paybill", name: "Dhahabu", number: " " }] }],
  ["accounts.0.kind", { accounts: [{ kind: "cash", name: "Dhahabu", number: "1" }] }],
  ["registrations", { registrations: [] }],
  ["registrations.0.number", { registrations: withCompany({ issuer: "Registrar" }) }],
  [
    "registrations.0.checkUrl",
    { registrations: withCompany({ number: "1", checkUrl: "javascript:alert(1)" }) },
  ],
  ["settled.branches", { settled: { ...firstFacts.settled, branches: 0 } }],
  ["settled.customers", { settled: { ...firstFacts.settled, customers: 1.5 } }],
  [
    "settled.loanToValue",
    { settled: { ...firstFacts.settled, loanToValue: { fromPercent: 70, toPercent: 60 } } },
  ],
])("a bad %s is refused by name", async (path, fault) => {
  const { facts } = (await readSheet()).body;
  const answer = await write({ ...facts, ...fault });
  expect(answer.status).toBe(400);
  expect(answer.body.issues?.map((issue) => issue.path)).toEqual([path]);
});

test("the record of changes cannot be rewritten", async () => {
  const { facts } = (await readSheet()).body;
  await write({ ...facts, statedBranches: 7 });
  await expect(sql`update bank_fact_changes set address = ''`).rejects.toThrow("append only");
  await expect(sql`delete from bank_fact_changes`).rejects.toThrow("append only");
});
