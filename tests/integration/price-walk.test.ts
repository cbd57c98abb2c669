import { otherCurrencies } from "@dhahabu/contract/currencies";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const visitor = createApiClient(bank.origin);
const admin = createApiClient(bank.origin);
const list = "/api/gold-prices/currency/KES";
let config: Map<string, string>;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  config = await readSystemConfig(admin);
});

afterAll(() => sql.end());

async function readPrices(): Promise<Map<string, GoldPrice>> {
  const answer = await visitor.get(list);
  expect(answer.status).toBe(200);
  const prices: GoldPrice[] = pricingRoutes.listGoldPrices.response.parse(answer.body);
  return new Map(prices.map((price) => [price.goldType, price]));
}

/** Website price of a type without a feed: configured USD per gram x rate x (1 - discount), half up. */
function expectedPrice(fallbackKey: string, changes: Record<string, string> = {}): number {
  const read = (key: string) => new Decimal(changes[key] ?? config.get(key) ?? Number.NaN);
  return read(fallbackKey)
    .mul(read("USD_TO_KES_RATE"))
    .mul(new Decimal(1).minus(read("WEBSITE_DISCOUNT_PERCENTAGE").div(100)))
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber();
}

const types: [goldType: string, fallbackKey: string][] = [
  ["24K", "FALLBACK_GOLD_PRICE_24K_PER_GRAM"],
  ["22K", "FALLBACK_GOLD_PRICE_22K_PER_GRAM"],
  ["18K", "FALLBACK_GOLD_PRICE_18K_PER_GRAM"],
  ["Gold Bars", "FALLBACK_GOLD_PRICE_24K_PER_GRAM"],
  ["Gold Coins", "FALLBACK_GOLD_PRICE_22K_PER_GRAM"],
  ["Raw Gold", "FALLBACK_GOLD_PRICE_18K_PER_GRAM"],
];

describe("price walk: tick, prices, history, message, the public list", () => {
  test.each(types)("%s is listed at the price its configuration gives", async (type, key) => {
    const price = (await readPrices()).get(type);
    expect(price?.pricePerGram).toBe(expectedPrice(key));
    expect(price?.currency).toBe("KES");
    expect(price?.source).toBe("configuration");
    expect(price?.state).toBe("fallback");
    expect(price?.isGuarded).toBe(false);
    const valueOf = (name: string) => new Decimal(config.get(name) ?? Number.NaN);
    expect(price?.steps).toEqual([
      { kind: "configured-usd-per-gram", value: valueOf(key).toString() },
      { kind: "exchange-rate", value: valueOf("USD_TO_KES_RATE").toString() },
      {
        kind: "website-discount",
        value: new Decimal(1).minus(valueOf("WEBSITE_DISCOUNT_PERCENTAGE").div(100)).toString(),
      },
    ]);
  });

  test("the list has the six types a loan accepts, once each", async () => {
    const answer = await visitor.get(list);
    const names = pricingRoutes.listGoldPrices.response.parse(answer.body).map((p) => p.goldType);
    expect(names.toSorted()).toEqual(types.map(([type]) => type).toSorted());
  });

  test("a tick confirms the prices again", async () => {
    const before = (await readPrices()).get("24K")?.refreshedAt ?? "";
    const later = await waitFor("a later tick", async () => {
      const now = (await readPrices()).get("24K")?.refreshedAt ?? "";
      return now > before ? now : undefined;
    });
    expect(Date.parse(later)).toBeGreaterThan(Date.parse(before));
  });

  test("a new exchange rate is in the list, in the history once, and goes back", async () => {
    const key = "USD_TO_KES_RATE";
    const before = config.get(key) ?? "";
    const rate = new Decimal(before).plus(1).toString();
    const wanted = expectedPrice("FALLBACK_GOLD_PRICE_24K_PER_GRAM", { [key]: rate });
    const countHistory = async () => {
      const rows = await sql<{ count: number }[]>`
        select count(*)::int as count from pricing.gold_price_history
        where gold_type = '24K' and price_per_gram = ${wanted}`;
      return rows[0]?.count ?? 0;
    };
    const historyBefore = await countHistory();
    try {
      await writeSystemConfig(admin, key, rate);
      await waitFor(
        "the new price",
        async () => (await readPrices()).get("24K")?.pricePerGram === wanted,
      );
      expect(await countHistory()).toBe(historyBefore + 1);
    } finally {
      await writeSystemConfig(admin, key, before);
    }
    await waitFor(
      "the old price",
      async () =>
        (await readPrices()).get("24K")?.pricePerGram ===
        expectedPrice("FALLBACK_GOLD_PRICE_24K_PER_GRAM"),
    );
  });

  test("a guard that bites holds the price, is flagged, and stays until it is lifted", async () => {
    const setGuard = (maxPrice: string) =>
      sql`update pricing.gold_price_configs set max_price = ${maxPrice} where gold_type = '18K'`;
    try {
      await setGuard("60.00");
      const held = await waitFor("the guarded price", async () => {
        const price = (await readPrices()).get("18K");
        return price?.isGuarded === true ? price : undefined;
      });
      const limit = new Decimal(60)
        .mul(config.get("USD_TO_KES_RATE") ?? Number.NaN)
        .mul(
          new Decimal(1).minus(
            new Decimal(config.get("WEBSITE_DISCOUNT_PERCENTAGE") ?? 0).div(100),
          ),
        );
      expect(held.pricePerGram).toBe(limit.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber());
    } finally {
      await setGuard("200.00");
    }
    await waitFor(
      "the free price",
      async () => (await readPrices()).get("18K")?.isGuarded === false,
    );
  });

  test("an unchanged list is answered 304, and another currency is a 400 that says so", async () => {
    const first = await visitor.get(list);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const again = await waitFor("an answer of the same version", async () => {
      const now = await visitor.get(list, { "if-none-match": etag });
      if (now.status === 304) return now;
      // A tick came between: the version is a new one, ask with that.
      const fresh = await visitor.get(list);
      const next = await visitor.get(list, { "if-none-match": fresh.headers.get("etag") ?? "" });
      return next.status === 304 ? next : undefined;
    });
    expect(again.text).toBe("");
    const other = await visitor.get("/api/gold-prices/currency/EUR");
    expect(other.status).toBe(400);
  });

  test("every currency whose rate the bank keeps is converted into, and no other", async () => {
    const prices = await readPrices();
    const kept = [...config.keys()].flatMap(
      (key) => /^USD_TO_(?!KES)(\w+)_RATE$/.exec(key)?.[1] ?? [],
    );
    expect(["USD", ...kept].toSorted()).toEqual([...otherCurrencies].toSorted());
    for (const currency of otherCurrencies) {
      const { status, body } = await visitor.get(`/api/gold-prices/converted/${currency}`);
      expect(status).toBe(200);
      const converted = pricingRoutes.convertGoldPrices.response.parse(body);
      const perUsd = currency === "USD" ? "1" : (config.get(`USD_TO_${currency}_RATE`) ?? "");
      const kesPerUnit = new Decimal(config.get("USD_TO_KES_RATE") ?? "").div(perUsd);
      expect(converted.kesPerUnit).toBe(kesPerUnit.toDecimalPlaces(6).toNumber());
      expect(Date.parse(converted.rateSetAt)).toBeLessThanOrEqual(Date.now());
      expect(converted.prices).toHaveLength(prices.size);
      for (const { goldType, pricePerGram } of converted.prices) {
        const kes = new Decimal(prices.get(goldType)?.pricePerGram ?? Number.NaN);
        expect(pricePerGram).toBe(kes.div(kesPerUnit).toDecimalPlaces(2, 4).toNumber());
      }
    }
    const refused = await visitor.get("/api/gold-prices/converted/KES");
    expect(errorBodySchema.parse(refused.body)).toMatchObject({
      code: "invalid_input",
      message: "We keep no rate of this currency.",
    });
  });

  test("the pages' cache-busting query changes nothing", async () => {
    const plain = await visitor.get(list);
    const busted = await visitor.get(`${list}?t=${Date.now()}`);
    expect(busted.status).toBe(200);
    const read = (body: unknown) =>
      pricingRoutes.listGoldPrices.response.parse(body).map((p) => [p.goldType, p.pricePerGram]);
    expect(read(busted.body)).toEqual(read(plain.body));
  });
});
