import type { ErrorBody } from "@dhahabu/contract/errors";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import type { GoldPriceConfig, PolicyChange } from "@dhahabu/contract/policy";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
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
import { waitFor } from "../support/wait-for.ts";

const admin = { userId: 7, username: "mkuu", role: "admin" } as const;
const configs = "/api/admin/gold-price-configs";
const changes = "/api/admin/policy-changes";
let database: ServiceDatabase;
let sql: Sql;
let services: RunningService[];
let client: ServiceClient;
let otherClient: ServiceClient;

function start(): Promise<RunningService> {
  const config = pricingConfigSchema.parse({
    ...serviceSettings,
    ROLE: "api",
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
  });
  return startPricing({ config, log: quietLog });
}

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  services = await Promise.all([start(), start()]);
  client = createServiceClient({ url: services[0]?.url ?? "", service: "pricing" });
  otherClient = createServiceClient({ url: services[1]?.url ?? "", service: "pricing" });
});

afterAll(async () => {
  await Promise.all(services.map(stopService));
  await sql.end();
  await database.drop();
});

// Every test leaves the types as they were seeded, by the same calls that staff have.
const seeded = {
  baseDiscount: 0,
  trendMultiplier: 1,
  autoAdjust: true,
  minPrice: 50,
  maxPrice: 200,
  isActive: true,
};

afterEach(async () => {
  for (const { id } of await listConfigs()) {
    const { status, body } = await change(id, seeded);
    if (status !== 200) throw new Error(`Type ${id} could not be put back: ${body.message}`);
  }
});

async function listConfigs(from = client): Promise<GoldPriceConfig[]> {
  const { body } = await from.call<GoldPriceConfig[]>("GET", configs, { caller: admin });
  return body;
}

async function idOf(goldType: string): Promise<number> {
  const config = (await listConfigs()).find((one) => one.goldType === goldType);
  if (!config) throw new Error(`${goldType} has no configuration.`);
  return config.id;
}

function change(id: number | string, body: unknown, from = client, caller: object = admin) {
  return from.call<ErrorBody & GoldPriceConfig>("PATCH", `${configs}/${id}`, { caller, body });
}

function create(body: unknown, from = client, caller: object = admin) {
  return from.call<ErrorBody & GoldPriceConfig>("POST", configs, { caller, body });
}

async function listPrices(from = client): Promise<GoldPrice[]> {
  const { body } = await from.call<GoldPrice[]>("GET", "/api/gold-prices/currency/KES");
  return body;
}

async function findPrice(goldType: string, from = client): Promise<GoldPrice | undefined> {
  return (await listPrices(from)).find((price) => price.goldType === goldType);
}

/** What a change may leave behind. */
async function countTraces() {
  const [row] = await sql<{ audits: number; history: number; messages: number; types: number }[]>`
    select (select count(*)::int from policy_changes) as audits,
      (select count(*)::int from gold_price_history) as history,
      (select count(*)::int from outbox) as messages,
      (select count(*)::int from gold_price_configs) as types`;
  if (!row) throw new Error("Nothing was counted.");
  return row;
}

async function listAudits(limit: number): Promise<PolicyChange[]> {
  const { body } = await client.call<PolicyChange[]>("GET", `${changes}?limit=${limit}`, {
    caller: admin,
  });
  return body;
}

const issuePaths = (body: ErrorBody) => body.issues?.map((issue) => issue.path);

describe("who may", () => {
  test.each([
    ["nobody", null, 401],
    ["a user", "user", 403],
    ["marketing", "marketing", 403],
  ] as const)("%s may neither read nor change how gold is priced", async (_name, role, status) => {
    const caller = { userId: role === null ? null : 9, role };
    const before = await countTraces();
    expect((await client.call("GET", configs, { caller })).status).toBe(status);
    expect((await client.call("GET", changes, { caller })).status).toBe(status);
    const id = await idOf("24K");
    expect((await change(id, { minPrice: 60 }, client, caller)).status).toBe(status);
    expect((await create({ goldType: "23K" }, client, caller)).status).toBe(status);
    expect(await countTraces()).toEqual(before);
  });
});

test("the six types of the seed are there, with numbers as numbers", async () => {
  const list = await listConfigs();
  expect(list.map(({ goldType, ...config }) => [goldType, config])).toEqual(
    ["24K", "22K", "18K", "Gold Bars", "Gold Coins", "Raw Gold"].map((goldType) => [
      goldType,
      {
        ...seeded,
        id: expect.any(Number),
        lastUpdated: expect.any(String),
        createdAt: expect.any(String),
      },
    ]),
  );
});

describe("a change", () => {
  test("is answered when every replica lists the new price, with one audit row a field", async () => {
    const id = await idOf("24K");
    const before = await countTraces();
    const answer = await change(id, { baseDiscount: 2.5, trendMultiplier: 1.1, minPrice: 50 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, goldType: "24K", baseDiscount: 2.5, minPrice: 50 });
    expect(Date.parse(answer.body.lastUpdated)).toBeGreaterThan(Date.parse(answer.body.createdAt));
    // 129.12 x 1.1 x 0.975 x 129 x 0.95.
    expect((await findPrice("24K"))?.pricePerGram).toBe(16_970.87);
    expect((await findPrice("24K", otherClient))?.pricePerGram).toBe(16_970.87);
    expect(await countTraces()).toEqual({
      ...before,
      audits: before.audits + 2,
      history: before.history + 1,
      messages: before.messages + 2,
    });
    const by = {
      subject: "gold-price-config",
      key: "24K",
      changedByUserId: 7,
      changedByUsername: "mkuu",
    };
    expect(await listAudits(2)).toMatchObject([
      { ...by, field: "trendMultiplier", oldValue: "1.0000", newValue: "1.1000" },
      { ...by, field: "baseDiscount", oldValue: "0.00", newValue: "2.50" },
    ]);
    const [row] = await sql`select address, request_id, changed_at from policy_changes
      order by id desc limit 1`;
    expect(row).toMatchObject({ address: "203.0.113.7", request_id: expect.any(String) });
    expect(row?.["request_id"]).not.toBe("");
  });

  test("of what no price shows is told to open staff pages", async () => {
    const before = await countTraces();
    const answer = await change(await idOf("24K"), { minPrice: 50.01 });
    expect(answer.status).toBe(200);
    expect(await countTraces()).toEqual({
      ...before,
      audits: before.audits + 1,
      messages: before.messages + 1,
    });
    const [last] = await sql`select topic, payload from outbox order by id desc limit 1`;
    expect(last).toEqual({ topic: "policy.changed", payload: { configKey: "24K" } });
  });

  test("that says what is so already writes nothing", async () => {
    const id = await idOf("22K");
    const config = (await listConfigs()).find((one) => one.id === id);
    const before = await countTraces();
    const answer = await change(id, { ...seeded, trendMultiplier: 1.0, baseDiscount: -0 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(config);
    expect(await countTraces()).toEqual(before);
  });

  test("keeps decimals that binary numbers have not", async () => {
    const id = await idOf("18K");
    const odd = { baseDiscount: 0.07, trendMultiplier: 1.0001, minPrice: 50.29, maxPrice: 199.99 };
    expect((await change(id, odd)).body).toMatchObject(odd);
    const [row] = await sql`select base_discount, trend_multiplier, min_price, max_price
      from gold_price_configs where id = ${id}`;
    expect(row).toEqual({
      base_discount: "0.07",
      trend_multiplier: "1.0001",
      min_price: "50.29",
      max_price: "199.99",
    });
    expect((await change(id, odd)).body).toMatchObject(odd);
  });

  test("takes a type off the list at once, and puts it back", async () => {
    const id = await idOf("Raw Gold");
    expect((await change(id, { isActive: false })).body.isActive).toBe(false);
    expect(await findPrice("Raw Gold")).toBeUndefined();
    expect(await findPrice("Raw Gold", otherClient)).toBeUndefined();
    expect(await listPrices()).toHaveLength(5);
    const history = await client.call<ErrorBody>("GET", "/api/gold-prices/history?type=Raw%20Gold");
    expect(history.status).toBe(400);
    const loan = await client.call<ErrorBody>("POST", "/api/calculate-loan", {
      body: { goldType: "Raw Gold", goldWeight: 10 },
    });
    expect([loan.status, issuePaths(loan.body)]).toEqual([400, ["goldType"]]);
    expect(await listAudits(1)).toMatchObject([
      { key: "Raw Gold", field: "isActive", oldValue: "true", newValue: "false" },
    ]);
    await change(id, { isActive: true });
    expect((await findPrice("Raw Gold"))?.pricePerGram).toBe(11_880);
    const kept = await sql<{ price: string; isListed: boolean }[]>`
      select price_per_gram as price, is_listed as "isListed" from gold_price_history
      where gold_type = 'Raw Gold' order by id desc limit 2`;
    expect(kept).toEqual([
      { price: "11880.00", isListed: true },
      { price: "11880.00", isListed: false },
    ]);
  });

  test("freezes a type at its price, and frees it", async () => {
    const id = await idOf("18K");
    await change(id, { autoAdjust: false });
    await change(id, { trendMultiplier: 2 });
    expect((await findPrice("18K"))?.pricePerGram).toBe(11_880);
    await change(id, { trendMultiplier: 1.5, autoAdjust: true });
    expect((await findPrice("18K"))?.pricePerGram).toBe(17_820);
  });

  test("of a guard holds the price and flags it, and lets it go", async () => {
    const id = await idOf("22K");
    await change(id, { maxPrice: 100 });
    expect(await findPrice("22K")).toMatchObject({ pricePerGram: 12_255, isGuarded: true });
    await change(id, { maxPrice: 200, minPrice: 150 });
    expect(await findPrice("22K")).toMatchObject({ pricePerGram: 18_382.5, isGuarded: true });
    await change(id, { minPrice: 50 });
    expect(await findPrice("22K")).toMatchObject({ pricePerGram: 14_508.69, isGuarded: false });
  });

  test.each([
    [["minPrice"], { minPrice: 200.01 }],
    [["maxPrice"], { maxPrice: 49.99 }],
    [["minPrice", "maxPrice"], { minPrice: 90, maxPrice: 80 }],
    [["minPrice"], { minPrice: 0 }],
    [["minPrice"], { minPrice: -1 }],
    [["minPrice"], { minPrice: 50.001 }],
    [["minPrice"], { minPrice: 1e-20 }],
    [["maxPrice"], { maxPrice: 199.99000000000001 + 1e-12 }],
    [["maxPrice"], { maxPrice: 1000.01 }],
    [["baseDiscount"], { baseDiscount: 100.01 }],
    [["baseDiscount"], { baseDiscount: -0.01 }],
    [["baseDiscount"], { baseDiscount: "5" }],
    [["trendMultiplier"], { trendMultiplier: 0 }],
    [["trendMultiplier"], { trendMultiplier: 10.0001 }],
    [["trendMultiplier"], { trendMultiplier: 1.00001 }],
    [["autoAdjust"], { autoAdjust: "true" }],
    [["isActive"], { isActive: null }],
    [["minPrice", "isActive"], { minPrice: "a", isActive: 1 }],
    [[""], {}],
    [[""], { goldType: "8K" }],
  ])("is refused at %j for %j", async (paths, body) => {
    const before = await countTraces();
    const answer = await change(await idOf("24K"), body);
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual(paths);
    expect(answer.body.message).toMatch(/^(Please|The minimum).*\.$/);
    expect(await countTraces()).toEqual(before);
  });

  test.each([
    [2_000_000_000, 404],
    ["0", 400],
    ["24K", 400],
    ["99999999999", 400],
  ])("of number %s, which is none, is a %i", async (id, status) => {
    expect((await change(id, { minPrice: 60 })).status).toBe(status);
  });

  test("whose price refresh is cut off is undone as a whole", async () => {
    const id = await idOf("24K");
    const before = await countTraces();
    const answer = await sql.begin(async (tx) => {
      await tx`lock table gold_prices in exclusive mode`;
      const pending = client.call<ErrorBody>("PATCH", `${configs}/${id}`, {
        caller: admin,
        body: { maxPrice: 100 },
        allowUnavailable: true,
      });
      await waitFor("the refresh to wait for the table", async () => {
        const cancelled = await sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query ilike '%insert into gold_prices%'`;
        return cancelled.length > 0;
      });
      return pending;
    });
    expect(answer.status).toBe(503);
    expect(await countTraces()).toEqual(before);
    expect((await listConfigs()).find((config) => config.id === id)?.maxPrice).toBe(200);
  });

  test("and many at once through two replicas leave guards in order and a gapless audit", async () => {
    const id = await idOf("24K");
    const [last] = await sql<{ id: string }[]>`
      select coalesce(max(id), 0)::text as id from policy_changes`;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const from = index % 2 === 0 ? client : otherClient;
        const price = 60 + index * 3;
        return change(id, index % 4 < 2 ? { minPrice: price } : { maxPrice: price }, from);
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const config = (await listConfigs()).find((one) => one.id === id);
    expect(config?.minPrice).toBeLessThanOrEqual(config?.maxPrice ?? 0);
    const audits = await sql<{ field: string; old: string; new: string }[]>`
      select field, old_value as old, new_value as new from policy_changes
      where id > ${last?.id ?? "0"}::bigint order by id`;
    expect(audits.length).toBeGreaterThan(0);
    const chain = new Map([
      ["minPrice", "50.00"],
      ["maxPrice", "200.00"],
    ]);
    for (const audit of audits) {
      expect(audit.old).toBe(chain.get(audit.field));
      chain.set(audit.field, audit.new);
    }
    expect([...chain.values()].map(Number)).toEqual([config?.minPrice, config?.maxPrice]);
  });
});

describe("a further type", () => {
  const removeType = async (goldType: string) => {
    await sql.begin(async (tx) => {
      await tx`alter table gold_price_history disable trigger user`;
      await tx`alter table policy_changes disable trigger user`;
      for (const table of ["gold_prices", "gold_price_history", "policy_changes"]) {
        await tx`delete from ${tx(table)} where gold_type = ${goldType}`;
      }
      await tx`delete from gold_price_configs where gold_type = ${goldType}`;
      await tx`alter table policy_changes enable trigger user`;
      await tx`alter table gold_price_history enable trigger user`;
    });
  };

  test("is listed at once, last, at its fineness and the defaults of the specification", async () => {
    try {
      const before = await countTraces();
      const answer = await create({ goldType: "21K" });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ ...seeded, goldType: "21K", baseDiscount: 5 });
      const listed = (await listPrices(otherClient)).at(-1);
      // 129.12 x 875 / 999 x 0.95 x 129 x 0.95.
      expect(listed).toMatchObject({
        goldType: "21K",
        pricePerGram: 13_166.58,
        finenessPerMille: 875,
        state: "fallback",
      });
      const history = await client.call<{ points: object[] }>(
        "GET",
        "/api/gold-prices/history?type=21K",
      );
      expect(history.body.points).toHaveLength(1);
      expect(await countTraces()).toEqual({
        audits: before.audits + 6,
        history: before.history + 1,
        messages: before.messages + 2,
        types: before.types + 1,
      });
      const audits = await listAudits(6);
      expect(audits.map(({ key, oldValue }) => [key, oldValue])).toEqual(
        audits.map(() => ["21K", null]),
      );
      expect(Object.fromEntries(audits.map(({ field, newValue }) => [field, newValue]))).toEqual({
        baseDiscount: "5.00",
        trendMultiplier: "1.0000",
        autoAdjust: "true",
        minPrice: "50.00",
        maxPrice: "200.00",
        isActive: "true",
      });
      const loan = await client.call<ErrorBody>("POST", "/api/calculate-loan", {
        body: { goldType: "21K", goldWeight: 10 },
      });
      expect([loan.status, issuePaths(loan.body)]).toEqual([400, ["goldType"]]);
    } finally {
      await removeType("21K");
    }
  });

  test("that begins inactive is priced when it is made active", async () => {
    try {
      const { body } = await create({ goldType: "14K", isActive: false, baseDiscount: 0 });
      expect(await findPrice("14K")).toBeUndefined();
      await change(body.id, { isActive: true });
      expect((await findPrice("14K"))?.finenessPerMille).toBe(583);
    } finally {
      await removeType("14K");
    }
  });

  test("that is priced already is a 409 that names it, also for one of two at once", async () => {
    try {
      const before = await countTraces();
      const known = await create({ goldType: "24K" });
      expect([known.status, issuePaths(known.body)]).toEqual([409, ["goldType"]]);
      expect(await countTraces()).toEqual(before);
      const both = await Promise.all([
        create({ goldType: "20K" }),
        create({ goldType: "20K" }, otherClient),
      ]);
      expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      expect((await countTraces()).types).toBe(before.types + 1);
    } finally {
      await removeType("20K");
    }
  });

  test.each([
    [["goldType"], { goldType: "9K" }],
    [["goldType"], { goldType: "constructor" }],
    [["goldType"], {}],
    [["minPrice", "maxPrice"], { goldType: "8K", maxPrice: 49 }],
    [["minPrice", "maxPrice"], { goldType: "8K", minPrice: 100, maxPrice: 99.99 }],
    [["baseDiscount"], { goldType: "8K", baseDiscount: 101 }],
    [["trendMultiplier"], { goldType: "8K", trendMultiplier: -1 }],
  ])("is refused at %j for %j", async (paths, body) => {
    const before = await countTraces();
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual(paths);
    expect(await countTraces()).toEqual(before);
  });
});

describe("the record of changes", () => {
  test("has both subjects, the latest first, page by page, and no end that repeats", async () => {
    const configPath = "/api/admin/system-config/WEBSITE_DISCOUNT_PERCENTAGE";
    for (const value of ["6", "5"]) {
      await client.call("PATCH", configPath, { caller: admin, body: { value } });
    }
    expect(await listAudits(1)).toMatchObject([
      {
        subject: "system-config",
        key: "WEBSITE_DISCOUNT_PERCENTAGE",
        field: "configValue",
        oldValue: "6",
        newValue: "5",
        changedByUserId: 7,
        changedByUsername: "mkuu",
      },
    ]);
    const rows = await sql<{ id: string }[]>`select id from policy_changes order by id desc`;
    const collected: number[] = [];
    const readPage = (path: string) => client.call<PolicyChange[]>("GET", path, { caller: admin });
    let path: string | undefined = `${changes}?limit=7`;
    while (path !== undefined) {
      const { status, body, headers } = await readPage(path);
      expect(status).toBe(200);
      expect(body.length).toBeLessThanOrEqual(7);
      expect(body.length).toBeGreaterThan(0);
      collected.push(...body.map((row) => row.id));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(collected).toEqual(rows.map((row) => Number(row.id)));
    expect(new Set((await listAudits(500)).map((row) => row.subject))).toEqual(
      new Set(["system-config", "gold-price-config"]),
    );
  });

  test("never shows an address or a request id", async () => {
    const [first] = await listAudits(1);
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      "approvedByUsername",
      "changedAt",
      "changedByUserId",
      "changedByUsername",
      "field",
      "id",
      "isInForce",
      "isNewest",
      "key",
      "newValue",
      "oldValue",
      "reason",
      "subject",
      "undoOf",
    ]);
  });

  test.each([
    ["limit", "limit=0"],
    ["limit", "limit=501"],
    ["limit", "limit=x"],
    ["after", "after=x"],
    ["after", `after=${Buffer.from('["1"]').toString("base64url")}`],
    ["after", `after=${Buffer.from("[-1]").toString("base64url")}`],
    ["after", `after=${Buffer.from("[1e300]").toString("base64url")}`],
  ])("names %s where it is asked for ?%s", async (path, query) => {
    const answer = await client.call<ErrorBody>("GET", `${changes}?${query}`, { caller: admin });
    expect([answer.status, issuePaths(answer.body)]).toEqual([400, [path]]);
  });
});
