import { consentTexts } from "@dhahabu/contract/consent";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { createTransaction } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createAlertStore } from "../../services/enquiry/price-alerts/alert-store.ts";
import { createCrossingStore } from "../../services/enquiry/price-alerts/crossing-store.ts";
import { sendPriceAlerts } from "../../services/enquiry/price-alerts/send-price-alerts.ts";
import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import type { TakenMail } from "../support/mail-server.ts";
import "../support/provided.ts";
import { siteOrigin, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const servers = inject("servers");
const admin = { userId: 1, username: "admin", role: "admin" } as const;
const rateKey = "USD_TO_KES_RATE";
const answered = { message: "Please open the email we have sent you and confirm the alert." };
let database: ServiceDatabase;
let pricing: RunningService;
let pricingClient: ServiceClient;
let house: EnquiryHouse;
let workers: RunningService[];
/** Price of 22K and the rate of exchange that it was made with, as the tests found them. */
let start: { priceKes: Decimal; rate: Decimal };

// Pricing as it is, without a market feed; its prices change with the rate of exchange, which tells.
beforeAll(async () => {
  database = await createServiceDatabase(servers.databaseUrl, "pricing");
  pricing = await startPricing({
    config: pricingConfigSchema.parse({
      ...serviceSettings,
      DATABASE_URL: database.url,
      REDIS_URL: servers.redisUrl,
      PRICE_CRON: "0 0 1 1 *",
    }),
    log: quietLog,
  });
  pricingClient = createServiceClient({ url: pricing.url ?? "", service: "pricing" });
  house = await startEnquiryHouse(servers, {
    workerCount: 0,
    isHurried: true,
    settings: { PRICING_URL: pricing.url },
  });
  workers = [await house.start("worker"), await house.start("worker")];
  const { body: entries } = await pricingClient.call<{ configKey: string; configValue: string }[]>(
    "GET",
    "/api/admin/system-config",
    { caller: admin },
  );
  const rate = entries.find(({ configKey }) => configKey === rateKey)?.configValue ?? "";
  start = { priceKes: await readPriceKes(), rate: new Decimal(rate) };
  await comparePrices(await readPrices());
});

afterAll(async () => {
  await house.stop();
  await stopService(pricing);
  await database.drop();
});

beforeEach(async () => {
  await house.sql`delete from price_alerts`;
  await movePrice("1");
});

async function readPrices(): Promise<GoldPrice[]> {
  const path = pricingRoutes.listGoldPrices.path.replace(":currency", "KES");
  return (await pricingClient.call<GoldPrice[]>("GET", path)).body;
}

async function readPriceKes(): Promise<Decimal> {
  const price = (await readPrices()).find(({ goldType }) => goldType === "22K");
  return new Decimal(price?.pricePerGram ?? Number.NaN);
}

/** Has the bank change the price of 22K to `factor` times what it was, and waits until the alerts know. */
async function movePrice(factor: string): Promise<Decimal> {
  const rate = start.rate.times(factor).toDecimalPlaces(4).toString();
  const answer = await pricingClient.call("PATCH", `/api/admin/system-config/${rateKey}`, {
    caller: admin,
    body: { value: rate },
  });
  expect(answer.status).toBe(200);
  const priceKes = await readPriceKes();
  await waitFor("the alerts to be compared", async () => {
    const [last] = await house.sql<{ priceKes: string }[]>`
      select price_kes as "priceKes" from price_alert_prices where gold_type = '22K'`;
    return last === undefined ? false : priceKes.eq(last.priceKes);
  });
  await house.waitUntilIdle();
  return priceKes;
}

let count = 0;
function createAddress(): string {
  count += 1;
  return `amina.${count}@example.com`;
}

const times = (factor: string) => start.priceKes.times(factor).toFixed(2);

async function ask(email: string, wish: Record<string, unknown> = {}) {
  const answer = await house.client.call<{ message: string }>("POST", "/api/price-alerts", {
    body: { email, goldType: "22K", thresholdKes: times("1.01"), ...wish },
  });
  return { status: answer.status, body: answer.body };
}

function mailsTo(address: string): TakenMail[] {
  return house.mailServer.mails.filter((mail) => mail.envelopeTo.join() === address);
}

const headerOf = (mail: TakenMail | undefined, name: string) =>
  mail?.headers.find((header) => header.key === name)?.value;

/** Path of the link to a page of an alert in a mail. */
function pathIn(mail: TakenMail | undefined, page: "confirm" | "off"): string {
  const path = new RegExp(`${siteOrigin}(/api/price-alerts/${page}/[\\w-]{32})\\s`).exec(
    `${mail?.text} `,
  )?.[1];
  if (path === undefined) throw new Error(`The mail has no link to ${page}: ${mail?.text}`);
  return path;
}

async function setAlert(email: string, wish: Record<string, unknown> = {}): Promise<string> {
  const before = mailsTo(email).length;
  expect(await ask(email, wish)).toEqual({ status: 201, body: answered });
  const mail = await waitFor("the request to confirm", () => mailsTo(email)[before]);
  const page = await house.callPage("POST", pathIn(mail, "confirm"));
  expect([page.status, page.text.includes("Your price alert is on")]).toEqual([200, true]);
  return pathIn(mail, "off");
}

const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);
const plain = (text = "") => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("an alert", () => {
  test("is asked for, confirmed by a press of the mail's page, and tells once of the price", async () => {
    const email = createAddress();
    const threshold = times("1.01");
    expect(await ask(`  ${email} `, { thresholdKes: threshold })).toEqual({
      status: 201,
      body: answered,
    });
    const request = await waitFor("the request to confirm", () => mailsTo(email)[0]);
    expect(request.subject).toBe("Please confirm your price alert");
    const off = `${siteOrigin}${pathIn(request, "off")}`;
    expect(headerOf(request, "list-unsubscribe")).toBe(`<${off}>`);
    expect(headerOf(request, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");

    // A scanner that looks at the link confirms nothing, and without it no mail follows.
    const confirm = pathIn(request, "confirm");
    const page = await house.callPage("GET", confirm);
    expect(page.text).toContain("Switch on this price alert?");
    expect(page.headers.get("content-security-policy")).toMatch(
      /default-src 'none'; style-src 'sha256-/,
    );
    await movePrice("1.02");
    expect(mailsTo(email)).toHaveLength(1);
    await movePrice("1");
    expect((await house.callPage("POST", confirm)).text).toContain("Your price alert is on");
    expect((await house.callPage("POST", confirm)).status).toBe(200);
    const consents = await house.sql`
      select action, channel, text_version as version, language from consents order by id`;
    const { version } = consentTexts["price-alert"];
    expect([...consents]).toEqual([
      { action: "given", channel: "price-alert-form", version, language: "en" },
      { action: "confirmed", channel: "price-alert-page", version, language: "en" },
    ]);

    const priceKes = await movePrice("1.02");
    const told = await waitFor("the alert", () => mailsTo(email)[1]);
    const price = `KES ${priceKes.toNumber().toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    expect(plain(told.subject)).toBe(`22K gold has reached ${price} a gram`);
    expect(plain(told.text)).toContain(`22K gold has risen to ${price} a gram.`);
    expect(plain(told.text)).toMatch(/Time in Nairobi: \w+ \d+, 2\d{3} at \d+:\d\d [AP]M/);
    expect(told.text).toContain(`${siteOrigin}/#prices`);
    expect(headerOf(told, "list-unsubscribe")).toBe(`<${off}>`);
    await movePrice("1.03");
    expect(mailsTo(email)).toHaveLength(2);
  });

  test.each([
    ["rises", "1.01", ["1.0101", "1.0099", "1.0051", "1.02"], "1.0049", "1.0101"],
    ["falls", "0.99", ["0.9899", "0.9901", "0.9949", "0.98"], "0.9951", "0.9899"],
  ])(
    "for which gold %s writes again only after the price went back by half a percent",
    async (_how, threshold, trembling, back, again) => {
      const email = createAddress();
      await setAlert(email, { thresholdKes: times(threshold) });
      for (const factor of [...trembling, back]) await movePrice(factor);
      expect(mailsTo(email)).toHaveLength(2);
      await movePrice(again);
      expect(mailsTo(email)).toHaveLength(3);
    },
  );

  test("whose price was passed before it was confirmed is told of it once it is", async () => {
    const email = createAddress();
    await ask(email);
    const request = await waitFor("the request to confirm", () => mailsTo(email)[0]);
    await movePrice("1.02");
    await house.callPage("POST", pathIn(request, "confirm"));
    await movePrice("1.021");
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("in Arabic has mails and pages in Arabic", async () => {
    const email = createAddress();
    await ask(email, { language: "ar" });
    const request = await waitFor("the request to confirm", () => mailsTo(email)[0]);
    expect(headerOf(request, "content-language")).toBe("ar");
    expect(request.html).toContain('dir="rtl"');
    const page = await house.callPage("GET", pathIn(request, "off"));
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
  });
});

describe("what an address may have", () => {
  test("the same alert twice is one; its owner alone hears so, at most once an hour", async () => {
    const email = createAddress();
    await setAlert(email);
    expect(await ask(email.toUpperCase())).toEqual({ status: 201, body: answered });
    await house.waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(1);
    await house.sql`update price_alerts set asked_at = now() - interval '61 minutes' where email = ${email}`;
    expect(await ask(email)).toEqual({ status: 201, body: answered });
    await house.waitUntilIdle();
    expect(subjectsTo(email)[1]).toBe("Your price alert is on already");
    const rows = await house.sql`select from price_alerts where lower(email) = ${email}`;
    expect(rows).toHaveLength(1);
  });

  test("three wait to be confirmed and ten are open at once, asked for together or not", async () => {
    const email = createAddress();
    const wishes = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, async (_, index) =>
          ask(email, { thresholdKes: 900_000 + from + index }),
        ),
      );
    const answers = await wishes(0, 8);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const read = () => house.sql`select from price_alerts where email = ${email}`;
    expect(await read()).toHaveLength(3);
    for (const from of [10, 20, 30, 40]) {
      await house.sql`
        update price_alerts set confirmed_at = now(), ends_at = now() + interval '1 year'
        where email = ${email}`;
      await wishes(from, from + 5);
    }
    expect(await read()).toHaveLength(10);
    await house.waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(10);
  });

  test.each([
    ["email", { email: "amina" }],
    ["email", { email: "a@example.com\r\nBcc: victim@example.com" }],
    ["goldType", { goldType: "9K" }],
    ["thresholdKes", { thresholdKes: "15,000" }],
    ["thresholdKes", { thresholdKes: 0 }],
    ["thresholdKes", { thresholdKes: 100.001 }],
    ["thresholdKes", { thresholdKes: 1_000_000.01 }],
    ["direction", { direction: "sideways" }],
    ["thresholdKes", { direction: "below" }],
  ])("a bad %s is refused: %j", async (field, fault) => {
    const answer = await ask(createAddress(), fault);
    expect(answer.status).toBe(400);
    const { issues } = answer.body as unknown as ErrorBody;
    expect(issues?.map(({ path }) => path)).toEqual([field]);
  });

  test("the price of now is refused as reached", async () => {
    const answer = await ask(createAddress(), { thresholdKes: start.priceKes.toNumber() });
    expect(answer.body.message).toMatch(/^A gram of 22K is at KES [\d,.]+ now/);
  });
});

describe("switching off", () => {
  test("with one click of a mail program ends that alert alone", async () => {
    const email = createAddress();
    const off = await setAlert(email);
    await setAlert(email, { thresholdKes: times("1.015") });
    expect((await house.callPage("GET", off)).text).toContain("Switch off this price alert?");
    const body = { type: "application/x-www-form-urlencoded", text: "List-Unsubscribe=One-Click" };
    const page = await house.callPage("POST", off, { body });
    expect(page.text).toContain("This price alert is off");
    const withdrawn = await house.sql`select channel from consents where action = 'withdrawn'`;
    expect([...withdrawn]).toEqual([{ channel: "one-click" }]);
    await movePrice("1.02");
    expect(mailsTo(email)).toHaveLength(3);
    expect(plain(mailsTo(email)[2]?.text)).toContain("22K gold has risen");
  });

  test("after the price was reached and before the mail left sends none", async () => {
    const email = createAddress();
    const off = await setAlert(email);
    house.mailServer.behave("refuse");
    const { offers } = house.mailServer;
    const moved = movePrice("1.02");
    await waitFor("a refused offer", () => house.mailServer.offers > offers);
    await house.callPage("POST", off);
    house.mailServer.behave("take");
    await moved;
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("all of an address deletes alerts, consents, mails and the address", async () => {
    const email = createAddress();
    const off = await setAlert(email);
    await ask(email, { thresholdKes: times("1.5") });
    const page = await house.callPage("POST", off.replace("/off/", "/off-all/"));
    expect(page.text).toContain("All your price alerts are deleted");
    expect(await house.sql`select from price_alerts where email = ${email}`).toEqual([]);
    for (const again of [off, off.replace("/off/", "/off-all/")]) {
      const unknown = await house.callPage("POST", again);
      expect([unknown.status, unknown.text.includes("This link is not valid")]).toEqual([
        404,
        true,
      ]);
    }
  });
});

test("what is over is ended and deleted in time, and an old request confirms nothing", async () => {
  const late = createAddress();
  await ask(late);
  const request = await waitFor("the request to confirm", () => mailsTo(late)[0]);
  const over = createAddress();
  await setAlert(over);
  await house.sql`
    update price_alerts set created_at = now() - interval '73 hours' where email = ${late}`;
  await house.sql`
    update price_alerts set ends_at = now() - interval '29 days' where email = ${over}`;
  expect((await house.callPage("POST", pathIn(request, "confirm"))).status).toBe(404);
  await movePrice("1.02");
  expect([mailsTo(late).length, mailsTo(over).length]).toEqual([1, 1]);
  const now = Date.now();
  const { deleteOld } = createAlertStore({ sql: house.sql });
  await deleteOld(new Date(now));
  const read = async () => [
    ...(await house.sql<{ email: string }[]>`
      select email from price_alerts where email in (${late}, ${over})`),
  ];
  expect(await read()).toEqual([{ email: over }]);
  await deleteOld(new Date(now + 2 * 24 * 3_600_000));
  expect(await read()).toEqual([]);
});

test("no address is logged", () => {
  const lines = JSON.stringify(house.logLines);
  expect(lines).toContain("price alert confirmed");
  expect(lines).not.toContain("@example.com");
});

/** Compares the alerts with prices, as a worker does with those that pricing has. */
async function comparePrices(prices: GoldPrice[]) {
  const crossings = createCrossingStore();
  const transaction = createTransaction(house.sql);
  return sendPriceAlerts({ crossings, transaction, readPrices: async () => prices }, "test");
}

/** A price of raw gold as pricing could tell it. */
async function makePrice(own: Partial<GoldPrice>): Promise<GoldPrice[]> {
  const price = (await readPrices()).find(({ goldType }) => goldType === "Raw Gold");
  if (!price) throw new Error("Raw gold has no price.");
  return [{ ...price, state: "live", source: "feed:goldapi", ...own }];
}

// These leave behind that the bank has a feed, beside which its own prices do not count: they come last.
describe("no mail is lost or doubled", () => {
  const wish = { goldType: "Raw Gold", thresholdKes: "900000" };
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

  test("late prices, those the site falls back to and older ones tell nobody", async () => {
    const email = createAddress();
    await setAlert(email, wish);
    const pricePerGram = 900_000;
    const compare = async (own: Partial<GoldPrice>) =>
      (await comparePrices(await makePrice({ pricePerGram, refreshedAt: at(0), ...own }))).fired;
    expect(await compare({ state: "delayed" })).toBe(0);
    expect(await compare({ pricePerGram: 899_999.99 })).toBe(0);
    expect(await compare({ state: "fallback", source: "configuration" })).toBe(0);
    expect(await compare({ refreshedAt: at(-3600) })).toBe(0);
    expect(await compare({ state: "market-closed" })).toBe(1);
    expect(await compare({})).toBe(0);
    await house.waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("by processes that compare at once, and that die before the mail leaves", async () => {
    const email = createAddress();
    await setAlert(email, wish);
    for (const worker of workers) await stopService(worker);
    const prices = await makePrice({ pricePerGram: 900_000, refreshedAt: at(1) });
    const results = await Promise.all(Array.from({ length: 8 }, async () => comparePrices(prices)));
    expect(results.reduce((sum, { fired }) => sum + fired, 0)).toBe(1);
    expect(mailsTo(email)).toHaveLength(1);
    await house.redis.flushdb();
    workers = [await house.start("worker"), await house.start("worker")];
    await house.waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("where the comparison fails half-way", async () => {
    const email = createAddress();
    await setAlert(email, { ...wish, thresholdKes: "900001" });
    await house.sql`alter table mails add constraint broken check (kind <> 'price alert') not valid`;
    const prices = await makePrice({ pricePerGram: 900_001, refreshedAt: at(2) });
    await expect(comparePrices(prices)).rejects.toThrow("broken");
    await house.sql`alter table mails drop constraint broken`;
    expect((await comparePrices(prices)).fired).toBe(1);
    await house.waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(2);
  });
});
