import { consentTexts } from "@dhahabu/contract/consent";
import type { ConsentPurpose } from "@dhahabu/contract/consent";
import type { OwnConsents } from "@dhahabu/contract/own-consents";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { openCustomer } from "../support/open-customer.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const path = "/api/user/consents";
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

type Method = Parameters<ApiClient["send"]>[0];

async function send(client: ApiClient, method: Method, to: string, status: number, body?: object) {
  const answer = await client.send(method, to, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.body as OwnConsents;
}

const list = async (client: ApiClient) => (await client.get(path)).body as OwnConsents;

function find({ consents }: OwnConsents, purpose: ConsentPurpose) {
  const consent = consents.find((candidate) => candidate.purpose === purpose);
  if (!consent) throw new Error(`Nothing was agreed to about ${purpose}.`);
  return consent;
}

const withdraw = (client: ApiClient, { purpose, id }: { purpose: string; id: number }) =>
  send(client, "DELETE", `${path}/${purpose}/${id}`, 200);

test("an owner sees what they agreed to, with the words in their language and the day", async () => {
  const { client, subject, thresholdKes } = await open();
  const own = await list(client);
  expect(own).toMatchObject({ isAddressConfirmed: true, newsletter: "unconfirmed" });
  expect(own.consents.map(({ purpose }) => purpose).toSorted()).toEqual([
    "enquiry",
    "newsletter",
    "price-alert",
  ]);
  const enquiryConsent = find(own, "enquiry");
  expect(enquiryConsent).toMatchObject({
    language: "sw",
    words: consentTexts.enquiry.text.sw,
    confirmedAt: null,
    withdrawnAt: null,
    isInForce: true,
    enquiry: { subject },
  });
  expect(Date.parse(enquiryConsent.givenAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(find(own, "price-alert")).toMatchObject({
    words: consentTexts["price-alert"].text.ar,
    isInForce: true,
    alert: { goldType: "22K", direction: "above", thresholdKes, endsAt: null },
  });
});

test("what is taken back ends, once: the alert, the enquiry and the newsletter", async () => {
  const { client, email } = await open();
  let own = await send(client, "POST", "/api/user/newsletter", 200, { language: "en" });
  expect(own.newsletter).toBe("active");
  expect(find(own, "newsletter")).toMatchObject({ isInForce: true, withdrawnAt: null });
  await send(client, "POST", "/api/user/newsletter", 200, { language: "en" });
  for (const consent of own.consents) {
    await Promise.all([withdraw(client, consent), withdraw(client, consent)]);
  }
  own = await list(client);
  expect(own.newsletter).toBe("none");
  expect(own.consents.map(({ isInForce }) => isInForce)).toEqual([false, false, false]);
  expect(own.consents.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
  const acts = await enquiry<{ action: string; channel: string; count: number }[]>`
    select action, channel, count(*)::integer as count from consents
    left join newsletter_subscribers on newsletter_subscribers.id = subscriber_id
    left join price_alerts on price_alerts.id = alert_id
    left join enquiries on enquiries.id = enquiry_id
    where lower(coalesce(newsletter_subscribers.email, price_alerts.email, enquiries.email)) = ${email}
      and channel = 'account-page' group by action, channel order by action`;
  expect(acts).toEqual([
    { action: "given", channel: "account-page", count: 1 },
    { action: "withdrawn", channel: "account-page", count: 3 },
  ]);
  const mine = (await client.get("/api/user/enquiries")).body as { enquiries: { state: string }[] };
  expect(mine.enquiries.map(({ state }) => state)).toEqual(["closed"]);
  // Whoever left may come back.
  own = await send(client, "POST", "/api/user/newsletter", 200, { language: "hi" });
  expect(find(own, "newsletter")).toMatchObject({ language: "hi", withdrawnAt: null });
});

test("nobody takes back, or sees, what another one agreed to", async () => {
  const owner = await open();
  const before = await list(owner.client);
  const stranger = await open();
  for (const consent of before.consents) await withdraw(stranger.client, consent);
  expect(await list(owner.client)).toEqual(before);
  const ids = (own: OwnConsents) => own.consents.map(({ purpose, id }) => `${purpose} ${id}`);
  const seen = ids(await list(stranger.client));
  expect(ids(before).filter((id) => seen.includes(id))).toEqual([]);
});

test("before the address is confirmed nothing of it is shown, taken back or begun", async () => {
  const { client, email } = await open({ isConfirmed: false });
  const nothing = { isAddressConfirmed: false, newsletter: "none", consents: [] };
  expect(await list(client)).toEqual(nothing);
  const [alert] = await enquiry<{ id: number }[]>`
    select id from price_alerts where lower(email) = ${email}`;
  expect(await withdraw(client, { purpose: "price-alert", id: alert?.id ?? 0 })).toEqual(nothing);
  const refused = await client.send("POST", "/api/user/newsletter", { language: "en" });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ reason: "account.addressUnconfirmed" });
  const rows = await enquiry`
    select from newsletter_subscribers where lower(email) = ${email} and confirmed_at is not null
    union all select from price_alerts where lower(email) = ${email} and ended_at is not null`;
  expect(rows).toHaveLength(0);
});

test("while identity is away nothing is shown, taken back or begun", async () => {
  const { client } = await open();
  const [first] = (await list(client)).consents;
  house.ways.identity.cut();
  const answers = [
    await client.get(path),
    await client.send("DELETE", `${path}/${first?.purpose}/${first?.id}`),
    await client.send("POST", "/api/user/newsletter", { language: "en" }),
  ];
  house.ways.identity.open();
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(await list(client)).toMatchObject({ newsletter: "unconfirmed" });
});

test.each([
  ["DELETE", `${path}/everything/1`],
  ["DELETE", `${path}/newsletter/none`],
  ["POST", "/api/user/newsletter"],
] as const)("%s %s is refused with a sentence", async (method, to) => {
  const { client } = await open();
  const answer = await client.send(method, to, {});
  expect(answer.status).toBe(400);
  expect((answer.body as { message: string }).message).not.toBe("");
});
