import { ownDataRoutes } from "@dhahabu/contract/own-data";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { customerPassword, openCustomer } from "../support/open-customer.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const path = "/api/user/data";
let house: House;
let identity: Sql;
let enquiry: Sql;

beforeAll(async () => {
  house = await startHouse(inject("servers"), {}, {}, { hasWays: true });
  identity = connectDatabase({ url: house.databases.identity.url, maxConnections: 1 });
  enquiry = connectDatabase({ url: house.databases.enquiry.url, maxConnections: 1 });
});

afterAll(async () => {
  await Promise.all([identity.end(), enquiry.end()]);
  await house.stop();
});

const open = (options?: { isConfirmed?: boolean }) => openCustomer({ house, identity }, options);

async function download(client: ApiClient) {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=".+\.json"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const data = ownDataRoutes.downloadOwnData.response.parse(answer.body);
  return { data, text: answer.text };
}

test("the file has what every service keeps of its owner", async () => {
  const { client, username, email, subject, thresholdKes } = await open();
  const { data } = await download(client);
  expect(data.identity.account).toMatchObject({ username, email });
  expect(data.identity.mails.map(({ kind }) => kind)).toEqual(["address confirmation"]);
  expect(data.sessions).toMatchObject([{ isCurrent: true }]);
  expect(data.enquiry).toMatchObject({
    isAddressConfirmed: true,
    enquiries: [{ subject, phone: "+254712345678", status: "open", entries: [] }],
    priceAlerts: [{ goldType: "22K", thresholdKes, confirmedAt: null }],
    newsletter: { confirmedAt: null, unsubscribedAt: null },
  });
  expect(data.lending.visits).toEqual([]);
  expect(data.enquiry.consents).toHaveLength(3);
  expect(data.enquiry.mails.map(({ kind }) => kind)).toEqual([
    "enquiry acknowledgement",
    "price alert request",
    "newsletter request",
  ]);
});

test("it counts the issues of the newsletter that went to its owner, and to nobody else", async () => {
  const [{ client, email }, other] = [await open(), await open()];
  const [issue] = await enquiry<{ id: number }[]>`
    insert into newsletter_issues (texts, state, started_at, ended_at)
    values ('{}', 'sent', now(), now()) returning id`;
  await enquiry`
    with letter as (
      insert into newsletter_letters (issue_id, subscriber_id, state)
      select ${issue?.id ?? 0}::int, id, 'sent' from newsletter_subscribers
      where lower(email) in (${email}, ${other.email}) returning id)
    insert into mails (job_id, kind, letter_id, delivered_at)
    select 1000000 + id, 'newsletter issue', id, now() from letter`;
  const { data } = await download(client);
  const issues = data.enquiry.mails.filter(({ kind }) => kind === "newsletter issue");
  expect(issues).toHaveLength(1);
});

test("it has nothing of anybody else, and no secret", async () => {
  const others = [await open(), await open({ isConfirmed: false })];
  const { client, username } = await open();
  const { text } = await download(client);
  for (const other of others) {
    for (const word of [other.username, other.email, other.subject, String(other.thresholdKes)]) {
      expect(text.toLowerCase()).not.toContain(word.toLowerCase());
    }
  }
  const secrets = [
    ...(await identity`select password_hash as secret from users where username = ${username}`),
    ...(await enquiry`select token as secret from price_alerts union all
      select token from newsletter_subscribers union all select token_hash from enquiry_links`),
    { secret: customerPassword },
    ...client.cookies.split("; ").map((cookie) => ({ secret: cookie.split("=")[1] })),
  ].map(({ secret }) => String(secret));
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test("it has neither the notes nor the labels that staff keep of an enquiry", async () => {
  const { client, email, subject } = await open();
  await enquiry`
    with label as (
      insert into enquiry_labels (name, color) values ('Difficult customer', 'red') returning id, name
    ), labelled as (
      update enquiries set labels = array[label.id] from label
      where lower(email) = ${email} returning enquiries.id, label.name
    )
    insert into enquiry_entries (enquiry_id, kind, text, label, user_id, username, address, request_id)
    select id, kind, text, label, 1, 'admin', '', '' from labelled, lateral (values
      ('note', 'Sounded hurried on the telephone.', null), ('labelled', null, name))
      as entry (kind, text, label)`;
  const { text } = await download(client);
  expect(text).toContain(subject);
  expect(text).not.toMatch(/Difficult customer|Sounded hurried/);
});

test("before the address is confirmed nothing that hangs on it is in the file", async () => {
  const { client, email, subject } = await open({ isConfirmed: false });
  const { data, text } = await download(client);
  expect(data.enquiry).toMatchObject({ isAddressConfirmed: false, enquiries: [], consents: [] });
  expect(text).toContain(email);
  expect(text).not.toContain(subject);
});

test("a record of the bank's own acts names nobody of the staff", async () => {
  const { client } = await open();
  const admin = createApiClient(house.origin);
  await admin.send("POST", "/api/login", house.admin);
  const { data } = await download(client);
  const { id } = data.identity.account;
  const made = await admin.send("POST", `/api/admin/users/${id}/reset-link`);
  expect(made.status).toBe(201);
  const after = await download(client);
  expect(after.data.identity.changes).toMatchObject([
    { kind: "resetLink", by: "bank", address: null },
  ]);
  expect(after.text).not.toContain(`"${house.admin.username}"`);
});

test.each(["identity", "enquiry", "lending"] as const)(
  "while %s is away there is no file, and none in part",
  async (name) => {
    const { client } = await open();
    house.ways[name].cut();
    const answer = await client.get(path);
    house.ways[name].open();
    expect(answer.status).toBe(503);
    expect((answer.body as { message: string }).message).not.toBe("");
    await download(client);
  },
);

test("nobody but who is signed in has one", async () => {
  expect((await createApiClient(house.origin).get(path)).status).toBe(401);
});
