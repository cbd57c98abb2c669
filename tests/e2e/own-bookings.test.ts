import { branchRoutes } from "@dhahabu/contract/branches";
import { quoteRoutes } from "@dhahabu/contract/quotes";
import { visitRoutes } from "@dhahabu/contract/visits";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import postgres from "postgres";
import { paths } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import "../support/provided.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
let admin: ApiClient;

beforeAll(async () => {
  admin = await signInAdmin(bank);
});

afterAll(() => sql.end());

/** A customer of the site, signed in. */
async function enter(): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, "user"));
  return client;
}

let slotsTaken = 0;

/** What a visit says, for a slot of a late day that has a seat. */
async function newVisit() {
  const branches = branchRoutes.listBranches.response.parse(
    (await admin.get(branchRoutes.listBranches.path)).body,
  );
  const visit = { branchId: branches[0]?.id ?? 0, kind: "storage" as const };
  const { listVisitSlots: route } = visitRoutes;
  const { body } = await admin.get(`${route.path}?branchId=${visit.branchId}&kind=${visit.kind}`);
  const free = route.response
    .parse(body)
    .flatMap(({ slots }) => slots)
    .filter(({ freeSeats }) => freeSeats > 0);
  slotsTaken += 1;
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  return { ...visit, startsAt: free.at(-slotsTaken)?.startsAt ?? "", name: "Amina Otieno", phone };
}

/** Sends a form as a browser does that runs no script; gives the page that answers. */
async function sendForm(path: string, fields: Record<string, unknown>, client?: ApiClient) {
  const typed = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const response = await fetch(bank.origin + path, {
    method: "POST",
    body: new URLSearchParams(typed),
    headers: { origin: bank.origin, ...(client && { cookie: client.cookies }) },
  });
  return { status: response.status, text: await response.text() };
}

const listVisits = async (client: ApiClient) =>
  visitRoutes.listOwnVisits.response.parse((await client.get("/api/user/visits")).body);

const listQuotes = async (client: ApiClient) =>
  quoteRoutes.listOwnQuotes.response.parse((await client.get("/api/user/quotes")).body);

const ways: [
  way: string,
  send: (client: ApiClient, call: "bookVisit" | "createQuote") => Promise<number>,
][] = [
  [
    "with a script",
    async (client, call) => {
      const body =
        call === "bookVisit"
          ? await newVisit()
          : { items: [{ goldType: "22K", grossGrams: 24.6 }] };
      const path = call === "bookVisit" ? "/api/visits" : "/api/quotes";
      return (await client.send("POST", path, body)).status;
    },
  ],
  [
    "as a plain form",
    async (client, call) => {
      const fields =
        call === "bookVisit"
          ? await newVisit()
          : { "items.0.goldType": "22K", "items.0.grossGrams": "24.6" };
      const path = call === "bookVisit" ? paths.visit : paths.estimate;
      return (await sendForm(path, { form: call, ...fields }, client)).status;
    },
  ],
];

describe.each(ways)("sent %s while signed in", (_way, send) => {
  test("a booking is in the account, and in nobody else's", async () => {
    const [client, other] = [await enter(), await enter()];
    expect(await send(client, "bookVisit")).toBeLessThan(300);
    expect(await listVisits(client)).toMatchObject([{ state: "booked", kind: "storage" }]);
    expect(await listVisits(other)).toEqual([]);
  });

  test("a quote is in the account, and another account's of the same gold is another one", async () => {
    const [client, other] = [await enter(), await enter()];
    for (const one of [client, other]) expect(await send(one, "createQuote")).toBeLessThan(300);
    const [own] = await listQuotes(client);
    expect(own?.state).toBe("open");
    expect((await listQuotes(other)).map(({ code }) => code)).not.toContain(own?.code);
    expect(await listQuotes(other)).toHaveLength(1);
  });
});

test("a plain form that is sent again after its visit was cancelled holds a seat again", async () => {
  const fields = { form: "bookVisit", ...(await newVisit()) };
  const book = async () => {
    const { status, text } = await sendForm(paths.visit, fields);
    expect(status).toBe(200);
    const [reference = ""] = /DGB-\w{4}-\w{4}/.exec(text) ?? [];
    const [, token = ""] = /\/my-visit#([\w-]{32})/.exec(text) ?? [];
    return { reference, token };
  };
  const first = await book();
  expect((await book()).reference).toBe(first.reference);
  const cancelled = await createApiClient(bank.origin).send("POST", "/api/own-visit/cancel", {
    token: first.token,
  });
  expect(cancelled.status).toBe(200);
  const second = await book();
  expect(second.reference).not.toBe(first.reference);
  expect((await book()).reference).toBe(second.reference);
  const rows = await sql`
    select reference, state from lending.appointments where phone = ${`+254${fields.phone.slice(1)}`}
    order by id`;
  expect([...rows]).toEqual([
    { reference: first.reference, state: "cancelled" },
    { reference: second.reference, state: "booked" },
  ]);
});
