import { loanEstimateSchema, pricingRoutes } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
const admin = createApiClient(bank.origin);
let browser: Browser;
let context: Awaited<ReturnType<typeof openContext>>;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await openContext(browser);
});

afterEach(() => context.close());

const money = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

async function readPriceTexts(): Promise<string[]> {
  const answer = await visitor.get("/api/gold-prices/currency/KES");
  const prices = pricingRoutes.listGoldPrices.response.parse(answer.body);
  return prices.map((price) => money.format(price.pricePerGram));
}

async function readMain(page: Page): Promise<string> {
  return (await page.textContent("main")) ?? "";
}

describe("live prices", () => {
  test("the page shows every price of the API, with its currency", async () => {
    const { page } = await openHydrated(context, `${bank.origin}/`);
    const text = await readMain(page);
    for (const price of await readPriceTexts()) expect(text).toContain(price);
    expect(text).toMatch(/KES\s15,|KES\s[\d,]+\.\d\d/);
  });

  test("an open page follows a change although no event reaches it, at its next poll", async () => {
    const key = "USD_TO_KES_RATE";
    const before = (await readSystemConfig(admin)).get(key) ?? "";
    await context.route("**/api/events", (route) => route.abort());
    await context.clock.install();
    const { page } = await openHydrated(context, `${bank.origin}/`);
    const [oldPrice = ""] = await readPriceTexts();
    expect(await readMain(page)).toContain(oldPrice);
    try {
      await writeSystemConfig(admin, key, new Decimal(before).plus(2).toString());
      await expect.poll(readPriceTexts).not.toContain(oldPrice);
      const [newPrice = ""] = await readPriceTexts();
      expect(await readMain(page)).toContain(oldPrice);
      await context.clock.fastForward(31_000);
      await expect.poll(() => readMain(page)).toContain(newPrice);
    } finally {
      await writeSystemConfig(admin, key, before);
    }
  });

  test("prices that cannot be renewed stay on the page", async () => {
    await context.clock.install();
    const { page } = await openHydrated(context, `${bank.origin}/`);
    const prices = await readPriceTexts();
    await context.route("**/api/gold-prices/**", (route) => route.abort());
    const refused = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/api/gold-prices/"),
    );
    await context.clock.fastForward(31_000);
    await refused;
    const text = await readMain(page);
    for (const price of prices) expect(text).toContain(price);
  });
});

describe("loan calculator", () => {
  function findForm(page: Page) {
    const form = page.locator("#calculator");
    return {
      form,
      goldType: form.getByLabel("Gold type"),
      weight: form.getByLabel("Weight in grams"),
      amount: form.getByLabel("Loan amount in KES"),
      threeMonths: form.getByRole("group", { name: "Duration" }).getByLabel("3 months"),
      submit: form.getByRole("button", { name: "Calculate loan" }),
    };
  }

  test("it waits for type and weight, then shows the bank's own figures", async () => {
    const { page, faults } = await openHydrated(context, `${bank.origin}/`);
    const { form, goldType, weight, threeMonths, submit } = findForm(page);
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await goldType.selectOption("22K");
    expect(await submit.isDisabled()).toBe(true);
    await weight.fill("12.5");
    await threeMonths.check();
    expect(await submit.isDisabled()).toBe(false);
    await submit.click();
    const answer = await visitor.send("POST", "/api/calculate-loan", {
      goldType: "22K",
      goldWeight: 12.5,
      duration: 3,
    });
    const loan = loanEstimateSchema.parse(answer.body);
    await expect.poll(() => form.textContent()).toContain(money.format(loan.totalRepayment));
    const text = await form.textContent();
    for (const amount of [
      loan.goldValue,
      loan.maxLoanAmount,
      loan.requestedAmount,
      loan.monthlyInterest,
      loan.totalInterest,
    ]) {
      expect(text).toContain(money.format(amount));
    }
    expect(faults).toEqual([]);
  });

  test("gold of the hero is filled in at each press, and what is changed after stays", async () => {
    const watched = await openHydrated(context, `${bank.origin}/`);
    const { page } = watched;
    const { weight, threeMonths } = findForm(page);
    const hero = page.locator("section:has(h1)");
    const give = async (grams: string) => {
      await hero.locator("[name=goldWeight]").fill(grams);
      await hero.locator("button[type=submit]").click();
    };
    await give("10");
    await expect.poll(() => weight.inputValue()).toBe("10");
    await weight.fill("25");
    await threeMonths.check();
    await page.locator('footer a[href="/faq"]').first().click();
    await page.waitForURL((url) => url.pathname === "/faq");
    await page.goBack();
    await expect.poll(() => weight.inputValue()).toBe("25");
    expect(await threeMonths.isChecked()).toBe(true);
    await page.reload();
    await waitUntilReady(watched);
    await expect.poll(() => weight.inputValue()).toBe("25");
    await give("10");
    await expect.poll(() => weight.inputValue()).toBe("10");
    await weight.fill("30");
    await give("10");
    await expect.poll(() => weight.inputValue()).toBe("10");
  });

  test("an amount above the maximum is brought down, and the page says so", async () => {
    const { page } = await openHydrated(context, `${bank.origin}/`);
    const { form, goldType, weight, amount, submit } = findForm(page);
    await goldType.selectOption("18K");
    await weight.fill("5");
    await amount.fill("99000000");
    await submit.click();
    await form.getByText("You asked for more than your gold allows.").waitFor();
    expect(await form.getByText("We lend against").count()).toBe(1);
  });

  test("when the bank does not answer, the previous result stays", async () => {
    const { page } = await openHydrated(context, `${bank.origin}/`);
    const { form, goldType, weight, submit } = findForm(page);
    await goldType.selectOption("24K");
    await weight.fill("10");
    await submit.click();
    const result = form.getByText("You receive");
    await result.waitFor();
    const before = await form.textContent();
    const total = /KES\s[\d,]+\.\d\d/.exec(before ?? "")?.[0] ?? "no amount";
    await context.route("**/api/calculate-loan", (route) => route.abort());
    const refused = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/api/calculate-loan"),
    );
    await submit.click();
    await refused;
    await expect.poll(() => submit.isDisabled()).toBe(false);
    expect(await form.textContent()).toContain(total);
  });
});
