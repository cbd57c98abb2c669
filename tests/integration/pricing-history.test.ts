import type { ErrorBody } from "@dhahabu/contract/errors";
import { maxHistoryPoints, priceHistorySchema } from "@dhahabu/contract/pricing";
import type { GoldPrice, PriceHistory } from "@dhahabu/contract/pricing";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { findHistoryTimes } from "../../services/pricing/prices/history.ts";
import { createHistoryStore } from "../../services/pricing/prices/history-store.ts";
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

const now = new Date("2026-01-14T12:00:00Z");
const minuteMs = 60_000;
const dayMs = 86_400_000;
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
  service = await startPricing({ config, log: quietLog, clock: { now: () => now } });
  client = createServiceClient({ url: service.url ?? "", service: "pricing" });
});

afterAll(async () => {
  await stopService(service);
  await sql.end();
  await database.drop();
});

beforeEach(async () => {
  await sql`truncate gold_price_history`;
});

/** Writes that 22K cost so much from so many milliseconds before now on. */
async function writeHistory(
  changes: [agoMs: number, pricePerGram: number][],
  { isListed = true } = {},
): Promise<void> {
  const rows = changes.map(([agoMs, price]) => ({
    gold_type: "22K",
    price_per_gram: String(price),
    market_price_per_gram: "20000",
    source: "feed:goldapi",
    state: "live",
    observed_at: new Date(now.getTime() - agoMs),
    is_guarded: false,
    is_listed: isListed,
    changed_at: new Date(now.getTime() - agoMs),
  }));
  await sql`insert into gold_price_history ${sql(rows)}`;
}

async function readHistory(query: string): Promise<PriceHistory> {
  const { status, body } = await client.call("GET", `/api/gold-prices/history?${query}`);
  expect(status).toBe(200);
  return priceHistorySchema.parse(body);
}

async function readListedPrice(): Promise<number | undefined> {
  const { body } = await client.call<GoldPrice[]>("GET", "/api/gold-prices/currency/KES");
  return body.find((price) => price.goldType === "22K")?.pricePerGram;
}

describe("the price history", () => {
  test.each([
    ["1D", dayMs, 5 * minuteMs],
    ["1W", 7 * dayMs, 60 * minuteMs],
    ["1M", 30 * dayMs, 240 * minuteMs],
    ["1Y", 365 * dayMs, dayMs],
  ])("of %s is evenly spaced, bounded, and ends now", async (range, lengthMs, stepMs) => {
    await writeHistory([[400 * dayMs, 14_000]]);
    const history = await readHistory(`type=22K&range=${range}`);
    expect(history).toMatchObject({ goldType: "22K", range, currency: "KES" });
    const from = new Date(now.getTime() - lengthMs).toISOString();
    expect([history.from, history.to]).toEqual([from, now.toISOString()]);
    expect(history.stepSeconds).toBe(stepMs / 1000);
    expect(Date.parse(history.keptSince)).toBe(now.getTime() - 400 * dayMs);
    const timesMs = history.points.map((point) => Date.parse(point.at));
    expect(timesMs[0]).toBe(now.getTime() - lengthMs);
    expect(timesMs.at(-1)).toBe(now.getTime());
    const steps = timesMs.slice(1).map((timeMs, index) => timeMs - (timesMs[index] ?? 0));
    expect(new Set(steps)).toEqual(new Set([stepMs]));
    expect(timesMs.length).toBeLessThanOrEqual(maxHistoryPoints);
  });

  test("carries each price forward to the next change, also from before the range", async () => {
    await writeHistory([
      [3 * dayMs, 14_000],
      [10 * minuteMs, 14_100.5],
      [7 * minuteMs, 14_200.25],
    ]);
    const { points } = await readHistory("type=22K");
    const listed = await readListedPrice();
    expect(points[0]?.pricePerGram).toBe(14_000);
    expect(points.slice(-4).map((point) => point.pricePerGram)).toEqual([
      14_000,
      14_100.5,
      14_200.25,
      listed,
    ]);
  });

  test("of two changes in one moment tells the last one written", async () => {
    await writeHistory([[60 * minuteMs, 14_000]]);
    await writeHistory([[60 * minuteMs, 14_300]]);
    const { points } = await readHistory("type=22K&range=1D");
    expect(points.at(-2)?.pricePerGram).toBe(14_300);
  });

  test("begins where the price is known, and says since when that is", async () => {
    await writeHistory([[12 * minuteMs, 14_000]]);
    const { points, keptSince } = await readHistory("type=22K&range=1D");
    expect(keptSince).toBe("2026-01-14T11:48:00.000Z");
    expect(points.map((point) => point.at)).toEqual([
      "2026-01-14T11:50:00.000Z",
      "2026-01-14T11:55:00.000Z",
      "2026-01-14T12:00:00.000Z",
    ]);
  });

  test("has no points where the type was off the list", async () => {
    await writeHistory([[3 * dayMs, 14_000]]);
    await writeHistory([[22 * minuteMs, 14_000]], { isListed: false });
    await writeHistory([[12 * minuteMs, 14_000]]);
    const { points } = await readHistory("type=22K&range=1D");
    expect(points.slice(-5).map((point) => point.at)).toEqual([
      "2026-01-14T11:30:00.000Z",
      "2026-01-14T11:35:00.000Z",
      "2026-01-14T11:50:00.000Z",
      "2026-01-14T11:55:00.000Z",
      "2026-01-14T12:00:00.000Z",
    ]);
  });

  test("ends with the listed price, whatever another replica's clock wrote", async () => {
    await writeHistory([
      [dayMs, 14_000],
      [-5 * minuteMs, 15_000],
    ]);
    const { points } = await readHistory("type=22K&range=1D");
    expect(points.at(-1)?.pricePerGram).toBe(await readListedPrice());
    expect(points.some((point) => point.pricePerGram === 15_000)).toBe(false);
  });

  test("of a type with a space in its name is found, and a day is the range of one who names none", async () => {
    const history = await readHistory("type=Gold%20Bars");
    expect(history).toMatchObject({ goldType: "Gold Bars", range: "1D" });
    expect(history.points).toHaveLength(1);
  });

  test("is the same for all who ask at once", async () => {
    await writeHistory([[2 * dayMs, 14_000]]);
    const ranges = ["1D", "1W", "1M", "1Y"];
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { range, points } = await readHistory(`type=22K&range=${ranges[index % 4]}`);
        return { range, text: JSON.stringify(points) };
      }),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(4);
    expect(answers.map((answer) => answer.range)).toEqual(
      answers.map((_, index) => ranges[index % 4]),
    );
  });

  test.each([
    ["type", "range=1D"],
    ["type", "type=&range=1D"],
    ["type", "type=21K"],
    ["type", "type=9K"],
    ["type", "type=22k"],
    ["type", "type=constructor"],
    ["type", "type=22K%27--"],
    ["type", "type=22K&type=24K"],
    ["type", "type=%00"],
    ["range", "type=22K&range=1H"],
    ["range", "type=22K&range="],
    ["range", "type=22K&range=1D&range=1Y"],
  ])("names %s where it is asked for ?%s", async (path, query) => {
    const answer = await client.call<ErrorBody>("GET", `/api/gold-prices/history?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
  });

  test("is refused for a type that is off the list", async () => {
    await sql`update gold_prices set is_listed = false where gold_type = '22K'`;
    try {
      const answer = await client.call<ErrorBody>("GET", "/api/gold-prices/history?type=22K");
      expect(answer.status).toBe(400);
      expect(answer.body.issues?.map((issue) => issue.path)).toEqual(["type"]);
    } finally {
      await sql`update gold_prices set is_listed = true where gold_type = '22K'`;
    }
  });
});

describe.each([1000, 30_000])("among %i changes", (rowCount) => {
  const secondsBetween = (400 * 86_400) / rowCount;

  test.each(["1D", "1Y"] as const)("a history of %s reads one row a point", async (range) => {
    await sql`
      insert into gold_price_history (gold_type, price_per_gram, market_price_per_gram, source,
        state, observed_at, is_guarded, changed_at)
      select '22K', 14000 + i % 997, 20000, 'feed:goldapi', 'live', ${now}, false,
        ${now}::timestamptz - make_interval(secs => i * ${secondsBetween}::float8)
      from generate_series(1, ${rowCount}) i`;
    await sql`analyze gold_price_history`;
    await sql.begin(async (tx) => {
      const store = createHistoryStore({ sql: tx });
      // What this connection has read and not yet told the statistics of all.
      const countRead = async () => {
        const [row] = await tx<{ inOrder: number; byIndex: number }[]>`
          select seq_tup_read::int as "inOrder", idx_tup_fetch::int as "byIndex"
          from pg_stat_xact_user_tables where relname = 'gold_price_history'`;
        return row ?? { inOrder: 0, byIndex: 0 };
      };
      const before = await countRead();
      const prices = await store.findHistory("22K", findHistoryTimes(range, now));
      const after = await countRead();
      expect(after.inOrder - before.inOrder).toBe(0);
      expect(after.byIndex - before.byIndex).toBe(prices?.length);
    });
  });
});
