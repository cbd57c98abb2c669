import type { ErrorBody } from "@dhahabu/contract/errors";
import type { PolicyPreview, PolicyRequest } from "@dhahabu/contract/price-desk";
import type { GoldPrice, LoanEstimate } from "@dhahabu/contract/pricing";
import type { GoldPriceConfig, PolicyChange, SystemConfig } from "@dhahabu/contract/policy";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema as identityConfigSchema } from "../../services/identity/config.ts";
import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { createSigner } from "../support/caller-keys.ts";
import {
  createServiceClient,
  quickHashing,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";

const mkuu = { userId: 7, username: "mkuu", role: "admin" } as const;
const wanjiru = { userId: 8, username: "wanjiru", role: "admin" } as const;
const manyAdmins = Array.from({ length: 10 }, (_, index) => {
  return { userId: 20 + index, username: `admin-${index}`, role: "admin" } as const;
});
const configs = "/api/admin/system-config";
const typeConfigs = "/api/admin/gold-price-configs";
const changesPath = "/api/admin/policy-changes";
const requestsPath = "/api/admin/policy-requests";
const setting = "REQUIRE_SECOND_APPROVAL";
const seeds = {
  WEBSITE_DISCOUNT_PERCENTAGE: "5",
  LOAN_CALCULATOR_DISCOUNT_PERCENTAGE: "10",
  MAX_LOAN_TO_VALUE_RATIO: "60",
  LOAN_INTEREST_RATE: "15",
  DEFAULT_LOAN_DURATION_MONTHS: "1",
  FALLBACK_GOLD_PRICE_22K_PER_GRAM: "118.39",
  USD_TO_KES_RATE: "129.00",
  USD_TO_EUR_RATE: "0.86",
  [setting]: "0",
};
let database: ServiceDatabase;
let sql: Sql;
let identityDatabase: ServiceDatabase;
let identity: RunningService;
let services: RunningService[];
let client: ServiceClient;
let otherClient: ServiceClient;
// Real time, and as much later as a test wants it to be.
let laterMs = 0;
const clock = { now: () => new Date(Date.now() + laterMs) };

function start(): Promise<RunningService> {
  const config = pricingConfigSchema.parse({
    ...serviceSettings,
    IDENTITY_URL: identity.url,
    ROLE: "api",
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
  });
  return startPricing({ config, log: quietLog, clock });
}

/** Identity, which knows the administrators. */
async function startAdmins(): Promise<RunningService> {
  const started = await startIdentity({
    config: identityConfigSchema.parse({
      ...serviceSettings,
      DATABASE_URL: identityDatabase.url,
      REDIS_URL: inject("servers").redisUrl,
    }),
    log: quietLog,
    passwordCost: quickHashing,
  });
  const users = connectDatabase({ url: identityDatabase.url });
  for (const { userId, username, role } of [mkuu, wanjiru, ...manyAdmins]) {
    await users`
      insert into users (id, username, email, password_hash, role) overriding system value
      values (${userId}, ${username}, ${`${username}@example.com`}, '$argon2id$none', ${role})`;
  }
  await users.end();
  return started;
}

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  identityDatabase = await createServiceDatabase(inject("servers").databaseUrl, "identity");
  identity = await startAdmins();
  services = await Promise.all([start(), start()]);
  client = createServiceClient({ url: services[0]?.url ?? "", service: "pricing" });
  otherClient = createServiceClient({ url: services[1]?.url ?? "", service: "pricing" });
});

afterAll(async () => {
  await Promise.all(services.map(stopService));
  await sql.end();
  await stopService(identity);
  await identityDatabase.drop();
  await database.drop();
});

// Every test begins with the policy as it was seeded and nothing waiting.
afterEach(async () => {
  laterMs = 0;
  await sql`
    update policy_requests set status = 'withdrawn', decided_at = now(), decided_by_user_id = 1
    where status = 'pending'`;
  await sql`update system_configs set config_value = '0' where config_key = ${setting}`;
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_configs`;
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(seeds)) {
    if (values.get(key) !== value) await change(key, value);
  }
});

function change(key: string, value: unknown, more: object = {}, caller: object = mkuu) {
  return client.call<ErrorBody & SystemConfig>("PATCH", `${configs}/${key}`, {
    caller,
    body: { value, ...more },
  });
}

function preview(body: object, caller: object = mkuu) {
  return client.call<ErrorBody & PolicyPreview>("POST", "/api/admin/policy-preview", {
    caller,
    body,
  });
}

async function listChanges(query = "limit=1"): Promise<PolicyChange[]> {
  const { status, body } = await client.call<PolicyChange[]>("GET", `${changesPath}?${query}`, {
    caller: mkuu,
  });
  expect(status).toBe(200);
  return body;
}

async function lastChange(): Promise<PolicyChange> {
  const [latest] = await listChanges();
  if (!latest) throw new Error("Nothing was changed.");
  return latest;
}

interface TakenBack extends ErrorBody {
  pendingRequestId: number | null;
}

function undo(id: number, caller: object = mkuu, by = client) {
  const body = { reason: `Wrong since #${id}` };
  return by.call<TakenBack>("POST", `${changesPath}/${id}/undo`, { caller, body });
}

function restore(id: number, lastUpdated: string, caller: object = mkuu, by = client) {
  const body = { reason: `Wanted again from #${id}`, lastUpdated };
  return by.call<TakenBack>("POST", `${changesPath}/${id}/restore`, { caller, body });
}

function decide(id: number, how: "approve" | "reject", caller: object = wanjiru, body?: object) {
  return client.call<ErrorBody & PolicyRequest>("POST", `${requestsPath}/${id}/${how}`, {
    caller,
    ...(how === "reject" ? { body: body ?? { note: "" } } : {}),
  });
}

async function readValue(key: string): Promise<string | undefined> {
  const { body } = await client.call<SystemConfig[]>("GET", configs, { caller: mkuu });
  return body.find((entry) => entry.configKey === key)?.configValue;
}

async function readPrices(from = client): Promise<Map<string, number>> {
  const { body } = await from.call<GoldPrice[]>("GET", "/api/gold-prices/currency/KES");
  return new Map(body.map(({ goldType, pricePerGram }) => [goldType, pricePerGram]));
}

async function findConfig(goldType: string): Promise<GoldPriceConfig> {
  const { body } = await client.call<GoldPriceConfig[]>("GET", typeConfigs, { caller: mkuu });
  const config = body.find((one) => one.goldType === goldType);
  if (!config) throw new Error(`${goldType} has no configuration.`);
  return config;
}

function changeType(id: number, body: object, caller: object = mkuu) {
  return client.call<ErrorBody & GoldPriceConfig>("PATCH", `${typeConfigs}/${id}`, {
    caller,
    body,
  });
}

async function estimate(goldType: string, goldWeight: number): Promise<LoanEstimate> {
  const { body } = await client.call<LoanEstimate>("POST", "/api/calculate-loan", {
    body: { goldType, goldWeight, loanAmount: "max" },
  });
  return body;
}

/** What the preview promised is what customers are told now, to the cent. */
async function assertInForce(promised: PolicyPreview, side: "old" | "new"): Promise<void> {
  const listed = await readPrices();
  for (const price of promised.prices) {
    expect(price[side]?.websitePricePerGram, price.goldType).toBe(listed.get(price.goldType));
    const loan = await estimate(price.goldType, 1);
    expect(price[side]?.loanPricePerGram, price.goldType).toBe(loan.valuationPricePerGram);
  }
  const { goldType, weightGrams } = promised.sampleLoan;
  const loan = await estimate(goldType, weightGrams);
  expect(loan).toMatchObject(promised.sampleLoan[side] ?? {});
}

async function countRows(): Promise<unknown> {
  const [row] = await sql`
    select (select count(*)::int from policy_changes) as changes,
      (select count(*)::int from policy_requests) as requests,
      (select count(*)::int from gold_price_history) as history,
      (select count(*)::int from outbox) as messages,
      (select string_agg(config_key || config_value, ',' order by id) from system_configs) as entries`;
  return row;
}

describe("a preview", () => {
  test.each([
    ["WEBSITE_DISCOUNT_PERCENTAGE", "7.5"],
    ["LOAN_CALCULATOR_DISCOUNT_PERCENTAGE", "12.25"],
    ["MAX_LOAN_TO_VALUE_RATIO", "55"],
    ["LOAN_INTEREST_RATE", "12.75"],
    ["DEFAULT_LOAN_DURATION_MONTHS", "3"],
    ["FALLBACK_GOLD_PRICE_22K_PER_GRAM", "120.1234"],
    ["USD_TO_KES_RATE", "131.37"],
  ])("of %s at %s is to the cent what is in force once it is saved", async (key, value) => {
    const stored = await countRows();
    const { status, body } = await preview({ subject: "system-config", key, value });
    expect(status).toBe(200);
    expect(await countRows()).toEqual(stored);
    expect(body.changes).toEqual([
      {
        subject: "system-config",
        key,
        field: "configValue",
        oldValue: seeds[key as keyof typeof seeds],
        newValue: value,
      },
    ]);
    expect(JSON.stringify(body.prices) + JSON.stringify(body.sampleLoan)).not.toBe("");
    await assertInForce(body, "old");
    const saved = await change(key, value, { lastUpdated: body.lastUpdated });
    expect(saved.status).toBe(200);
    await assertInForce(body, "new");
  });

  test("of how a type is priced is what the list says afterwards; another type stays", async () => {
    const { id, lastUpdated } = await findConfig("18K");
    const fields = { baseDiscount: 2.5, trendMultiplier: 1.0125 };
    const { status, body } = await preview({ subject: "gold-price-config", id, change: fields });
    expect(status).toBe(200);
    expect(body.changes.map(({ field }) => field)).toEqual(["baseDiscount", "trendMultiplier"]);
    expect(body.lastUpdated).toBe(lastUpdated);
    expect(body.sampleLoan.goldType).toBe("18K");
    const unchanged = body.prices.find(({ goldType }) => goldType === "24K");
    expect(unchanged?.new).toEqual(unchanged?.old);
    expect((await changeType(id, { ...fields, lastUpdated })).status).toBe(200);
    await assertInForce(body, "new");
    await changeType(id, { baseDiscount: 0, trendMultiplier: 1 });
  });

  test("of a further type is what the list says once it is added, and for one there is a conflict", async () => {
    const stored = await countRows();
    const sent = { goldType: "12K", baseDiscount: 3.5, minPrice: 60 };
    const { status, body } = await preview({ subject: "new-gold-price-config", ...sent });
    expect(status).toBe(200);
    expect(await countRows()).toEqual(stored);
    expect(body.changes.map(({ field, oldValue }) => [field, oldValue])).toEqual(
      ["baseDiscount", "trendMultiplier", "autoAdjust", "minPrice", "maxPrice", "isActive"].map(
        (field) => [field, null],
      ),
    );
    const promised = body.prices.find(({ goldType }) => goldType === "12K");
    expect(promised?.old).toBeNull();
    const added = await client.call("POST", typeConfigs, { caller: mkuu, body: sent });
    expect(added.status).toBe(201);
    expect((await readPrices()).get("12K")).toBe(promised?.new?.websitePricePerGram);
    const again = await preview({ subject: "new-gold-price-config", ...sent });
    expect(again.status).toBe(409);
    await changeType((await findConfig("12K")).id, { isActive: false });
  });

  test("tells of a guard that would bite, and of a type that would leave the list", async () => {
    const { id } = await findConfig("22K");
    const guarded = await preview({ subject: "gold-price-config", id, change: { maxPrice: 100 } });
    const price = guarded.body.prices.find(({ goldType }) => goldType === "22K");
    expect([price?.old?.isGuarded, price?.new?.isGuarded]).toEqual([false, true]);
    const gone = await preview({ subject: "gold-price-config", id, change: { isActive: false } });
    expect(gone.body.prices.find(({ goldType }) => goldType === "22K")?.new).toBeNull();
    expect(gone.body.sampleLoan).toMatchObject({ goldType: "22K", new: null });
  });

  test("of a rate that no price shows changes no price", async () => {
    const { body } = await preview({
      subject: "system-config",
      key: "USD_TO_EUR_RATE",
      value: "0.9",
    });
    expect(body.changes).toHaveLength(1);
    for (const price of body.prices) expect(price.new).toEqual(price.old);
    expect(body.sampleLoan.new).toEqual(body.sampleLoan.old);
  });

  test.each([
    [{ subject: "system-config", key: "LOAN_INTEREST_RATE", value: "150" }, 400],
    [{ subject: "system-config", key: setting, value: "2" }, 400],
    [{ subject: "system-config", key: "NO_SUCH_KEY", value: "1" }, 404],
    [{ subject: "gold-price-config", id: 9999, change: {} }, 404],
    [{ subject: "new-gold-price-config", goldType: "19K" }, 400],
    [{ subject: "new-gold-price-config", goldType: "8K", minPrice: 90, maxPrice: 80 }, 400],
    [{ subject: "undo", id: 999_999 }, 404],
    [{ subject: "request", id: 999_999 }, 404],
    [{ subject: "else" }, 400],
    [{}, 400],
  ])("of %j is refused", async (body, status) => {
    expect((await preview(body)).status).toBe(status);
  });

  test("is for administrators", async () => {
    const body = { subject: "system-config", key: "LOAN_INTEREST_RATE", value: "14" };
    expect((await preview(body, { ...mkuu, role: "marketing" })).status).toBe(403);
    expect((await preview(body, { userId: null, role: null })).status).toBe(401);
  });
});

describe("a change", () => {
  test("keeps its reason, trimmed; none is none", async () => {
    await change("USD_TO_EUR_RATE", "0.9", { reason: "  The central bank's rate of Friday  " });
    expect((await lastChange()).reason).toBe("The central bank's rate of Friday");
    await change("USD_TO_EUR_RATE", "0.86", { reason: "  " });
    expect((await lastChange()).reason).toBeNull();
    const long = await change("USD_TO_EUR_RATE", "0.9", { reason: "x".repeat(501) });
    expect(long.status).toBe(400);
    expect(long.body.issues?.[0]?.path).toBe("reason");
  });

  test("by somebody who saw an older value is a 409 and changes nothing", async () => {
    const seen = (
      await preview({ subject: "system-config", key: "LOAN_INTEREST_RATE", value: "14" })
    ).body.lastUpdated;
    expect((await change("LOAN_INTEREST_RATE", "13", {}, wanjiru)).status).toBe(200);
    const late = await change("LOAN_INTEREST_RATE", "14", { lastUpdated: seen });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("13");
    const { id, lastUpdated } = await findConfig("18K");
    await changeType(id, { baseDiscount: 1 }, wanjiru);
    expect((await changeType(id, { baseDiscount: 2, lastUpdated })).status).toBe(409);
    expect((await findConfig("18K")).baseDiscount).toBe(1);
    await changeType(id, { baseDiscount: 0 });
  });
});

describe("the record of changes", () => {
  test("is searched by words, key, person and days, both ways round, page by page", async () => {
    const mark = `zx${Date.now().toString(36)}`;
    for (const [index, value] of ["0.91", "0.92", "0.93"].entries()) {
      const caller = index === 1 ? wanjiru : mkuu;
      await change("USD_TO_EUR_RATE", value, { reason: `Mark ${mark} no ${index}` }, caller);
    }
    const valuesOf = (found: PolicyChange[]) => found.map(({ newValue }) => newValue);
    expect(valuesOf(await listChanges(`search=${mark}`))).toEqual(["0.93", "0.92", "0.91"]);
    expect(valuesOf(await listChanges(`search=${mark}&sort=changedAt`))).toEqual([
      "0.91",
      "0.92",
      "0.93",
    ]);
    expect(valuesOf(await listChanges(`search=${mark.slice(0, -1)}%20wanj`))).toEqual(["0.92"]);
    expect(valuesOf(await listChanges(`search=eur%20${mark}%200.91`))).toEqual(["0.92", "0.91"]);
    expect(await listChanges("search=%26%20%7C%20!%20(%27")).toEqual([]);
    expect(await listChanges(`search=${mark}&key=USD_TO_KES_RATE`)).toEqual([]);
    expect(valuesOf(await listChanges(`search=${mark}&key=USD_TO_EUR_RATE&person=mkuu`))).toEqual([
      "0.93",
      "0.91",
    ]);
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    expect(await listChanges(`search=${mark}&from=${today}&to=${today}`)).toHaveLength(3);
    expect(await listChanges(`search=${mark}&to=2020-01-31`)).toEqual([]);
    const { status } = await client.call("GET", `${changesPath}?from=yesterday`, { caller: mkuu });
    expect(status).toBe(400);

    for (const sort of ["-changedAt", "changedAt"]) {
      const seen: number[] = [];
      let path: string | undefined = `${changesPath}?search=${mark}&sort=${sort}&limit=1`;
      while (path !== undefined) {
        const page: { body: PolicyChange[]; headers: Headers } = await client.call("GET", path, {
          caller: mkuu,
        });
        seen.push(...page.body.map(({ id }) => id));
        path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
      }
      expect(seen).toEqual((await listChanges(`search=${mark}&sort=${sort}`)).map(({ id }) => id));
    }
    const { body: authors } = await client.call<string[]>("GET", "/api/admin/policy-authors", {
      caller: mkuu,
    });
    expect(authors).toEqual(["mkuu", "wanjiru"]);
  });

  test("says which values are in force", async () => {
    await change("USD_TO_EUR_RATE", "0.95");
    await change("USD_TO_EUR_RATE", "0.96");
    const [latest, before] = await listChanges("key=USD_TO_EUR_RATE&limit=2");
    expect([latest?.isInForce, before?.isInForce]).toEqual([true, false]);
    const { id } = await findConfig("18K");
    await changeType(id, { autoAdjust: false, minPrice: 60.5 });
    const ofType = await listChanges("key=18K&limit=2");
    expect(ofType.map(({ field, isInForce }) => [field, isInForce])).toEqual([
      ["minPrice", true],
      ["autoAdjust", true],
    ]);
    await changeType(id, { autoAdjust: true, minPrice: 50 });
  });

  test("is exported as a table that no spreadsheet runs", async () => {
    await change("USD_TO_EUR_RATE", "0.97", {
      reason: '=HYPERLINK("http://x") of today, "urgent"',
    });
    const url = new URL(services[0]?.url ?? "");
    const { callerHeader } = await import("@dhahabu/platform/http/caller");
    const sign = createSigner({ service: "pricing" });
    const caller = { ...mkuu, duties: [], address: "203.0.113.7", requestId: "export" };
    const read = async (query: string) => {
      const response = await fetch(new URL(`${changesPath}/export?${query}`, url), {
        headers: { [callerHeader]: sign(caller) },
      });
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      return Buffer.from(await response.arrayBuffer())
        .toString()
        .split("\r\n");
    };
    const [head, first] = await read("key=USD_TO_EUR_RATE");
    expect(head).toBe(
      '\uFEFF"id","changedAt","changedAtNairobi","subject","key","field","oldValue","newValue","changedBy","approvedBy","reason","undoOf"',
    );
    expect(first).toContain(
      `"system-config","USD_TO_EUR_RATE","configValue","0.86","0.97","mkuu",,"'=HYPERLINK(""http://x"") of today, ""urgent""",`,
    );
    const { id } = await lastChange();
    // Those alone that were chosen; the last line is blank.
    expect(await read(`ids=${id},999999999999999`)).toEqual([head, first, ""]);
  });
});

describe("undoing", () => {
  test("puts the value and every price back exactly, and is itself a change", async () => {
    const before = await readPrices();
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "9.25");
    const { id } = await lastChange();
    expect(await readPrices()).not.toEqual(before);
    const promised = await preview({ subject: "undo", id });
    expect(promised.body.changes[0]).toMatchObject({ oldValue: "9.25", newValue: "5" });
    expect((await undo(id, wanjiru)).body).toEqual({ pendingRequestId: null });
    expect(await readValue("WEBSITE_DISCOUNT_PERCENTAGE")).toBe("5");
    expect(await readPrices(otherClient)).toEqual(before);
    const undoing = await lastChange();
    expect(undoing).toMatchObject({
      undoOf: id,
      reason: `Wrong since #${id}`,
      changedByUsername: "wanjiru",
      oldValue: "9.25",
      newValue: "5",
    });
    expect((await undo(undoing.id)).status).toBe(200);
    expect(await readValue("WEBSITE_DISCOUNT_PERCENTAGE")).toBe("9.25");
  });

  test("of what has changed since is refused in words, and changes nothing", async () => {
    await change("LOAN_INTEREST_RATE", "14");
    const { id } = await lastChange();
    await change("LOAN_INTEREST_RATE", "13");
    // The value of the older change is in force again, and it is the older change nevertheless.
    await change("LOAN_INTEREST_RATE", "14");
    for (const refused of [await undo(id), await preview({ subject: "undo", id })]) {
      expect([refused.status, refused.body.reason]).toEqual([409, "policy.newerExists"]);
      expect(refused.body.message).toContain("changed again since");
    }
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("14");
    const listed = await listChanges("key=LOAN_INTEREST_RATE&limit=3");
    expect(listed.map(({ isNewest, isInForce }) => [isNewest, isInForce])).toEqual([
      [true, true],
      [false, false],
      [false, true],
    ]);
  });

  test("of a field of a type is refused where another field was changed since", async () => {
    const { id: typeId } = await findConfig("18K");
    await changeType(typeId, { trendMultiplier: 0.97 });
    const { id } = await lastChange();
    await changeType(typeId, { baseDiscount: 2 });
    expect((await undo(id)).body.reason).toBe("policy.newerExists");
    expect((await undo((await lastChange()).id)).status).toBe(200);
    await changeType(typeId, { trendMultiplier: 1 });
  });

  test("needs a reason", async () => {
    await change("LOAN_INTEREST_RATE", "14");
    const { id } = await lastChange();
    for (const path of ["undo", "restore"]) {
      const body = { reason: " ", lastUpdated: new Date().toISOString() };
      const refused = await client.call<ErrorBody>("POST", `${changesPath}/${id}/${path}`, {
        caller: mkuu,
        body,
      });
      expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "reason"]);
    }
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("14");
  });

  test("of one administrator and a change of another at once never take back what nobody saw", async () => {
    for (let round = 0; round < 10; round += 1) {
      await change("LOAN_INTEREST_RATE", "14");
      const { id } = await lastChange();
      const [undone, changed] = await Promise.all([
        undo(id, mkuu),
        otherClient.call("PATCH", `${configs}/LOAN_INTEREST_RATE`, {
          caller: wanjiru,
          body: { value: "13" },
        }),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 409]).toContain(undone.status);
      expect(await readValue("LOAN_INTEREST_RATE")).toBe("13");
      await change("LOAN_INTEREST_RATE", "15");
    }
  });

  test("of one field of a type takes back what was changed with it, in one click", async () => {
    const before = await findConfig("18K");
    const fields = { minPrice: 210, maxPrice: 300, trendMultiplier: 0.98 };
    expect((await changeType(before.id, fields)).status).toBe(200);
    const { id } = await lastChange();
    expect((await undo(id)).status).toBe(200);
    const { lastUpdated: _, ...after } = await findConfig("18K");
    expect(before).toMatchObject(after);
    const undoings = await listChanges("key=18K&limit=3");
    expect(undoings.map(({ undoOf }) => undoOf ?? 0).toSorted((a, b) => a - b)).toEqual([
      id - 2,
      id - 1,
      id,
    ]);
  });

  test("of a type that was added is refused", async () => {
    const created = await client.call<GoldPriceConfig>("POST", typeConfigs, {
      caller: mkuu,
      body: { goldType: "14K", isActive: false },
    });
    expect(created.status).toBe(201);
    expect((await undo((await lastChange()).id)).status).toBe(409);
  });

  test("twenty at once undo once", async () => {
    await change("USD_TO_EUR_RATE", "0.99");
    const { id } = await lastChange();
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await listChanges(`key=USD_TO_EUR_RATE&search=wrong%20${id}`)).toHaveLength(1);
  });
});

describe("restoring an older value", () => {
  test("puts it in force as it was previewed, and is itself a change", async () => {
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "7");
    const { id } = await lastChange();
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "9");
    const promised = await preview({ subject: "restore", id });
    expect(promised.body.changes).toMatchObject([{ oldValue: "9", newValue: "7" }]);
    const { lastUpdated } = promised.body;
    expect((await restore(id, lastUpdated, wanjiru)).body).toEqual({ pendingRequestId: null });
    await assertInForce(promised.body, "new");
    expect(await lastChange()).toMatchObject({
      oldValue: "9",
      newValue: "7",
      undoOf: null,
      reason: `Wanted again from #${id}`,
      changedByUsername: "wanjiru",
    });
  });

  test("of a type restores the one field", async () => {
    const { id: typeId } = await findConfig("18K");
    await changeType(typeId, { trendMultiplier: 0.96 });
    const { id } = await lastChange();
    await changeType(typeId, { trendMultiplier: 1, autoAdjust: false });
    const flag = (await listChanges("key=18K&limit=2")).find(({ field }) => field === "autoAdjust");
    const { lastUpdated } = (await preview({ subject: "restore", id })).body;
    expect((await restore(id, lastUpdated)).status).toBe(200);
    expect(await findConfig("18K")).toMatchObject({ trendMultiplier: 0.96, autoAdjust: false });
    await changeType(typeId, { trendMultiplier: 1, autoAdjust: true });
    const again = (await preview({ subject: "restore", id: flag?.id })).body.lastUpdated;
    expect((await restore(Number(flag?.id), again)).status).toBe(200);
    expect(await findConfig("18K")).toMatchObject({ autoAdjust: false });
    await changeType(typeId, { autoAdjust: true });
  });

  test("of two administrators at once, from what both saw, the second is refused", async () => {
    await change("LOAN_INTEREST_RATE", "14");
    const { id: fourteen } = await lastChange();
    await change("LOAN_INTEREST_RATE", "13");
    const { id: thirteen } = await lastChange();
    await change("LOAN_INTEREST_RATE", "12");
    const { lastUpdated } = (await preview({ subject: "restore", id: fourteen })).body;
    const answers = await Promise.all([
      restore(fourteen, lastUpdated, mkuu, client),
      restore(thirteen, lastUpdated, wanjiru, otherClient),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.reason).toBe("policy.changedMeanwhile");
  });

  test("of an unknown change is refused", async () => {
    const now = new Date().toISOString();
    expect((await restore(999_999, now)).status).toBe(404);
    expect((await preview({ subject: "restore", id: 999_999 })).status).toBe(404);
  });
});

describe("with a second approval", () => {
  async function askFor(key: string, value: string, caller: object = mkuu): Promise<number> {
    const { status, body } = await change(key, value, { reason: "Asked for by a test" }, caller);
    expect(status).toBe(200);
    if (body.pendingRequestId === undefined) throw new Error("It was not made a request.");
    return body.pendingRequestId;
  }

  async function switchOn(): Promise<void> {
    expect((await change(setting, "1")).body).toMatchObject({ configValue: "1" });
  }

  test("nothing changes until another administrator approves; then every reader agrees", async () => {
    await switchOn();
    const before = await readPrices();
    const id = await askFor("WEBSITE_DISCOUNT_PERCENTAGE", "8");
    expect(await readValue("WEBSITE_DISCOUNT_PERCENTAGE")).toBe("5");
    expect(await readPrices(otherClient)).toEqual(before);
    const { body: entries } = await client.call<SystemConfig[]>("GET", configs, { caller: mkuu });
    const entry = entries.find(({ configKey }) => configKey === "WEBSITE_DISCOUNT_PERCENTAGE");
    expect(entry?.pendingRequestId).toBe(id);

    const own = await decide(id, "approve", mkuu);
    expect([own.status, own.body.code]).toEqual([403, "not_allowed"]);
    expect(await readPrices()).toEqual(before);

    const promised = await preview({ subject: "request", id }, wanjiru);
    expect(promised.body).toMatchObject({ needsApproval: true, pendingRequestId: id });
    const approved = await decide(id, "approve");
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ status: "approved", decidedByUsername: "wanjiru" });
    await assertInForce(promised.body, "new");
    expect(await readPrices(otherClient)).toEqual(await readPrices());
    expect(await lastChange()).toMatchObject({
      key: "WEBSITE_DISCOUNT_PERCENTAGE",
      newValue: "8",
      changedByUsername: "mkuu",
      approvedByUsername: "wanjiru",
      reason: "Asked for by a test",
    });
    expect((await decide(id, "approve")).status).toBe(409);
  });

  test("a second change of the same thing waits for the first to be decided", async () => {
    await switchOn();
    const id = await askFor("LOAN_INTEREST_RATE", "14");
    expect((await change("LOAN_INTEREST_RATE", "13", {}, wanjiru)).status).toBe(409);
    expect((await decide(id, "reject", wanjiru, { note: "Not this month" })).body).toMatchObject({
      status: "rejected",
      note: "Not this month",
    });
    await askFor("LOAN_INTEREST_RATE", "13", wanjiru);
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("15");
  });

  test("whoever asked may withdraw", async () => {
    await switchOn();
    const id = await askFor("LOAN_INTEREST_RATE", "14");
    expect((await decide(id, "reject", mkuu)).body.status).toBe("withdrawn");
    expect((await decide(id, "approve")).body.message).toBe("This change was withdrawn.");
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("15");
  });

  test("what has changed meanwhile makes a request stale", async () => {
    await switchOn();
    const id = await askFor("LOAN_INTEREST_RATE", "14");
    await sql`update system_configs set config_value = '12' where config_key = 'LOAN_INTEREST_RATE'`;
    expect((await preview({ subject: "request", id })).status).toBe(409);
    const refused = await decide(id, "approve");
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("changed meanwhile");
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("12");
    const { body } = await client.call<PolicyRequest[]>("GET", `${requestsPath}?status=stale`, {
      caller: mkuu,
    });
    expect(body.map((request) => request.id)).toContain(id);
  });

  test("switching it off takes two as well", async () => {
    await switchOn();
    const id = await askFor(setting, "0");
    expect(await readValue(setting)).toBe("1");
    expect((await decide(id, "approve", mkuu)).status).toBe(403);
    expect((await decide(id, "approve")).status).toBe(200);
    expect(await readValue(setting)).toBe("0");
    expect((await change("LOAN_INTEREST_RATE", "14")).body.configValue).toBe("14");
  });

  test("a type of gold, an undoing and a new type wait too", async () => {
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "6");
    const { id: changeId } = await lastChange();
    await switchOn();
    const before = await readPrices();
    const config = await findConfig("18K");
    const asked = await changeType(config.id, { baseDiscount: 3, trendMultiplier: 1.01 });
    expect(asked.body).toMatchObject({ baseDiscount: 0, trendMultiplier: 1 });
    const undone = await undo(changeId);
    expect(undone.body).toEqual({ pendingRequestId: expect.any(Number) });
    const created = await client.call<GoldPriceConfig>("POST", typeConfigs, {
      caller: mkuu,
      body: { goldType: "21K", baseDiscount: 0 },
    });
    expect(created.body).toMatchObject({ isActive: false });
    expect(await readPrices()).toEqual(before);
    // Whoever approves sees every figure of the type, not only that it comes on the list.
    const asks = await preview({ subject: "request", id: Number(created.body.pendingRequestId) });
    expect(asks.status).toBe(200);
    const [listing] = await sql`
      select changes from policy_requests where id = ${Number(created.body.pendingRequestId)}`;
    expect(listing?.["changes"]).toMatchObject([
      { field: "baseDiscount", oldValue: null, newValue: "0.00" },
      { field: "trendMultiplier", oldValue: null },
      { field: "autoAdjust", oldValue: null },
      { field: "minPrice", oldValue: null },
      { field: "maxPrice", oldValue: null },
      { field: "isActive", oldValue: "false", newValue: "true" },
    ]);

    for (const id of [
      asked.body.pendingRequestId,
      undone.body.pendingRequestId,
      created.body.pendingRequestId,
    ]) {
      expect((await decide(Number(id), "approve")).status).toBe(200);
    }
    expect(await findConfig("18K")).toMatchObject({ baseDiscount: 3, trendMultiplier: 1.01 });
    expect(await readValue("WEBSITE_DISCOUNT_PERCENTAGE")).toBe("5");
    expect((await readPrices()).has("21K")).toBe(true);
    const undoing = (await listChanges("key=WEBSITE_DISCOUNT_PERCENTAGE&limit=1"))[0];
    expect(undoing).toMatchObject({ undoOf: changeId, approvedByUsername: "wanjiru" });

    await sql`update system_configs set config_value = '0' where config_key = ${setting}`;
    await changeType(config.id, { baseDiscount: 0, trendMultiplier: 1 });
    await changeType((await findConfig("21K")).id, { isActive: false });
  });

  test("restoring takes two, and an undoing is stale once something newer was changed", async () => {
    await change("LOAN_INTEREST_RATE", "14");
    const { id } = await lastChange();
    await change("LOAN_INTEREST_RATE", "13");
    const { id: newest } = await lastChange();
    await switchOn();
    const { lastUpdated } = (await preview({ subject: "restore", id })).body;
    const asked = Number((await restore(id, lastUpdated)).body.pendingRequestId);
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("13");
    expect((await decide(asked, "approve", mkuu)).status).toBe(403);
    expect((await decide(asked, "approve")).status).toBe(200);
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("14");

    expect((await undo(newest)).body.reason).toBe("policy.newerExists");
    const undoing = Number((await undo((await lastChange()).id)).body.pendingRequestId);
    // Changed twice past the office, so that the value is the same again.
    await sql`update system_configs set config_value = '0' where config_key = ${setting}`;
    await change("LOAN_INTEREST_RATE", "12");
    await change("LOAN_INTEREST_RATE", "14");
    await sql`update system_configs set config_value = '1' where config_key = ${setting}`;
    const refused = await decide(undoing, "approve");
    expect([refused.status, refused.body.reason]).toEqual([409, "policy.stale"]);
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("14");
  });

  test("ten approvals at once make one change", async () => {
    await switchOn();
    const id = await askFor("USD_TO_EUR_RATE", "0.88");
    const answers = await Promise.all(
      manyAdmins.map((caller, index) =>
        (index % 2 === 0 ? client : otherClient).call("POST", `${requestsPath}/${id}/approve`, {
          caller,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await listChanges("key=USD_TO_EUR_RATE&search=0.88&person=mkuu")).toHaveLength(1);
  });

  test("of changes that race with switching it on none is made after it unapproved", async () => {
    const answers = await Promise.all([
      change(setting, "1"),
      ...Array.from({ length: 20 }, (_, index) =>
        change("USD_TO_EUR_RATE", `0.7${index + 10}`, {}, index % 2 === 0 ? mkuu : wanjiru),
      ),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [switched] = await listChanges(`key=${setting}&limit=1`);
    const rates = await listChanges("key=USD_TO_EUR_RATE&limit=30");
    const unapproved = rates.filter(({ approvedByUsername }) => approvedByUsername === null);
    for (const rate of unapproved) {
      expect(Date.parse(rate.changedAt)).toBeLessThanOrEqual(Date.parse(switched?.changedAt ?? ""));
    }
  });

  test("the database itself refuses one pair of eyes, and a decision that is rewritten", async () => {
    await switchOn();
    const id = await askFor("USD_TO_EUR_RATE", "0.77");
    await expect(sql`
      update policy_requests set status = 'approved', decided_at = now(), decided_by_user_id = 7
      where id = ${id}`).rejects.toThrow("policy_requests_four_eyes");
    await expect(sql`update policy_requests set changes = '[1]' where id = ${id}`).rejects.toThrow(
      "never rewritten",
    );
    await decide(id, "reject");
    await expect(sql`
      update policy_requests set status = 'pending', decided_at = null where id = ${id}`).rejects.toThrow(
      "never rewritten",
    );
    await expect(sql`delete from policy_requests`).rejects.toThrow("never rewritten");
    await expect(sql`truncate policy_requests cascade`).rejects.toThrow("append only");
  });

  // The last of all: it leaves changes of the future behind, which stay the latest.
  test("a request expires, and another can be made", async () => {
    await switchOn();
    const id = await askFor("LOAN_INTEREST_RATE", "14");
    laterMs = 73 * 3_600_000;
    const refused = await decide(id, "approve");
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("expired");
    const { body } = await client.call<PolicyRequest[]>("GET", `${requestsPath}?status=expired`, {
      caller: mkuu,
    });
    expect(body.map((request) => request.id)).toContain(id);
    const next = await askFor("LOAN_INTEREST_RATE", "14.5");
    expect((await decide(next, "approve")).status).toBe(200);
    expect(await readValue("LOAN_INTEREST_RATE")).toBe("14.5");
  });
});
