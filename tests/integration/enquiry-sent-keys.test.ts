import type { ErrorBody } from "@dhahabu/contract/errors";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import type { ForkedService } from "../support/fork-service.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { startJsonServer } from "../support/start-json-server.ts";
import type { JsonServer } from "../support/start-json-server.ts";
import { createServiceClient } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

let house: EnquiryHouse;
let pricing: JsonServer;
let frozen: ForkedService;
let freezing: ServiceClient;
let isPricingAway = false;

beforeAll(async () => {
  const now = new Date().toISOString();
  const price: GoldPrice = {
    goldType: "22K",
    pricePerGram: 12_000,
    loanPricePerGram: 11_000,
    priceChange: 0,
    isChangeKnown: false,
    currency: "KES",
    finenessPerMille: 916,
    source: "configuration",
    state: "fallback",
    observedAt: now,
    refreshedAt: now,
    isGuarded: false,
    steps: [],
  };
  pricing = await startJsonServer((_req, res) => {
    res.writeHead(isPricingAway ? 503 : 200, { "content-type": "application/json" });
    res.end(JSON.stringify([price]));
  });
  house = await startEnquiryHouse(inject("servers"), {
    workerCount: 1,
    settings: { PRICING_URL: pricing.url },
  });
  frozen = await house.fork();
  freezing = createServiceClient({ url: frozen.url, service: "enquiry" });
});

afterAll(async () => {
  await house.stop();
  await pricing.stop();
});

let count = 0;
function createEnquiry() {
  count += 1;
  return {
    name: "Amina Otieno",
    email: `twice.${count}@example.com`,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "A loan on coins",
    message: "What would you lend me on four gold coins?",
    key: crypto.randomUUID(),
  };
}

const countMailsTo = (email: string) =>
  house.mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;

interface Case {
  path: string;
  body: Record<string, unknown> & { key: string };
  /** The same intention in other words. */
  other: Record<string, unknown>;
  count: () => Promise<number>;
  /** Mails to the sender that one of them is worth. */
  mails: number;
  email: string;
}

async function countOf(rows: PromiseLike<readonly { count?: unknown }[]>): Promise<number> {
  return Number((await rows)[0]?.count);
}

/** Every call of visitors that stores something, with the rows that it makes. */
const cases: Record<string, () => Promise<Case>> = {
  async "an enquiry"() {
    const body = createEnquiry();
    return {
      path: "/api/contact",
      body,
      other: { subject: "A loan on bars" },
      count: () => countOf(house.sql`select count(*) from enquiries where email = ${body.email}`),
      mails: 1,
      email: body.email,
    };
  },
  async "a newsletter subscription"() {
    const { email, key, name } = createEnquiry();
    return {
      path: "/api/newsletter",
      body: { email, name, key },
      other: { name: "Wanjiru" },
      count: () =>
        countOf(house.sql`
          select count(*) from consents join newsletter_subscribers as asked
            on asked.id = subscriber_id where email = ${email}`),
      mails: 1,
      email,
    };
  },
  async "a price alert"() {
    const { email, key } = createEnquiry();
    return {
      path: "/api/price-alerts",
      body: { email, goldType: "22K", thresholdKes: 13_000, key },
      other: { thresholdKes: 14_000 },
      count: () => countOf(house.sql`select count(*) from price_alerts where email = ${email}`),
      mails: 1,
      email,
    };
  },
  async "a message to an enquiry"() {
    const { email, key, ...rest } = createEnquiry();
    const sent = await house.client.call<{ linkToken: string }>("POST", "/api/contact", {
      body: { email, ...rest },
    });
    return {
      path: "/api/own-enquiry/messages",
      body: { token: sent.body.linkToken, text: "They are of 22 karats.", key },
      other: { text: "They are of 24 karats." },
      count: () =>
        countOf(house.sql`
          select count(*) from enquiry_entries join enquiries on enquiries.id = enquiry_id
          where kind = 'answer' and email = ${email}`),
      mails: 1,
      email,
    };
  },
};

describe.each(Object.keys(cases))("19.4: %s", (name) => {
  const make = () => cases[name]?.() as Promise<Case>;

  test("that was stored though nothing was answered is one, however often it is sent again", async () => {
    const { path, body, ...one } = await make();
    frozen.freeze();
    await expect(
      freezing.call("POST", path, { body, signal: AbortSignal.timeout(500) }),
    ).rejects.toThrow("timeout");
    const again = house.client.call("POST", path, { body });
    frozen.goOn();
    const second = await again;
    await waitFor("the frozen one to be at rest", () => freezing.call("POST", path, { body }));
    const third = await freezing.call("POST", path, { body });
    expect(second.status).toBeLessThan(300);
    expect([third.status, third.body]).toEqual([second.status, second.body]);
    expect(await one.count()).toBe(1);
    await house.waitUntilIdle();
    expect(countMailsTo(one.email)).toBe(one.mails);
  });

  test("sent five times at once is one, with one answer", async () => {
    const { path, body, ...one } = await make();
    const clients = [house.client, freezing, house.client, freezing, house.client];
    const answers = await Promise.all(clients.map((client) => client.call("POST", path, { body })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await one.count()).toBe(1);
    await house.waitUntilIdle();
    expect(countMailsTo(one.email)).toBe(one.mails);
  });

  test("under the key of another is refused with a sentence, and not kept", async () => {
    const { path, body, other, ...one } = await make();
    await house.client.call("POST", path, { body });
    const answer = await house.client.call<ErrorBody>("POST", path, {
      body: { ...body, ...other },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^[A-Z].+\.$/);
    expect(await one.count()).toBe(1);
  });
});

test("19.4: what was refused is no answer: its key is free for what is right", async () => {
  const enquiry = createEnquiry();
  const refused = await house.client.call("POST", "/api/contact", {
    body: { ...enquiry, message: "short" },
  });
  expect(refused.status).toBe(400);
  const taken = await house.client.call("POST", "/api/contact", { body: enquiry });
  expect(taken.status).toBe(201);
});

test("19.4: an alert that was stored is answered again without what it was made with", async () => {
  const { email, key } = createEnquiry();
  const body = { email, goldType: "22K", thresholdKes: 13_000, key };
  const first = await house.client.call("POST", "/api/price-alerts", { body });
  isPricingAway = true;
  const again = await house.client.call("POST", "/api/price-alerts", { body });
  isPricingAway = false;
  expect(again).toMatchObject({ status: 201, body: first.body });
});

test("19.4: one key serves two calls, and a key that can be guessed is none", async () => {
  const { key, ...enquiry } = createEnquiry();
  await house.client.call("POST", "/api/contact", { body: { ...enquiry, key } });
  const { email } = createEnquiry();
  const other = await house.client.call("POST", "/api/newsletter", { body: { email, key } });
  expect(other.status).toBe(201);
  const nil = "00000000-0000-0000-0000-000000000000";
  const answer = await house.client.call<ErrorBody>("POST", "/api/contact", {
    body: { ...enquiry, key: nil },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.issues?.[0]?.path).toBe("key");
});

test("19.4: whoever reads the table finds neither key nor words nor answer", async () => {
  const enquiry = createEnquiry();
  const { body } = await house.client.call<{ linkToken: string; reference: string }>(
    "POST",
    "/api/contact",
    { body: enquiry },
  );
  const rows = JSON.stringify(await house.sql`select * from sent_keys`);
  for (const secret of [enquiry.key, enquiry.email, body.linkToken, body.reference]) {
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(Buffer.from(secret).toString("base64url"));
  }
});

test("19.4: keys are kept a day, and no more than so many", async () => {
  const send = () => house.client.call("POST", "/api/contact", { body: createEnquiry() });
  await send();
  await house.sql`update sent_keys set sent_at = now() - interval '25 hours'`;
  for (let sent = 0; sent < 5; sent += 1) await send();
  const over = await house.sql`select from sent_keys where sent_at < now() - interval '24 hours'`;
  expect(over).toHaveLength(0);
  await house.sql`select setval(pg_get_serial_sequence('sent_keys', 'id'), 200000)`;
  await send();
  expect(await house.sql`select from sent_keys`).toHaveLength(1);
});
