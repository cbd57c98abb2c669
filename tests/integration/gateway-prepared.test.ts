import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { connectDatabase } from "@dhahabu/platform/db";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const prices = "/api/gold-prices/currency/KES";
let house: House;
let replica: string;
let admin: ApiClient;

beforeAll(async () => {
  house = await startHouse(
    inject("servers"),
    { PREPARED_MAX_AGE_SECONDS: "3" },
    {},
    { hasWays: true },
  );
  replica = (await house.startReplica()).url;
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
});

afterEach(() => {
  for (const way of Object.values(house.ways)) way.open();
});

afterAll(() => house.stop());

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A call whose compression is left as it came. */
function get(
  path: string,
  headers: Record<string, string> = {},
  options: { method?: string; origin?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, options.origin ?? house.origin);
    const call = request(url, { method: options.method ?? "GET", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on("error", reject);
    call.end();
  });
}

async function readRate(origin = house.origin): Promise<number> {
  const { body } = await get("/api/public-config", {}, { origin });
  return pricingRoutes.getPublicConfig.response.parse(JSON.parse(body.toString())).interestRate;
}

/** Collects the events of a stream until it is closed. */
async function openStream(origin: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const answer = await fetch(`${origin}/api/events`, { headers, signal: abort.signal });
  let text = "";
  const reading = (async () => {
    for await (const chunk of answer.body ?? [])
      text += Buffer.from(chunk as Uint8Array).toString();
  })().catch(() => undefined);
  await waitFor("the greeting", () => text.includes("retry:"));
  return {
    headers: answer.headers,
    read: () => text,
    names: () => [...text.matchAll(/^event: (.+)$/gm)].map((match) => match[1]),
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1],
    async close() {
      abort.abort();
      await reading;
    },
  };
}

describe("prepared answers", () => {
  test("come in the form the visitor takes, with the same content", async () => {
    const plain = await get(prices);
    const brotli = await get(prices, { "accept-encoding": "gzip, deflate, br" });
    const gzip = await get(prices, { "accept-encoding": "gzip" });
    expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual([
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.body.length).toBe(Number(plain.headers["content-length"]));
    expect(plain.headers.vary).toContain("Accept-Encoding");
    expect(plain.headers["x-content-type-options"]).toBe("nosniff");
    expect(() =>
      pricingRoutes.listGoldPrices.response.parse(JSON.parse(plain.body.toString())),
    ).not.toThrow();
  });

  test("a visitor who holds the answer is told so; HEAD has no body; a query changes nothing", async () => {
    const { headers } = await get(prices);
    const held = await get(`${prices}?t=1`, { "if-none-match": headers.etag ?? "" });
    expect(held.status).toBe(304);
    expect(held.body.length).toBe(0);
    const head = await get(prices, {}, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
  });

  test("text outside ASCII arrives whole", async () => {
    const title = "دهب · Dhahabu · 黄金";
    const created = await admin.send("POST", "/api/media", {
      title,
      fileUrl: `${mediaOrigin}/a.mp3`,
    });
    expect(created.status).toBe(201);
    const { body } = await get("/api/media");
    expect(body.toString()).toContain(title);
  });

  test("another currency is asked of its owner, which refuses it", async () => {
    const answer = await get("/api/gold-prices/currency/USD");
    expect(answer.status).toBe(400);
    expect(errorBodySchema.parse(JSON.parse(answer.body.toString())).code).toBe("invalid_input");
  });
});

describe("a change", () => {
  test("made here is in the very next answer, and within 2 s on another replica", async () => {
    for (const rate of [11, 12, 13]) {
      await writeSystemConfig(admin, "LOAN_INTEREST_RATE", String(rate));
      expect(await readRate()).toBe(rate);
      await waitFor("the replica", async () => (await readRate(replica)) === rate, {
        timeoutMs: 2000,
      });
    }
  });

  test("heals within 2 s where its event is lost", async () => {
    house.ways.redis.cut();
    await writeSystemConfig(admin, "LOAN_INTEREST_RATE", "14");
    await waitFor("the replica", async () => (await readRate(replica)) === 14, {
      timeoutMs: 2000,
    });
  });

  test("past every gateway is in the answer within 2 s", async () => {
    const sql = connectDatabase({ url: house.databases.content.url, maxConnections: 1 });
    await sql`update branches set phone = '+254 700 000 099' where id = (select min(id) from branches)`;
    await sql.end();
    await waitFor("the branch", async () =>
      (await get("/api/branches")).body.toString().includes("+254 700 000 099"),
    );
  });
});

describe("open pages", () => {
  test("are told by server-sent events, after the answers are new", async () => {
    const stream = await openStream(replica);
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.headers.get("cache-control")).toBe("no-store");
    await writeSystemConfig(admin, "LOAN_INTEREST_RATE", "16");
    await waitFor("the event", () => stream.names().includes("policy.changed"), {
      timeoutMs: 2000,
    });
    expect(await readRate(replica)).toBe(16);
    await stream.close();
  });

  test("are told also where the event is lost", async () => {
    const stream = await openStream(replica);
    house.ways.redis.cut();
    await writeSystemConfig(admin, "LOAN_INTEREST_RATE", "17");
    await waitFor("the event", () => stream.names().includes("policy.changed"), {
      timeoutMs: 3000,
    });
    await stream.close();
  });

  test("that come back after a change are told what they missed, others nothing", async () => {
    const first = await openStream(house.origin);
    const id = first.lastId() ?? "";
    await first.close();
    const same = await openStream(house.origin, { "last-event-id": id });
    expect(same.names()).toEqual([]);
    await same.close();
    await writeSystemConfig(admin, "LOAN_INTEREST_RATE", "18");
    const later = await openStream(house.origin, { "last-event-id": id });
    expect(later.names()).toEqual([
      "prices.changed",
      "policy.changed",
      "media.changed",
      "branches.changed",
      "facts.changed",
    ]);
    await later.close();
  });

  test("learn nothing of the inside", async () => {
    const stream = await openStream(house.origin);
    await writeSystemConfig(admin, "LOAN_INTEREST_RATE", "15");
    await waitFor("the event", () => stream.names().includes("policy.changed"));
    expect(stream.read()).not.toMatch(/LOAN_INTEREST_RATE|127\.0\.0\.1|admin/);
    await stream.close();
  });
});

describe("an owner that is away", () => {
  test("is bridged for the allowed age, then 503; back, it is asked again by itself", async () => {
    house.ways.pricing.cut();
    const bridged = await get(prices);
    expect(bridged.status).toBe(200);
    const gone = await waitFor("the end of the bridge", async () => {
      const answer = await get(prices);
      return answer.status === 503 ? answer : undefined;
    });
    expect(errorBodySchema.parse(JSON.parse(gone.body.toString())).code).toBe("unavailable");
    expect(Number(gone.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get("/api/branches")).status).toBe(200);
    house.ways.pricing.open();
    await waitFor("the prices", async () => (await get(prices)).status === 200);
  });
});
