import type { ErrorBody } from "@dhahabu/contract/errors";
import type { PriceDesk, RecordedPrice } from "@dhahabu/contract/price-desk";
import type { GoldPrice, LoanEstimate } from "@dhahabu/contract/pricing";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";

const staff = { userId: 9, username: "asha", role: "marketing" } as const;
const admin = { userId: 7, username: "mkuu", role: "admin" } as const;
const desk = "/api/gold-prices/desk";
const recorded = "/api/gold-prices/recorded";
let database: ServiceDatabase;
let sql: Sql;
let service: RunningService;
let client: ServiceClient;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  const config = pricingConfigSchema.parse({
    ...serviceSettings,
    ROLE: "api",
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
  });
  service = await startPricing({ config, log: quietLog });
  client = createServiceClient({ url: service.url ?? "", service: "pricing" });
});

afterAll(async () => {
  await stopService(service);
  await sql.end();
  await database.drop();
});

async function readDesk(): Promise<PriceDesk> {
  const { status, body } = await client.call<PriceDesk>("GET", desk, { caller: staff });
  expect(status).toBe(200);
  return body;
}

async function readRecorded(query: string): Promise<RecordedPrice[]> {
  const { body } = await client.call<RecordedPrice[]>("GET", `${recorded}?${query}`, {
    caller: staff,
  });
  return body;
}

function changeType(id: number, body: object) {
  return client.call<ErrorBody>("PATCH", `/api/admin/gold-price-configs/${id}`, {
    caller: admin,
    body,
  });
}

describe("the price desk", () => {
  test("shows what customers see and what a loan is valued at, for every type", async () => {
    const { prices, ...from } = await readDesk();
    expect(from.unpricedTypes).not.toContain("24K");
    expect(from).toMatchObject({
      feed: null,
      lastQuote: null,
      waitingQuote: null,
      usdToKesRate: 129,
      websiteDiscountPercent: 5,
      loanDiscountPercent: 10,
    });
    const { body: list } = await client.call<GoldPrice[]>("GET", "/api/gold-prices/currency/KES");
    expect(prices.map(({ goldType }) => goldType)).toEqual(list.map(({ goldType }) => goldType));
    for (const [index, { goldType, price }] of prices.entries()) {
      expect(price?.websitePricePerGram).toBe(list[index]?.pricePerGram);
      expect(price?.state).toBe("fallback");
      const { body: loan } = await client.call<LoanEstimate>("POST", "/api/calculate-loan", {
        body: { goldType, goldWeight: 1 },
      });
      expect(price?.loanPricePerGram).toBe(loan.valuationPricePerGram);
    }
    expect(prices[0]?.price?.marketPricePerGram).toBe(16_656.48);
  });

  test("flags a type that is frozen, held at a limit, or off the list", async () => {
    const [first, second, third] = (await readDesk()).prices;
    if (!first || !second || !third) throw new Error("There are not three types.");
    await changeType(first.config.id, { autoAdjust: false });
    await changeType(second.config.id, { maxPrice: 100 });
    await changeType(third.config.id, { isActive: false });
    const after = (await readDesk()).prices;
    expect(after.map(({ isFrozen }) => isFrozen).slice(0, 3)).toEqual([true, false, false]);
    expect(after.map(({ isGuarded }) => isGuarded).slice(0, 3)).toEqual([false, true, false]);
    expect(after.map(({ isListed }) => isListed).slice(0, 3)).toEqual([true, true, false]);
    expect(after[1]?.price?.steps.map(({ kind }) => kind)).toContain("maximum");
    await changeType(first.config.id, { autoAdjust: true });
    await changeType(second.config.id, { maxPrice: 200 });
    await changeType(third.config.id, { isActive: true });
  });

  test("shows a feed's last quote and one that waits to be confirmed", async () => {
    const at = new Date(Date.now() - 60_000);
    await sql`
      insert into spot_quotes (source, usd_per_gram_pure, observed_at, received_at, status) values
        ('feed:test', 130.5, ${at}, ${at}, 'accepted'),
        ('feed:test', 150.25, ${new Date()}, ${new Date()}, 'quarantined')`;
    const { lastQuote, waitingQuote } = await readDesk();
    expect(lastQuote).toEqual({
      source: "feed:test",
      usdPerGram: 130.5,
      observedAt: at.toISOString(),
    });
    expect(waitingQuote?.usdPerGram).toBe(150.25);
  });

  test("a type on which the bank does not lend has no loan price", async () => {
    expect((await readDesk()).unpricedTypes).toContain("21K");
    const { status } = await client.call("POST", "/api/admin/gold-price-configs", {
      caller: admin,
      body: { goldType: "21K" },
    });
    expect(status).toBe(201);
    expect((await readDesk()).unpricedTypes).not.toContain("21K");
    const added = (await readDesk()).prices.find(({ goldType }) => goldType === "21K");
    expect(added?.price?.websitePricePerGram).toBeGreaterThan(0);
    expect(added?.price?.loanPricePerGram).toBeNull();
  });

  test.each([desk, recorded])("%s is for staff", async (path) => {
    const status = async (caller: object) => (await client.call("GET", path, { caller })).status;
    expect(await status({ userId: null, role: null })).toBe(401);
    expect(await status({ userId: 3, role: "user" })).toBe(403);
    expect(await status(admin)).toBe(200);
  });
});

describe("recorded prices", () => {
  test("are listed the latest first, by type and days, page by page", async () => {
    const all = await readRecorded("limit=500");
    const [count] = await sql<{ count: number }[]>`
      select count(*)::int as count from gold_price_history`;
    expect(all).toHaveLength(count?.count ?? 0);
    const times = all.map(({ changedAt }) => Date.parse(changedAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const ofType = await readRecorded("type=18K");
    expect(ofType.every(({ goldType }) => goldType === "18K")).toBe(true);
    expect(ofType.map(({ isListed }) => isListed).slice(-3)).toEqual([true, false, true]);
    expect(await readRecorded("type=12K")).toEqual([]);
    expect(await readRecorded("to=2020-01-01")).toEqual([]);

    const seen: number[] = [];
    let path: string | undefined = `${recorded}?limit=2`;
    while (path !== undefined) {
      const page: { body: RecordedPrice[]; headers: Headers } = await client.call("GET", path, {
        caller: staff,
      });
      seen.push(...page.body.map(({ id }) => id));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  test.each(["after=x", "after=WzEsIlgiXQ", "from=2026-13-01", "type=aaaaaaaaaaaaaaaa"])(
    "%s is a 400",
    async (query) => {
      const { status } = await client.call("GET", `${recorded}?${query}`, { caller: staff });
      expect(status).toBe(400);
    },
  );
});
