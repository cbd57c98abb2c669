import { errorBodySchema } from "@dhahabu/contract/errors";
import { loanEstimateSchema, pricingRoutes, publicConfigSchema } from "@dhahabu/contract/pricing";
import type { GoldPrice, LoanEstimate } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
const admin = createApiClient(bank.origin);
let config: Map<string, string>;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  config = await readSystemConfig(admin);
});

async function estimate(input: Record<string, unknown>): Promise<LoanEstimate> {
  const answer = await visitor.send("POST", "/api/calculate-loan", input);
  expect(answer.status, answer.text).toBe(200);
  return loanEstimateSchema.parse(answer.body);
}

function toKes(amount: Decimal): number {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

function percent(key: string): Decimal {
  return new Decimal(config.get(key) ?? Number.NaN).div(100);
}

/** Market price per gram: what the website shows, without the website's discount. */
async function readMarketPrice(goldType: string): Promise<Decimal> {
  const answer = await visitor.get("/api/gold-prices/currency/KES");
  const prices: GoldPrice[] = pricingRoutes.listGoldPrices.response.parse(answer.body);
  const price = prices.find((line) => line.goldType === goldType);
  return new Decimal(price?.pricePerGram ?? Number.NaN).div(
    new Decimal(1).minus(percent("WEBSITE_DISCOUNT_PERCENTAGE")),
  );
}

describe("loan walk: weight and type in, an estimate by the formula out", () => {
  test.each(["24K", "22K", "18K", "Gold Bars", "Gold Coins", "Raw Gold"])(
    "%s is valued at the market price less the calculator's own discount",
    async (goldType) => {
      const loan = await estimate({ goldType, goldWeight: 10, duration: 1 });
      const market = await readMarketPrice(goldType);
      const discount = percent("LOAN_CALCULATOR_DISCOUNT_PERCENTAGE");
      const expected = market.mul(10).mul(new Decimal(1).minus(discount)).toNumber();
      // The shown website price is rounded to 2 decimals, so the way back carries that rounding 10 times.
      expect(Math.abs(loan.goldValue - expected)).toBeLessThan(0.1);
    },
  );

  test.each([1, 2, 3])("%i months: interest compounds monthly, rounded once", async (duration) => {
    const loan = await estimate({
      goldType: "24K",
      goldWeight: 12.345,
      loanAmount: 60_000,
      duration,
    });
    const rate = percent("LOAN_INTEREST_RATE");
    const requested = new Decimal(60_000);
    const total = requested.mul(new Decimal(1).plus(rate).pow(duration));
    expect(loan.requestedAmount).toBe(60_000);
    expect(loan.limitedToMax).toBe(false);
    expect(loan.interestRate).toBe(rate.mul(100).toNumber());
    expect(loan.duration).toBe(duration);
    expect(loan.monthlyInterest).toBe(toKes(requested.mul(rate)));
    expect(loan.totalRepayment).toBe(toKes(total));
    expect(loan.totalInterest).toBe(toKes(total.minus(requested)));
  });

  test("the worked example of the policy: 60,000 at 15 % is 69,000, 79,350 and 91,252.50", async () => {
    expect(config.get("LOAN_INTEREST_RATE")).toBe("15");
    const totals = [];
    for (const duration of [1, 2, 3]) {
      const loan = await estimate({
        goldType: "24K",
        goldWeight: 50,
        loanAmount: 60_000,
        duration,
      });
      totals.push(loan.totalRepayment);
    }
    expect(totals).toEqual([69_000, 79_350, 91_252.5]);
  });

  test.each([
    ["blank", ""],
    ["max", "max"],
    ["absent", undefined],
    ["null", null],
  ])("an amount that is %s means the most the gold allows", async (_what, loanAmount) => {
    const loan = await estimate({ goldType: "22K", goldWeight: 20, loanAmount, duration: 1 });
    expect(loan.requestedAmount).toBe(loan.maxLoanAmount);
    expect(loan.limitedToMax).toBe(false);
    const most = new Decimal(loan.goldValue).mul(percent("MAX_LOAN_TO_VALUE_RATIO"));
    expect(Math.abs(loan.maxLoanAmount - most.toNumber())).toBeLessThanOrEqual(0.01);
    expect(loan.loanToValue).toBe(percent("MAX_LOAN_TO_VALUE_RATIO").mul(100).toNumber());
  });

  test("an amount above the maximum is brought down to it, and the answer says so", async () => {
    const loan = await estimate({ goldType: "18K", goldWeight: 1, loanAmount: 90_000_000 });
    expect(loan.requestedAmount).toBe(loan.maxLoanAmount);
    expect(loan.limitedToMax).toBe(true);
    expect(String(loan.duration)).toBe(config.get("DEFAULT_LOAN_DURATION_MONTHS"));
  });

  test.each([
    ["goldType", { goldType: "9K" }],
    ["goldWeight", { goldWeight: 0 }],
    ["goldWeight", { goldWeight: -1 }],
    ["goldWeight", { goldWeight: "ten" }],
    ["goldWeight", { goldWeight: 1_000_000.001 }],
    ["duration", { duration: 4 }],
    ["loanAmount", { loanAmount: -5 }],
  ])("a bad %s is refused by name", async (path, fault) => {
    const answer = await visitor.send("POST", "/api/calculate-loan", {
      goldType: "24K",
      goldWeight: 10,
      duration: 1,
      ...fault,
    });
    expect(answer.status).toBe(400);
    expect(errorBodySchema.parse(answer.body).issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test("text that is no JSON is a 400, a wrong kind a 415", async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${bank.origin}/api/calculate-loan`, {
        method: "POST",
        headers: { origin: bank.origin, ...headers },
        body: "{",
      });
    expect((await send({ "content-type": "application/json" })).status).toBe(400);
    expect((await send({ "content-type": "text/csv" })).status).toBe(415);
  });

  test("a changed interest rate is in the next estimates and in the public configuration", async () => {
    const key = "LOAN_INTEREST_RATE";
    const before = config.get(key) ?? "";
    try {
      await writeSystemConfig(admin, key, "12.5");
      await waitFor("the new rate in an estimate", async () => {
        const loan = await estimate({ goldType: "24K", goldWeight: 50, loanAmount: 1000 });
        return loan.interestRate === 12.5 && loan.monthlyInterest === 125;
      });
      await waitFor("the new rate in the public configuration", async () => {
        const answer = await visitor.get("/api/public-config");
        return publicConfigSchema.parse(answer.body).interestRate === 12.5;
      });
    } finally {
      await writeSystemConfig(admin, key, before);
    }
  });
});
