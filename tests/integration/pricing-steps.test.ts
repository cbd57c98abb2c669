import { mkdtemp, cp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import type { GoldPriceConfig } from "@dhahabu/contract/policy";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { migrate } from "@dhahabu/platform/migrate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { fraction, product, roundHalfUp } from "../../services/pricing/testing/fraction.ts";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";

const admin = { userId: 7, username: "mkuu", role: "admin" } as const;
const migrations = resolve(import.meta.dirname, "../../services/pricing/migrations");
const now = new Date("2026-01-14T12:00:00Z");
let database: ServiceDatabase;
let sql: Sql;
let service: RunningService;
let client: ServiceClient;

// The database of a bank whose last release knew no steps, with a price on the list and one off it.
beforeAll(async () => {
  database = await createEmptyDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  for (const file of (await readdir(migrations)).filter((name) => name < "0004")) {
    await cp(join(migrations, file), join(folder, file));
  }
  await migrate(sql, { folder, log: quietLog });
  await rm(folder, { recursive: true });
  await sql`update gold_price_configs set is_active = false where gold_type = 'Raw Gold'`;
  for (const goldType of ["24K", "Raw Gold"]) {
    await sql`
      insert into gold_prices (gold_type, price_per_gram, price_change, timestamp,
        market_price_per_gram, source, state, observed_at, refreshed_at, is_listed)
      values (${goldType}, 15823.66, 0, ${now}, 16656.48, 'configuration', 'fallback', ${now},
        ${now}, ${goldType === "24K"})`;
  }
  const config = pricingConfigSchema.parse({
    ...serviceSettings,
    ROLE: "api",
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
  });
  service = await startPricing({ config, log: quietLog, clock: { now: () => now } });
  client = createServiceClient({ url: service.url ?? "", service: "pricing" });
});

afterAll(async () => {
  await stopService(service);
  await sql.end();
  await database.drop();
});

async function readPrices(): Promise<GoldPrice[]> {
  const { body } = await client.call("GET", "/api/gold-prices/currency/KES");
  return pricingRoutes.listGoldPrices.response.parse(body);
}

async function readSteps(goldType: string): Promise<[kind: string, value: string][]> {
  const price = (await readPrices()).find((one) => one.goldType === goldType);
  return price?.steps.map(({ kind, value }) => [kind, value]) ?? [];
}

const valuesThatStand = new Set([
  "spot-usd-per-gram",
  "configured-usd-per-gram",
  "kept-kes-per-gram",
  "minimum",
  "maximum",
]);

/** What the contract says of steps, in whole numbers: to the cent, half up. */
function multiplyOut({ steps }: GoldPrice): string {
  const result = steps.reduce(
    (sum, { kind, value }) =>
      valuesThatStand.has(kind) ? fraction(value) : product(sum, fraction(value)),
    fraction(0),
  );
  return roundHalfUp(result);
}

async function expectAllToMultiplyOut(): Promise<void> {
  const prices = await readPrices();
  expect(prices.length).toBeGreaterThanOrEqual(5);
  expect(prices.map((price) => [price.goldType, multiplyOut(price)])).toEqual(
    prices.map((price) => [price.goldType, price.pricePerGram.toFixed(2)]),
  );
}

async function setPolicy(key: string, value: string): Promise<void> {
  const path = `/api/admin/system-config/${key}`;
  const { status } = await client.call("PATCH", path, { caller: admin, body: { value } });
  expect(status).toBe(200);
}

async function setRule(goldType: string, change: Partial<GoldPriceConfig>): Promise<void> {
  const configs = "/api/admin/gold-price-configs";
  const { body } = await client.call<GoldPriceConfig[]>("GET", configs, { caller: admin });
  const id = body.find((config) => config.goldType === goldType)?.id;
  const { status } = await client.call("PATCH", `${configs}/${id}`, {
    caller: admin,
    body: change,
  });
  expect(status).toBe(200);
}

describe("the steps of each price", () => {
  test("of an earlier release are filled when the service starts", async () => {
    await expectAllToMultiplyOut();
    expect(await readSteps("24K")).toEqual([
      ["configured-usd-per-gram", "129.12"],
      ["exchange-rate", "129"],
      ["website-discount", "0.95"],
    ]);
    expect((await readPrices()).map((price) => price.goldType)).not.toContain("Raw Gold");
  });

  test("are those of the price while a type is off the list, and when it comes back", async () => {
    await setRule("Raw Gold", { isActive: true });
    expect(await readSteps("Raw Gold")).toEqual([
      ["configured-usd-per-gram", "96.94"],
      ["exchange-rate", "129"],
      ["website-discount", "0.95"],
    ]);
    await expectAllToMultiplyOut();
  });

  test("follow the rate and the discount", async () => {
    await setPolicy("USD_TO_KES_RATE", "131.2575");
    await setPolicy("WEBSITE_DISCOUNT_PERCENTAGE", "3.3333");
    expect(await readSteps("22K")).toEqual([
      ["configured-usd-per-gram", "118.39"],
      ["exchange-rate", "131.2575"],
      ["website-discount", "0.966667"],
    ]);
    await expectAllToMultiplyOut();
    await setPolicy("WEBSITE_DISCOUNT_PERCENTAGE", "0");
    expect((await readSteps("22K")).map(([kind]) => kind)).not.toContain("website-discount");
    await expectAllToMultiplyOut();
    await setPolicy("WEBSITE_DISCOUNT_PERCENTAGE", "5");
  });

  test("follow a type's own trend, discount and guards", async () => {
    await setRule("18K", { trendMultiplier: 1.0375, baseDiscount: 2.25 });
    expect((await readSteps("18K")).slice(1, 3)).toEqual([
      ["trend", "1.0375"],
      ["base-discount", "0.9775"],
    ]);
    await setRule("22K", { maxPrice: 100.5 });
    expect((await readSteps("22K"))[1]).toEqual(["maximum", "100.5"]);
    await setRule("24K", { minPrice: 150.01 });
    expect((await readSteps("24K"))[1]).toEqual(["minimum", "150.01"]);
    await expectAllToMultiplyOut();
  });

  test("of a frozen type begin at the market price that was kept", async () => {
    const [before] = (await readPrices()).filter((price) => price.goldType === "Gold Coins");
    await setRule("Gold Coins", { autoAdjust: false });
    await setPolicy("USD_TO_KES_RATE", "140");
    // 118.39 x 131.2575.
    expect(await readSteps("Gold Coins")).toEqual([
      ["kept-kes-per-gram", "15539.575425"],
      ["website-discount", "0.95"],
    ]);
    const [after] = (await readPrices()).filter((price) => price.goldType === "Gold Coins");
    expect(after?.pricePerGram).toBe(before?.pricePerGram);
    await expectAllToMultiplyOut();
  });

  test("come from the market's quote where there is one", async () => {
    await sql`
      insert into spot_quotes (source, usd_per_gram_pure, observed_at, received_at, status)
      values ('feed:goldapi', 129.25211122, ${now}, ${now}, 'accepted')`;
    await setPolicy("USD_TO_KES_RATE", "129.5");
    expect(await readSteps("Gold Bars")).toEqual([
      ["spot-usd-per-gram", "129.25211122"],
      ["fineness", "0.999"],
      ["exchange-rate", "129.5"],
      ["website-discount", "0.95"],
    ]);
    await expectAllToMultiplyOut();
  });

  test("are never those of another price, though a release without steps wrote it", async () => {
    await sql`update gold_prices set price_per_gram = 15000 where gold_type = 'Gold Bars'`;
    expect(await readSteps("Gold Bars")).toEqual([]);
    await setPolicy("USD_TO_KES_RATE", "129");
    expect(await readSteps("Gold Bars")).not.toEqual([]);
    await expectAllToMultiplyOut();
  });
});
