import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { GoldPrice, LoanEstimate } from "@dhahabu/contract/pricing";
import { connectDatabase, createTransaction } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { listNotices } from "../../services/pricing/notices/list-notices.ts";
import { listRequestNotices } from "../../services/pricing/notices/store.ts";
import { createSystemConfigStore } from "../../services/pricing/policy/system-config-store.ts";
import { createFeedClient, feedProviders } from "../../services/pricing/prices/feed-client.ts";
import type { FeedPatience } from "../../services/pricing/prices/feed-client.ts";
import { createSpotQuoteStore } from "../../services/pricing/prices/spot-quote-store.ts";
import { refreshPrices } from "../../services/pricing/prices/refresh-prices.ts";
import { runPriceTick } from "../../services/pricing/prices/run-price-tick.ts";
import { createPriceStore } from "../../services/pricing/prices/store.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const pricingFolder = resolve(import.meta.dirname, "../../services/pricing");
const feedKey = "feed-key-5f1d8a3c";
const patience: FeedPatience = {
  timeoutMs: 1000,
  retries: 2,
  firstRetryDelayMs: 1,
  failuresToPause: 5,
  pauseMs: 1500,
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let feedUrl: string;
let answerFeed: Answer;
let calls: IncomingMessage[];

let database: ServiceDatabase;
let sql: Sql;
let nowMs: number;
const clock = { now: () => new Date(nowMs) };
const wednesday = Date.parse("2026-01-14T12:00:00Z");

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  await migrate(sql, { folder: resolve(pricingFolder, "migrations"), log: quietLog });
  server = createServer((request, response) => {
    calls.push(request);
    answerFeed(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  feedUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sql.end();
  await database.drop();
});

beforeEach(async () => {
  calls = [];
  nowMs = wednesday;
  answerFeed = (_request, response) => response.writeHead(503).end();
  await sql`truncate gold_prices, gold_price_history, spot_quotes, outbox, schedule_runs`;
});

function createTick(provider = "goldapi", timeoutMs = patience.timeoutMs) {
  const systemConfigs = createSystemConfigStore({ sql });
  const stores = { prices: createPriceStore({ sql }), quotes: createSpotQuoteStore() };
  const parts = { ...stores, clock, log: quietLog };
  const refreshParts = {
    ...parts,
    readTerms: systemConfigs.readPolicy,
    limits: { delayedAfterMs: 900_000, fallbackAfterMs: 86_400_000 },
  };
  const tickParts = {
    ...parts,
    transaction: createTransaction(sql),
    refreshPrices: (tx: Tx) => refreshPrices(refreshParts, tx),
  };
  const found = feedProviders[provider];
  if (!found) throw new Error(`There is no provider ${provider}.`);
  const account = { baseUrl: feedUrl, key: feedKey };
  const feed = createFeedClient({
    provider: found,
    ...account,
    log: quietLog,
    patience: { ...patience, timeoutMs },
  });
  return () => runPriceTick({ ...tickParts, feed }, new AbortController().signal);
}

const secondsOf = (ms: number) => Math.floor(ms / 1000);

function goldApiBody(usdPerTroyOunce: number, observedAtMs = nowMs) {
  const body = { metal: "XAU", currency: "USD", timestamp: secondsOf(observedAtMs) };
  return { ...body, price: usdPerTroyOunce, high_price: null, price_gram_24k: null };
}

function sendJson(body: unknown): Answer {
  return (_request, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
}

/** An answer whose price is this text, be it JSON or not. */
function sendPrice(text: string): Answer {
  return (_request, response) =>
    response.end(JSON.stringify({ ...goldApiBody(0.5), price: 0.5 }).replace("0.5", text));
}

const sendEndlessly: Answer = (_request, response) => {
  const chunk = Buffer.alloc(16 * 1024, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
};

const sendDrops: Answer = (_request, response) => {
  const drops = setInterval(() => response.write(" "), 10);
  response.on("close", () => clearInterval(drops));
};

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
const sendBomb: Answer = (_request, response) =>
  response.setHeader("content-encoding", "gzip").end(bomb);

/** The feed answers this price from now on, observed at the moment of each tick. */
function quote(usdPerTroyOunce: number): void {
  answerFeed = (request, response) => sendJson(goldApiBody(usdPerTroyOunce))(request, response);
}

async function readPrice(goldType = "24K") {
  const [row] = await sql<
    {
      price: string;
      change: string;
      source: string;
      state: string;
      observedAt: Date;
      refreshedAt: Date;
    }[]
  >`
    select price_per_gram as price, price_change as change, source, state,
      observed_at as "observedAt", refreshed_at as "refreshedAt"
    from gold_prices where gold_type = ${goldType}`;
  if (!row) throw new Error(`${goldType} has no price.`);
  return row;
}

async function countRows(): Promise<Record<string, number>> {
  const [row] = await sql<Record<string, number>[]>`
    select (select count(*)::int from gold_price_history) as history,
      (select count(*)::int from outbox) as messages,
      (select count(*)::int from spot_quotes) as quotes`;
  if (!row) throw new Error("Nothing was counted.");
  return row;
}

// 4,000 USD an ounce: 4000 / 31.1034768 x 0.999 x 129 x 0.95.
const priceAt4000 = "15744.54";

describe("a quote of the feed", () => {
  test("sets every price, live, with its source and time, in one history", async () => {
    const tick = createTick();
    quote(4000);
    await tick();
    expect(await readPrice()).toMatchObject({
      price: priceAt4000,
      source: "feed:goldapi",
      state: "live",
      observedAt: new Date(wednesday),
    });
    expect(calls[0]?.headers["x-access-token"]).toBe(feedKey);
    expect(calls[0]?.url).toBe("/api/XAU/USD");
    expect(await countRows()).toEqual({ history: 6, messages: 1, quotes: 1 });
  });

  test("that says the same again refreshes times and tells nobody", async () => {
    const tick = createTick();
    quote(4000);
    await tick();
    nowMs += 60_000;
    await tick();
    expect(await readPrice()).toMatchObject({
      price: priceAt4000,
      observedAt: new Date(nowMs),
      refreshedAt: new Date(nowMs),
    });
    expect(await countRows()).toEqual({ history: 6, messages: 1, quotes: 2 });
  });

  test("of the second provider gives the same price by its inverse rate", async () => {
    const tick = createTick("metalprice");
    answerFeed = sendJson({
      success: true,
      base: "USD",
      timestamp: secondsOf(nowMs),
      rates: { XAU: 1 / 4000, KES: 129 },
    });
    await tick();
    expect(await readPrice()).toMatchObject({ price: priceAt4000, source: "feed:metalprice" });
    expect(calls[0]?.headers["x-api-key"]).toBe(feedKey);
    expect(calls[0]?.url).not.toContain(feedKey);
  });

  test("of a later day is compared with the last price of the day before in Nairobi", async () => {
    const tick = createTick();
    nowMs = Date.parse("2026-01-14T20:58:00Z");
    quote(3900);
    await tick();
    nowMs = Date.parse("2026-01-14T20:59:00Z");
    quote(4000);
    await tick();
    expect(await readPrice()).toMatchObject({ change: "0.00" });
    nowMs = Date.parse("2026-01-14T21:00:00Z");
    quote(4040);
    await tick();
    expect(await readPrice()).toMatchObject({ change: "1.00" });
  });
});

describe("garbage never changes a price", () => {
  const garbage: [what: string, answer: Answer][] = [
    ["a page of HTML", (_request, response) => response.end("<html>maintenance</html>")],
    ["an error with status 200", sendJson({ error: "Invalid API Key" })],
    ["half an answer", (_request, response) => response.end('{"metal":"XAU","price":40')],
    ["nothing", (_request, response) => response.end()],
    ["null", sendJson(null)],
    ["a price as text", (...ends) => sendJson({ ...goldApiBody(1), price: "4100" })(...ends)],
    ["NaN as text", (...ends) => sendJson({ ...goldApiBody(1), price: "NaN" })(...ends)],
    ["NaN", sendPrice("NaN")],
    ["a price that is endless", sendPrice("1e999")],
    ["ten times the price", (...ends) => sendJson(goldApiBody(40_000))(...ends)],
    ["a tenth of the price", (...ends) => sendJson(goldApiBody(400))(...ends)],
    ["a price of 0", (...ends) => sendJson(goldApiBody(0))(...ends)],
    ["a negative price", (...ends) => sendJson(goldApiBody(-4000))(...ends)],
    ["a price per gram for an ounce", (...ends) => sendJson(goldApiBody(129))(...ends)],
    ["a price per kilogram", (...ends) => sendJson(goldApiBody(129_000))(...ends)],
    ["silver", (...ends) => sendJson({ ...goldApiBody(4100), metal: "XAG" })(...ends)],
    ["rupees", (...ends) => sendJson({ ...goldApiBody(4100), currency: "INR" })(...ends)],
    ["milliseconds", (...ends) => sendJson({ ...goldApiBody(4100), timestamp: nowMs })(...ends)],
    ["tomorrow", (...ends) => sendJson(goldApiBody(4100, nowMs + 86_400_000))(...ends)],
    ["1970", (...ends) => sendJson(goldApiBody(4100, 1000))(...ends)],
    ["no time", (...ends) => sendJson({ ...goldApiBody(4100), timestamp: null })(...ends)],
    ["an hour ago", (...ends) => sendJson(goldApiBody(4100, wednesday - 3_600_000))(...ends)],
    ["a quote without end", (_request, response) => response.end(`{"x":"${"9".repeat(100_000)}"}`)],
    ["a stream without end", sendEndlessly],
    ["a small file that unpacks to a large one", sendBomb],
    ["nesting without end", (_request, response) => response.end("[".repeat(60_000))],
    ["401", (_request, response) => response.writeHead(401).end('{"error":"bad key"}')],
    ["429", (_request, response) => response.writeHead(429).end()],
    ["500", (_request, response) => response.writeHead(500).end()],
    ["a redirect", (_request, response) => response.writeHead(302, { location: "/other" }).end()],
    ["a cut line", (request) => request.socket.destroy()],
  ];
  const unended: [what: string, answer: Answer, timeoutMs: number][] = [
    ["silence", () => undefined, 200],
    ["a beginning alone", (_request, response) => response.write('{"metal":'), 200],
    ["a slow drip", sendDrops, 200],
  ];

  test.each([
    ...garbage.map(([what, answer]) => [what, answer, patience.timeoutMs] as const),
    ...unended,
  ])("%s", async (_what, answer, timeoutMs) => {
    quote(4000);
    await createTick()();
    const before = await countRows();
    nowMs += 60_000;
    answerFeed = answer;
    await createTick("goldapi", timeoutMs)();
    expect(await readPrice()).toMatchObject({
      price: priceAt4000,
      state: "live",
      observedAt: new Date(wednesday),
      refreshedAt: new Date(nowMs),
    });
    expect(await countRows()).toEqual(before);
    expect(new Set(calls.map((call) => call.url))).toEqual(new Set(["/api/XAU/USD"]));
  });

  test("also of the provider that refuses with status 200", async () => {
    quote(4000);
    await createTick()();
    const before = await countRows();
    nowMs += 60_000;
    answerFeed = sendJson({ success: false, error: { statusCode: 105, message: "quota" } });
    await createTick("metalprice")();
    expect(await readPrice()).toMatchObject({ price: priceAt4000, source: "feed:goldapi" });
    expect(await countRows()).toEqual(before);
  });

  test("nor does a quote sent as if it were new, from long ago", async () => {
    answerFeed = sendJson(goldApiBody(4100, wednesday - 8 * 86_400_000));
    await createTick()();
    expect(await readPrice()).toMatchObject({ price: "15823.66", source: "configuration" });
    expect(await countRows()).toMatchObject({ quotes: 0 });
  });

  test("and with no good quote before it, the configuration sets the prices", async () => {
    answerFeed = sendJson({ error: "Invalid API Key" });
    await createTick()();
    expect(await readPrice()).toMatchObject({
      price: "15823.66",
      source: "configuration",
      state: "fallback",
    });
  });
});

describe("a move above 5 %", () => {
  test("waits for a second quote that says the same", async () => {
    const tick = createTick();
    quote(4000);
    await tick();
    nowMs += 60_000;
    quote(4400);
    await tick();
    expect(await readPrice()).toMatchObject({ price: priceAt4000 });
    nowMs += 60_000;
    quote(4404);
    await tick();
    // 4404 / 31.1034768 x 0.999 x 129 x 0.95.
    expect(await readPrice()).toMatchObject({ price: "17334.73", state: "live" });
    expect(
      await sql`select status from spot_quotes order by id`.then((rows) =>
        rows.map((row) => String(row["status"])),
      ),
    ).toEqual(["accepted", "quarantined", "accepted"]);
  });

  test("is not confirmed by the same observation, nor by another wild one, nor kept once it is over", async () => {
    const tick = createTick();
    quote(4000);
    await tick();
    nowMs += 60_000;
    const observedAtMs = nowMs;
    answerFeed = (...ends) => sendJson(goldApiBody(4400, observedAtMs))(...ends);
    await tick();
    nowMs += 60_000;
    await tick();
    expect(await readPrice()).toMatchObject({ price: priceAt4000 });
    quote(4800);
    await tick();
    expect(await readPrice()).toMatchObject({ price: priceAt4000 });
    nowMs += 60_000;
    quote(4000);
    await tick();
    nowMs += 60_000;
    quote(4800);
    await tick();
    expect(await readPrice()).toMatchObject({ price: priceAt4000 });
  });
});

describe("a feed that is silent", () => {
  test("away so long that prices come from the configuration is told to staff, once for its last quote", async () => {
    const listTold = async (hasFeed = true) => {
      const parts = {
        readTransaction: createTransaction(sql),
        listRequestNotices,
        quotes: createSpotQuoteStore(),
        limits: { delayedAfterMs: 900_000, fallbackAfterMs: 86_400_000 },
        hasFeed,
        clock,
      };
      return (await listNotices(parts, new Date(nowMs))).notices;
    };
    quote(4000);
    await createTick()();
    expect(await listTold()).toEqual([]);
    nowMs += 86_400_000 + 2000;
    const [told] = await listTold();
    expect(told).toMatchObject({ kind: "price.fallback", userId: null });
    nowMs += 60_000;
    expect((await listTold()).map(({ key }) => key)).toEqual([told?.key]);
    expect(await listTold(false)).toEqual([]);
  });

  test("ages: live, delayed, closed over the weekend, fallback, and live when it is back", async () => {
    const tick = createTick();
    quote(4000);
    await tick();
    answerFeed = (_request, response) => response.writeHead(404).end();
    const stateAt = async (text: string) => {
      nowMs = Date.parse(text);
      await tick();
      const { state, price, source } = await readPrice();
      return { state, price, source };
    };
    const feed = { price: priceAt4000, source: "feed:goldapi" };
    expect(await stateAt("2026-01-14T12:15:00Z")).toEqual({ ...feed, state: "live" });
    expect(await stateAt("2026-01-14T12:15:01Z")).toEqual({ ...feed, state: "delayed" });
    expect(await stateAt("2026-01-15T12:00:00Z")).toEqual({ ...feed, state: "delayed" });
    const configuration = { price: "15823.66", source: "configuration" };
    expect(await stateAt("2026-01-15T12:00:01Z")).toEqual({ ...configuration, state: "fallback" });
    nowMs = Date.parse("2026-01-16T21:59:00Z");
    quote(4000);
    await createTick()();
    answerFeed = (_request, response) => response.writeHead(404).end();
    expect(await stateAt("2026-01-17T09:00:00Z")).toEqual({ ...feed, state: "market-closed" });
    expect(await stateAt("2026-01-18T23:00:00Z")).toEqual({ ...feed, state: "live" });
  });
});

describe("the API", () => {
  test("tells the age of a price even while no worker runs", async () => {
    quote(4000);
    await createTick()();
    const config = pricingConfigSchema.parse({
      ...serviceSettings,
      ROLE: "api",
      DATABASE_URL: database.url,
      REDIS_URL: inject("servers").redisUrl,
    });
    const api = await startPricing({ config, log: quietLog, clock });
    const client = createServiceClient({ url: api.url ?? "", service: "pricing" });
    const readStates = async () => {
      const list = await client.call<GoldPrice[]>("GET", "/api/gold-prices/currency/KES");
      const loan = await client.call<LoanEstimate>("POST", "/api/calculate-loan", {
        body: { goldType: "22K", goldWeight: 1 },
      });
      return [...new Set(list.body.map((price) => price.state)), loan.body.priceState];
    };
    expect(await readStates()).toEqual(["live", "live"]);
    nowMs += 901_000;
    expect(await readStates()).toEqual(["delayed", "delayed"]);
    nowMs = Date.parse("2026-01-17T09:00:00Z");
    expect(await readStates()).toEqual(["delayed", "delayed"]);
    await stopService(api);
  });
});

describe("patience", () => {
  test("a passing fault is tried again within the tick, a refusal is not", async () => {
    const tick = createTick();
    answerFeed = (...ends) => {
      if (calls.length < 3) ends[1].writeHead(502).end();
      else sendJson(goldApiBody(4000))(...ends);
    };
    await tick();
    expect(calls).toHaveLength(3);
    expect(await readPrice()).toMatchObject({ price: priceAt4000 });
    calls = [];
    answerFeed = (_request, response) => response.writeHead(401).end();
    await tick();
    expect(calls).toHaveLength(1);
  });

  test("after five failures the feed rests, then one call probes it", async () => {
    const tick = createTick();
    answerFeed = (_request, response) => response.writeHead(500).end();
    await tick();
    await tick();
    expect(calls).toHaveLength(5);
    await tick();
    expect(calls).toHaveLength(5);
    const probe = async () => {
      const before = calls.length;
      await tick();
      return calls.length > before;
    };
    await waitFor("a probe", probe);
    expect(calls).toHaveLength(6);
    await tick();
    expect(calls).toHaveLength(6);
    quote(4000);
    await waitFor("the next probe", probe);
    expect(await readPrice()).toMatchObject({ price: priceAt4000, state: "live" });
    const before = calls.length;
    await tick();
    expect(calls).toHaveLength(before + 1);
  });
});

describe("the worker", () => {
  const settings = () => ({
    ...serviceSettings,
    ROLE: "worker",
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
    PRICE_CRON: "* * * * * *",
    PRICE_FEED_URL: feedUrl,
    PRICE_FEED_KEY: feedKey,
  });

  test("asks the feed once for each bucket, however many replicas there are", async () => {
    quote(4000);
    const config = pricingConfigSchema.parse(settings());
    const start = () => startPricing({ config, log: quietLog, clock, feedPatience: patience });
    const workers = await Promise.all([start(), start(), start()]);
    const countBuckets = async () => {
      const rows = await sql`select bucket from schedule_runs where name = 'refresh-prices'`;
      return rows.length;
    };
    // Each replica also asks once when it starts.
    const countScheduledCalls = () => calls.length - workers.length;
    await waitFor("three buckets", async () => {
      const buckets = await countBuckets();
      return buckets >= 3 && countScheduledCalls() === buckets;
    });
    await Promise.all(workers.map(stopService));
    expect(countScheduledCalls()).toBeLessThanOrEqual(await countBuckets());
    expect(await countRows()).toMatchObject({ quotes: 1 });
    expect(await readPrice()).toMatchObject({ price: priceAt4000, state: "live" });
  });

  test("that ticks together with another one makes one price list and tells it once", async () => {
    // Each is told another price of the same moment: whoever is first sets it.
    answerFeed = (...ends) => sendJson(goldApiBody(3999 + calls.length))(...ends);
    await Promise.all([createTick()(), createTick()()]);
    expect(calls).toHaveLength(2);
    expect(await countRows()).toEqual({ history: 6, messages: 1, quotes: 1 });
    const [quoted] = await sql<{ usdPerGram: number }[]>`
      select usd_per_gram_pure::float8 as "usdPerGram" from spot_quotes`;
    for (const [goldType, fineness] of [
      ["24K", 0.999],
      ["22K", 0.916],
      ["Raw Gold", 0.75],
    ] as const) {
      const expected = (quoted?.usdPerGram ?? 0) * fineness * 129 * 0.95;
      expect(Number((await readPrice(goldType)).price)).toBeCloseTo(expected, 1);
    }
    nowMs += 60_000;
    quote(4000.5);
    await Promise.all(Array.from({ length: 5 }, () => createTick()()));
    expect(await countRows()).toMatchObject({ history: 12, quotes: 2 });
  });

  test("never writes the key of its feed anywhere, and ends when it is told to", async () => {
    const cut: Answer = (request) => request.socket.destroy();
    // Five failed calls: the feed is paused after them.
    const faults: Answer[] = [
      (_request, response) => response.writeHead(401).end(`bad key ${feedKey}`),
      (_request, response) => response.end(`{"key":"${feedKey}"}`),
      cut,
      cut,
      (_request, response) => response.writeHead(302, { location: `/?key=${feedKey}` }).end(),
    ];
    let next = 0;
    answerFeed = (...ends) => faults[next++]?.(...ends);
    const environment = { ...settings(), LOG_LEVEL: "debug", PORT: "0" };
    const worker = spawn(process.execPath, ["main.ts"], { cwd: pricingFolder, env: environment });
    let output = "";
    worker.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    worker.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await waitFor("every fault to be logged", () =>
      [/status 401/, /malformed/, /did not answer/, /is paused/].every((fault) =>
        fault.test(output),
      ),
    );
    worker.kill("SIGTERM");
    const [exitCode] = (await once(worker, "exit")) as [number];
    expect(exitCode).toBe(0);
    expect(output).not.toContain(feedKey);
  });
});
