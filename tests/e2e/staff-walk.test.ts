import { pricingRoutes } from "@dhahabu/contract/pricing";
import { systemConfigSchema } from "@dhahabu/contract/policy";
import { Decimal } from "decimal.js";
import postgres from "postgres";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
const admin = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
const key = "WEBSITE_DISCOUNT_PERCENTAGE";
const money = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
let browser: Browser;
let config: Map<string, string>;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  config = await readSystemConfig(admin);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await writeSystemConfig(admin, key, config.get(key) ?? "5");
  await sql.end();
});

function expectedPriceKes(discount: string): number {
  const read = (name: string) => new Decimal(config.get(name) ?? Number.NaN);
  return read("FALLBACK_GOLD_PRICE_24K_PER_GRAM")
    .mul(read("USD_TO_KES_RATE"))
    .mul(new Decimal(1).minus(new Decimal(discount).div(100)))
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber();
}

async function readPriceKes(): Promise<number | undefined> {
  const answer = await visitor.get("/api/gold-prices/currency/KES");
  const prices = pricingRoutes.listGoldPrices.response.parse(answer.body);
  return prices.find((price) => price.goldType === "24K")?.pricePerGram;
}

async function signInOnPage(page: Page): Promise<void> {
  const panel = page.getByRole("tabpanel", { name: "Login" });
  await panel.getByLabel("Username").fill(bank.adminUsername);
  await panel.getByLabel("Password", { exact: true }).fill(bank.adminPassword);
  await panel.getByRole("button", { name: "Login" }).click();
}

describe("staff walk", () => {
  test("sign in, open the configuration, change the discount: an open page and the API follow in 2 s", async () => {
    const staff = await openContext(browser);
    const customer = await openContext(browser);
    try {
      const home = (await openHydrated(customer, `${bank.origin}/`)).page;
      const oldPrice = money.format(expectedPriceKes(config.get(key) ?? ""));
      expect(await home.textContent("main")).toContain(oldPrice);

      const { page, faults } = await openHydrated(staff, `${bank.origin}/auth`);
      await signInOnPage(page);
      await page.waitForURL(`${bank.origin}/`);
      await page.getByText("Welcome back!").first().waitFor();
      await page.getByRole("link", { name: "Dashboard" }).click();
      await page.getByRole("heading", { name: `Welcome back, ${bank.adminUsername}` }).waitFor();
      await page
        .getByRole("link", { name: /System Configuration/ })
        .first()
        .click();
      await page.waitForURL(`${bank.origin}/admin/system-config`);
      await page.getByRole("heading", { name: "System Configuration", level: 1 }).waitFor();

      await page.getByRole("button", { name: "Edit Website Discount Percentage" }).click();
      const input = page.getByRole("spinbutton", {
        name: "New value of Website Discount Percentage",
      });
      expect(await input.getAttribute("min")).toBe("0");
      expect(await input.getAttribute("step")).toBe("0.1");
      await input.fill("7.5");
      const newPriceKes = expectedPriceKes("7.5");
      await page.getByRole("button", { name: "Save Website Discount Percentage" }).click();
      const effect = page.getByRole("form", { name: "What this change does" });
      await effect.waitFor();
      const shown = ((await effect.textContent()) ?? "").replaceAll(/\s/g, " ");
      expect(shown).toContain(`KES ${oldPrice} becomes KES ${money.format(newPriceKes)}`);
      expect(await readPriceKes()).not.toBe(newPriceKes);
      await effect.getByLabel("Reason for the change").fill("A walk of the staff");
      const told = page.getByText(`Successfully updated ${key}`).first().waitFor();
      const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
      await effect.getByRole("button", { name: "Make the change" }).click();
      const response = await saved;
      const savedAtMs = performance.now();
      expect(systemConfigSchema.parse(await response.json()).configValue).toBe("7.5");

      await waitFor(
        "the new price in the API",
        async () => (await readPriceKes()) === newPriceKes,
        {
          timeoutMs: 2000,
        },
      );
      await waitFor(
        "the new price on the open page",
        async () => (await home.textContent("main"))?.includes(money.format(newPriceKes)),
        { timeoutMs: Math.max(1, 2000 - (performance.now() - savedAtMs)) },
      );
      await told;
      expect(faults).toEqual([]);

      const changes = await sql<
        { oldValue: string; newValue: string; by: string; reason: string }[]
      >`
        select old_value as "oldValue", new_value as "newValue", changed_by_username as by, reason
        from pricing.policy_changes where config_key = ${key} order by id desc limit 1`;
      expect(changes).toEqual([
        {
          oldValue: config.get(key),
          newValue: "7.5",
          by: bank.adminUsername,
          reason: "A walk of the staff",
        },
      ]);
    } finally {
      await staff.close();
      await customer.close();
    }
  });

  test("signing out ends it: the back office sends the visitor to /auth, the API says 401", async () => {
    const context = await openContext(browser);
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth`);
      await signInOnPage(page);
      await page.waitForURL(`${bank.origin}/`);
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByText("You have been logged out successfully").first().waitFor();
      await page.goto(`${bank.origin}/admin/system-config`);
      await page.waitForURL(`${bank.origin}/auth`);
      const status = await page.evaluate(async () => (await fetch("/api/user")).status);
      expect(status).toBe(401);
    } finally {
      await context.close();
    }
  });

  test("a wrong password is told by a toast and on the spot, and nobody is signed in", async () => {
    const context = await openContext(browser);
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth`);
      const panel = page.getByRole("tabpanel", { name: "Login" });
      await panel.getByLabel("Username").fill(bank.adminUsername);
      await panel.getByLabel("Password", { exact: true }).fill("not the password");
      await panel.getByRole("button", { name: "Login" }).click();
      await page.getByText("Login failed").first().waitFor();
      expect(new URL(page.url()).pathname).toBe("/auth");
    } finally {
      await context.close();
    }
  });

  test("a plain user registers, is signed in, and is kept out of the back office", async () => {
    const context = await openContext(browser);
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth`);
      const username = `kamau.${Date.now().toString(36)}`;
      await page.getByRole("tab", { name: "Register" }).click();
      const panel = page.getByRole("tabpanel", { name: "Register" });
      await panel.getByLabel("Username").fill(username);
      await panel.getByLabel("Email").fill(`${username}@example.com`);
      await panel.getByLabel("Password", { exact: true }).fill("river gold of seven grams");
      await panel.getByRole("button", { name: "Create account" }).click();
      await page.waitForURL(`${bank.origin}/account`);
      await page.getByText("Account created!").first().waitFor();
      await page.goto(`${bank.origin}/admin`);
      await page.waitForURL(`${bank.origin}/`);
      const status = await page.evaluate(
        async () => (await fetch("/api/admin/system-config")).status,
      );
      expect(status).toBe(403);
    } finally {
      await context.close();
    }
  });
});
