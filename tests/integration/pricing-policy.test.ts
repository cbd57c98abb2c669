import type { ErrorBody } from "@dhahabu/contract/errors";
import { eventChannelOf } from "@dhahabu/contract/events";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { GoldPrice, LoanEstimate } from "@dhahabu/contract/pricing";
import type { SystemConfig } from "@dhahabu/contract/policy";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { connectRedisForWork } from "@dhahabu/platform/redis";
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
import { waitFor } from "../support/wait-for.ts";

const admin = { userId: 7, username: "mkuu", role: "admin" } as const;
const prices = "/api/gold-prices/currency/KES";
const configs = "/api/admin/system-config";
let database: ServiceDatabase;
let sql: Sql;
let services: RunningService[];
let client: ServiceClient;
let otherClient: ServiceClient;

function start(role: "api" | "worker"): Promise<RunningService> {
  const config = pricingConfigSchema.parse({
    ...serviceSettings,
    ROLE: role,
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
    PRICE_CRON: "0 0 1 1 *",
  });
  return startPricing({ config, log: quietLog });
}

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  services = await Promise.all([start("api"), start("api")]);
  client = createServiceClient({ url: services[0]?.url ?? "", service: "pricing" });
  otherClient = createServiceClient({ url: services[1]?.url ?? "", service: "pricing" });
});

afterAll(async () => {
  await Promise.all(services.map(stopService));
  await sql.end();
  await database.drop();
});

async function readPrice(goldType: string, from = client): Promise<GoldPrice> {
  const { body } = await from.call<GoldPrice[]>("GET", prices);
  const price = body.find((line) => line.goldType === goldType);
  if (!price) throw new Error(`${goldType} is not in the list.`);
  return price;
}

function change(
  key: string,
  value: unknown,
  from = client,
  caller: object = admin,
  allowUnavailable = false,
) {
  return from.call<ErrorBody & SystemConfig>("PATCH", `${configs}/${key}`, {
    caller,
    body: { value },
    allowUnavailable,
  });
}

const countHistory = async () => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from gold_price_history`;
  return row?.count ?? 0;
};

const countEvents = async (topic: string) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from outbox where topic = ${topic}`;
  return row?.count ?? 0;
};

const countAudits = async () => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from policy_changes`;
  return row?.count ?? 0;
};

describe("a first start", () => {
  test("two replicas of the API that start together on an empty schema make one price list", async () => {
    const { body } = await client.call<GoldPrice[]>("GET", prices);
    expect(body.map((price) => [price.goldType, price.pricePerGram, price.state])).toEqual([
      ["24K", 15_823.66, "fallback"],
      ["22K", 14_508.69, "fallback"],
      ["18K", 11_880, "fallback"],
      ["Gold Bars", 15_823.66, "fallback"],
      ["Gold Coins", 14_508.69, "fallback"],
      ["Raw Gold", 11_880, "fallback"],
    ]);
    expect(await countHistory()).toBe(6);
  });

  test("the seeds are what the bank begins with, in the order of their keys", async () => {
    const { body } = await client.call<SystemConfig[]>("GET", configs, { caller: admin });
    const keys = body.map((entry) => entry.configKey);
    expect(keys).toEqual(keys.toSorted());
    const values = Object.fromEntries(body.map((entry) => [entry.configKey, entry.configValue]));
    expect(values).toMatchObject({
      WEBSITE_DISCOUNT_PERCENTAGE: "5",
      LOAN_CALCULATOR_DISCOUNT_PERCENTAGE: "10",
      MAX_LOAN_TO_VALUE_RATIO: "60",
      LOAN_INTEREST_RATE: "15",
      DEFAULT_LOAN_DURATION_MONTHS: "1",
      FALLBACK_GOLD_PRICE_24K_PER_GRAM: "129.12",
      FALLBACK_GOLD_PRICE_22K_PER_GRAM: "118.39",
      FALLBACK_GOLD_PRICE_18K_PER_GRAM: "96.94",
      USD_TO_KES_RATE: "129.00",
    });
    expect(new Set(body.map((entry) => entry.configType))).toEqual(
      new Set(["percentage", "number", "boolean", "choice"]),
    );
    expect(body.filter((entry) => (entry.description ?? "").length < 20)).toEqual([]);
  });

  test("staff-added types get the column defaults of the specification", async () => {
    const [row] = await sql.begin(async (tx) => {
      const rows = await tx`
        insert into gold_price_configs (gold_type) values ('21K')
        returning base_discount, trend_multiplier, min_price, max_price, auto_adjust, is_active`;
      await tx`delete from gold_price_configs where gold_type = '21K'`;
      return rows;
    });
    expect(row).toEqual({
      base_discount: "5.00",
      trend_multiplier: "1.0000",
      min_price: "50.00",
      max_price: "200.00",
      auto_adjust: true,
      is_active: true,
    });
  });
});

describe("who may", () => {
  test.each([
    ["nobody", null, 401],
    ["a user", "user", 403],
    ["marketing", "marketing", 403],
  ] as const)("%s may neither read nor change the configuration", async (_name, role, status) => {
    const caller = { userId: role === null ? null : 9, role };
    expect((await client.call("GET", configs, { caller })).status).toBe(status);
    const before = await countAudits();
    expect((await change("LOAN_INTEREST_RATE", "1", client, caller)).status).toBe(status);
    expect(await countAudits()).toBe(before);
  });
});

describe("a change", () => {
  test("is answered when every replica already lists the new price, with its audit and messages", async () => {
    const [audits, policyEvents, priceEvents] = [
      await countAudits(),
      await countEvents("policy.changed"),
      await countEvents("prices.changed"),
    ];
    const answer = await change("WEBSITE_DISCOUNT_PERCENTAGE", "10");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ configValue: "10", configType: "percentage" });
    expect((await readPrice("24K")).pricePerGram).toBe(14_990.83);
    expect((await readPrice("24K", otherClient)).pricePerGram).toBe(14_990.83);
    expect(await countAudits()).toBe(audits + 1);
    const [audit] = await sql`select * from policy_changes order by id desc limit 1`;
    expect(audit).toMatchObject({
      config_key: "WEBSITE_DISCOUNT_PERCENTAGE",
      old_value: "5",
      new_value: "10",
      changed_by_user_id: 7,
      changed_by_username: "mkuu",
      address: "203.0.113.7",
    });
    expect(await countEvents("policy.changed")).toBe(policyEvents + 1);
    expect(await countEvents("prices.changed")).toBe(priceEvents + 1);
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "5");
    expect((await readPrice("24K")).pricePerGram).toBe(15_823.66);
  });

  test("to the same number leaves no trace", async () => {
    const before = [await countAudits(), await countEvents("policy.changed")];
    const answer = await change("WEBSITE_DISCOUNT_PERCENTAGE", "5.00");
    expect(answer.status).toBe(200);
    expect(answer.body.configValue).toBe("5");
    expect([await countAudits(), await countEvents("policy.changed")]).toEqual(before);
  });

  test("of what no price shows tells of the policy alone", async () => {
    const before = await countEvents("prices.changed");
    const history = await countHistory();
    expect((await change("LOAN_INTEREST_RATE", 12.5)).status).toBe(200);
    const { body } = await client.call("GET", "/api/public-config");
    expect(body).toEqual({ interestRate: 12.5, ltvRatio: 60, defaultDurationMonths: 1 });
    await change("LOAN_INTEREST_RATE", "15");
    expect(await countEvents("prices.changed")).toBe(before);
    expect(await countHistory()).toBe(history);
  });

  test("of the exchange rate is dated: the price was observed when staff set it", async () => {
    const before = await readPrice("22K");
    await change("USD_TO_KES_RATE", "130");
    const after = await readPrice("22K");
    expect(after.pricePerGram).toBe(14_621.17);
    expect(Date.parse(after.observedAt)).toBeGreaterThan(Date.parse(before.observedAt));
    await change("USD_TO_KES_RATE", "129.00");
  });

  test.each([
    ["WEBSITE_DISCOUNT_PERCENTAGE", "101"],
    ["WEBSITE_DISCOUNT_PERCENTAGE", "five"],
    ["LOAN_INTEREST_RATE", "0"],
    ["LOAN_INTEREST_RATE", "15.005"],
    ["LOAN_INTEREST_RATE", true],
    ["MAX_LOAN_TO_VALUE_RATIO", -1],
    ["MAX_LOAN_TO_VALUE_RATIO", 1e21],
    ["DEFAULT_LOAN_DURATION_MONTHS", "4"],
    ["USD_TO_KES_RATE", "0"],
    ["FALLBACK_GOLD_PRICE_24K_PER_GRAM", "1e9"],
    ["WEBSITE_DISCOUNT_PERCENTAGE", ""],
    ["WEBSITE_DISCOUNT_PERCENTAGE", null],
    ["WEBSITE_DISCOUNT_PERCENTAGE", { $gt: 1 }],
    ["WEBSITE_DISCOUNT_PERCENTAGE", "\u0000"],
  ])("of %s to %j is a 400 that names the value", async (key, value) => {
    const before = await countAudits();
    const answer = await change(key, value);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual(["value"]);
    expect(await countAudits()).toBe(before);
  });

  test.each(["NO_SUCH_KEY", "constructor", "loan_interest_rate"])(
    "of %s, which is no key, is a 404",
    async (key) => {
      expect((await change(key, "1")).status).toBe(404);
    },
  );

  test("whose price refresh is cut off is undone as a whole", async () => {
    const before = [await countAudits(), await countEvents("policy.changed"), await countHistory()];
    const answer = await sql.begin(async (tx) => {
      await tx`lock table gold_prices in exclusive mode`;
      const pending = change("WEBSITE_DISCOUNT_PERCENTAGE", "50", client, admin, true);
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
    expect([
      await countAudits(),
      await countEvents("policy.changed"),
      await countHistory(),
    ]).toEqual(before);
    expect((await readPrice("24K")).pricePerGram).toBe(15_823.66);
  });

  test("and many at once through two replicas leave one consistent state and a gapless audit", async () => {
    const [last] = await sql<
      { id: string }[]
    >`select coalesce(max(id), 0)::text as id from policy_changes`;
    const requests = Array.from({ length: 40 }, (_, index) => {
      const from = index % 2 === 0 ? client : otherClient;
      return index % 4 < 2
        ? change("WEBSITE_DISCOUNT_PERCENTAGE", String(6 + index), from)
        : change("USD_TO_KES_RATE", String(100 + index), from);
    });
    const answers = await Promise.all(requests);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const { body } = await client.call<SystemConfig[]>("GET", configs, { caller: admin });
    const valueOf = (key: string) =>
      Number(body.find((entry) => entry.configKey === key)?.configValue);
    const expected =
      (129.12 * valueOf("USD_TO_KES_RATE") * (100 - valueOf("WEBSITE_DISCOUNT_PERCENTAGE"))) / 100;
    expect((await readPrice("24K")).pricePerGram).toBeCloseTo(expected, 2);
    const audits = await sql<{ key: string; old: string; new: string }[]>`
      select config_key as key, old_value as old, new_value as new from policy_changes
      where id > ${last?.id ?? "0"}::bigint order by id`;
    expect(audits).toHaveLength(40);
    const chain = new Map([
      ["WEBSITE_DISCOUNT_PERCENTAGE", "5"],
      ["USD_TO_KES_RATE", "129.00"],
    ]);
    for (const audit of audits) {
      expect(audit.old).toBe(chain.get(audit.key));
      chain.set(audit.key, audit.new);
    }
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "5");
    await change("USD_TO_KES_RATE", "129.00");
  });

  test("is told to the other services by the worker's relay", async () => {
    const received: EventEnvelope[] = [];
    const redis = connectRedisForWork({ url: inject("servers").redisUrl, log: quietLog });
    redis.on("message", (_channel, text) => received.push(JSON.parse(text) as EventEnvelope));
    await redis.subscribe(eventChannelOf("pricing"));
    const worker = await start("worker");
    try {
      await change("WEBSITE_DISCOUNT_PERCENTAGE", "6");
      await waitFor("both events", () => {
        const isPolicyTold = received.some(
          (event) =>
            event.name === "policy.changed" &&
            (event.payload as { configKey: string }).configKey === "WEBSITE_DISCOUNT_PERCENTAGE",
        );
        return isPolicyTold && received.some((event) => event.name === "prices.changed");
      });
    } finally {
      await stopService(worker);
      redis.disconnect();
      await change("WEBSITE_DISCOUNT_PERCENTAGE", "5");
    }
  });
});

describe("evidence", () => {
  test.each(["policy_changes", "gold_price_history"])("%s cannot be rewritten", async (table) => {
    await expect(sql`update ${sql(table)} set id = default`).rejects.toThrow("append only");
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow("append only");
  });
});

describe("types", () => {
  async function withRule(
    goldType: string,
    rule: Record<string, string | boolean>,
    act: () => Promise<void>,
  ) {
    const [before] = await sql`
      select base_discount, trend_multiplier, auto_adjust, min_price, max_price, is_active
      from gold_price_configs where gold_type = ${goldType}`;
    if (!before) throw new Error(`${goldType} has no rule.`);
    await sql`update gold_price_configs set ${sql(rule)} where gold_type = ${goldType}`;
    try {
      await act();
    } finally {
      await sql`update gold_price_configs set ${sql(before)} where gold_type = ${goldType}`;
      await change("USD_TO_KES_RATE", "129.5");
      await change("USD_TO_KES_RATE", "129.00");
    }
  }

  test("an inactive type leaves the list, and nothing is lent on it", async () => {
    await withRule("Raw Gold", { is_active: false }, async () => {
      await change("USD_TO_KES_RATE", "128");
      const { body } = await client.call<GoldPrice[]>("GET", prices);
      expect(body.map((price) => price.goldType)).toEqual([
        "24K",
        "22K",
        "18K",
        "Gold Bars",
        "Gold Coins",
      ]);
      const answer = await client.call<ErrorBody>("POST", "/api/calculate-loan", {
        body: { goldType: "Raw Gold", goldWeight: 10 },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.issues?.map((issue) => issue.path)).toEqual(["goldType"]);
    });
    expect((await readPrice("Raw Gold")).pricePerGram).toBe(11_880);
  });

  test("a frozen type does not follow the exchange rate", async () => {
    await withRule("18K", { auto_adjust: false }, async () => {
      await change("USD_TO_KES_RATE", "140");
      expect((await readPrice("18K")).pricePerGram).toBe(11_880);
      expect((await readPrice("24K")).pricePerGram).toBe(17_172.96);
    });
  });

  test("a guard that bites is flagged in the list", async () => {
    await withRule("24K", { max_price: "100" }, async () => {
      await change("USD_TO_KES_RATE", "130");
      expect(await readPrice("24K")).toMatchObject({ pricePerGram: 12_350, isGuarded: true });
    });
    expect(await readPrice("24K")).toMatchObject({ pricePerGram: 15_823.66, isGuarded: false });
  });
});

describe("loans", () => {
  test("an estimate follows the policy at once", async () => {
    const estimate = async () => {
      const { body } = await client.call<LoanEstimate>("POST", "/api/calculate-loan", {
        body: { goldType: "24K", goldWeight: "10", loanAmount: "max" },
      });
      return body;
    };
    expect(await estimate()).toMatchObject({
      goldValue: 149_908.32,
      maxLoanAmount: 89_944.99,
      duration: 1,
      priceState: "fallback",
    });
    await change("DEFAULT_LOAN_DURATION_MONTHS", 3);
    await change("MAX_LOAN_TO_VALUE_RATIO", "50");
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "20");
    expect(await estimate()).toMatchObject({
      goldValue: 149_908.32,
      maxLoanAmount: 74_954.16,
      duration: 3,
      loanToValue: 50,
    });
    await change("DEFAULT_LOAN_DURATION_MONTHS", 1);
    await change("MAX_LOAN_TO_VALUE_RATIO", "60");
    await change("WEBSITE_DISCOUNT_PERCENTAGE", "5");
  });

  test("forty estimates at once, through two replicas, are one estimate", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const from = index % 2 === 0 ? client : otherClient;
        const { status, body } = await from.call<LoanEstimate>("POST", "/api/calculate-loan", {
          body: { goldType: "22K", goldWeight: 33.333, loanAmount: 60_000, duration: 3 },
        });
        return { status, body, text: JSON.stringify(body) };
      }),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { totalRepayment: 91_252.5 } });
  });

  test.each([
    [1, 69_000],
    [2, 79_350],
    [3, 91_252.5],
  ])("60,000 over %i months is %d to repay", async (duration, totalRepayment) => {
    const { body } = await client.call<LoanEstimate>("POST", "/api/calculate-loan", {
      body: { goldType: "24K", goldWeight: "10", loanAmount: "60000", duration },
    });
    expect(body).toMatchObject({ requestedAmount: 60_000, totalRepayment, duration });
  });

  test("without any price there is a 503 that says when to come back", async () => {
    await sql`truncate gold_prices`;
    const answer = await client.call<ErrorBody>("POST", "/api/calculate-loan", {
      body: { goldType: "24K", goldWeight: 10 },
      allowUnavailable: true,
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    await change("USD_TO_KES_RATE", "129.25");
    await change("USD_TO_KES_RATE", "129.00");
  });
});
