import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import postgres from "postgres";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { WindowOptions, Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const type = "Raw Gold";
const addedType = "8K";
const key = "USD_TO_TZS_RATE";
const setting = "REQUIRE_SECOND_APPROVAL";
let admin: ApiClient;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

// Other journeys change the policy of the same bank, and find it as it was.
async function putBack(): Promise<void> {
  await sql`
    update pricing.policy_requests set status = 'stale', decided_at = now() where status = 'pending'`;
  await sql`update pricing.system_configs set config_value = '0' where config_key = ${setting}`;
}

afterAll(async () => {
  await browser.close();
  await putBack();
  const { id } = await readConfig();
  await admin.send("PATCH", `/api/admin/gold-price-configs/${id}`, {
    baseDiscount: 0,
    minPrice: 50,
    maxPrice: 200,
  });
  await writeSystemConfig(admin, key, "2500");
  await sql.end();
});

/** Opens a page as somebody who is signed in; what they type in it nobody finds after. */
async function openAs(who: ApiClient, path: string, options: WindowOptions = {}): Promise<Page> {
  const { page } = await windows.open({ onTestFinished }, who, path, { ...options, isOwn: true });
  return page;
}

async function enter(person: { username: string; password: string }): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return client;
}

async function readConfig() {
  const answer = await admin.get("/api/admin/gold-price-configs");
  const configs = pricingRoutes.listGoldPriceConfigs.response.parse(answer.body);
  const config = configs.find(({ goldType }) => goldType === type);
  if (!config) throw new Error(`${type} is not priced.`);
  return config;
}

async function readDesk() {
  const answer = await admin.get("/api/gold-prices/desk");
  return priceDeskRoutes.getPriceDesk.response.parse(answer.body);
}

const plain = (text: string | null) => (text ?? "").replaceAll(/\s/g, " ");
const money = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const kes = (amount: number) => `KES ${money.format(amount)}`;

async function openTypeEditor(page: Page) {
  await page.getByRole("button", { name: `Edit how ${type} is priced` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit how ${type} is priced` });
  await dialog.waitFor();
  return dialog;
}

describe("the price desk", () => {
  test("says why a price changed, one press from the dashboard, and leads to the record of that day", async () => {
    const reason = `The rate of the day ${Date.now()}`;
    const page = await openAs(admin, "/admin");
    await page
      .getByRole("navigation", { name: "Menu of the back office" })
      .getByRole("link", { name: "Price desk" })
      .click();
    const source = page.getByRole("region", { name: "What prices come from now" });
    // Other journeys change the policy too: the last change counts.
    await waitFor("the reason to be shown", async () => {
      const { id } = await readConfig();
      const baseDiscount = Number((1 + Math.random() * 4).toFixed(2));
      await admin.send("PATCH", `/api/admin/gold-price-configs/${id}`, { baseDiscount, reason });
      await page.reload();
      await source.getByRole("link", { name: "All changes" }).waitFor();
      return (await source.textContent())?.includes(reason);
    });
    // Beside the price that followed from it.
    const row = page
      .getByRole("region", { name: "Recorded prices" })
      .getByRole("row")
      .filter({ hasText: reason })
      .first();
    await row.getByRole("link").click();
    await page.waitForURL(/\/admin\/policy-changes\?from=[\d-]+&to=[\d-]+$/);
    await page.getByRole("heading", { level: 1, name: "Policy Changes" }).waitFor();
    const { id } = await readConfig();
    const path = `/api/admin/gold-price-configs/${id}`;
    const answer = await admin.send("PATCH", path, { baseDiscount: 0 });
    expect(answer.status, answer.text).toBe(200);
    await waitFor("the desk to follow", async () => {
      const { prices } = await readDesk();
      return prices.find(({ goldType }) => goldType === type)?.config.baseDiscount === 0;
    });
  });

  test("shows market, website and loan price of every type, and what they come from", async () => {
    const page = await openAs(admin, "/admin/prices");
    const table = page.getByRole("region", { name: "Prices per gram", exact: true });
    await table.getByRole("rowheader", { name: "24K" }).waitFor();
    const shown = plain(await table.textContent());
    const { prices } = await readDesk();
    for (const { goldType, price } of prices) {
      expect(shown).toContain(goldType);
      for (const amount of [
        price?.marketPricePerGram,
        price?.websitePricePerGram,
        price?.loanPricePerGram,
      ]) {
        expect(shown).toContain(kes(amount ?? Number.NaN));
      }
    }
    expect(shown).toContain("Fallback");
    const source = page.getByRole("region", { name: "What prices come from now" });
    expect(await source.textContent()).toContain("None: configured prices");
    await page.getByRole("img", { name: /24K, website price: from KES/ }).waitFor();
    await page.getByLabel("Type of gold").selectOption("22K");
    await expect.poll(() => new URL(page.url()).searchParams.get("type")).toBe("22K");
    await page.getByRole("img", { name: /^22K, website price/ }).waitFor();
    await page.goBack();
    await page.getByRole("img", { name: /^24K, website price/ }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^gold-prices-.+\.csv$/);
  });

  test("a change of a type shows its effect, asks for a reason, is made, and is undone exactly", async () => {
    const before = (await readDesk()).prices.find(({ goldType }) => goldType === type);
    const page = await openAs(admin, "/admin/prices");
    const dialog = await openTypeEditor(page);
    await dialog.getByLabel("Base discount").fill("12.5");
    await dialog.getByRole("button", { name: "Show the effect" }).click();
    const effect = dialog.getByRole("form", { name: "What this change does" });
    await effect.waitFor();
    const shown = plain(await effect.textContent());
    expect(shown).toContain("0% becomes 12.5%");
    expect(shown).toContain(`A loan on 10 g of ${type}`);
    const promised = /Raw GoldKES [\d,.]+ becomes (KES [\d,]+\.\d\d)/.exec(shown)?.[1];
    expect(promised).toBeDefined();
    expect((await readConfig()).baseDiscount).toBe(0);
    await effect.getByLabel("Reason for the change").fill("The assayer's costs");
    await effect.getByRole("button", { name: "Make the change" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Pricing Updated").first().waitFor();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    // It stays while somebody is at it.
    await undo.hover();
    const row = page
      .getByRole("region", { name: "Prices per gram", exact: true })
      .getByRole("row", { name: type });
    await expect.poll(async () => plain(await row.textContent())).toContain(promised);
    await undo.click();
    await waitFor("the undoing", async () => (await readConfig()).baseDiscount === 0);
    const after = (await readDesk()).prices.find(({ goldType }) => goldType === type);
    expect(after?.price?.websitePricePerGram).toBe(before?.price?.websitePricePerGram);
  });

  test("a refusal is told at the field; a fault of the line loses nothing that was typed", async () => {
    const page = await openAs(admin, "/admin/prices");
    const dialog = await openTypeEditor(page);
    await dialog.getByLabel("Lowest price (USD/gram)").fill("150");
    await dialog.getByLabel("Highest price (USD/gram)").fill("120");
    await dialog.getByRole("button", { name: "Show the effect" }).click();
    await dialog.getByText("must not be above").first().waitFor();
    await page.context().setOffline(true);
    await dialog.getByLabel("Highest price (USD/gram)").fill("160");
    await dialog.getByRole("button", { name: "Show the effect" }).click();
    await dialog.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await openTypeEditor(page);
    await dialog.getByText("What you typed before is here again.").waitFor();
    expect(await dialog.getByLabel("Lowest price (USD/gram)").inputValue()).toBe("150");
    expect(await dialog.getByLabel("Highest price (USD/gram)").inputValue()).toBe("160");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("a further type is added with its effect and a reason in sight, and put on the list likewise", async () => {
    const page = await openAs(admin, "/admin/prices");
    await page.getByRole("button", { name: "Add a type" }).click();
    const dialog = page.getByRole("dialog", { name: "Price a further type of gold" });
    const kind = dialog.getByRole("combobox", { name: "Type of gold" });
    expect(await kind.getByRole("option", { name: "24K" }).count()).toBe(0);
    await dialog.getByLabel("Lowest price (USD/gram)").fill("150");
    await dialog.getByLabel("Highest price (USD/gram)").fill("120");
    await dialog.getByRole("button", { name: "Show the effect" }).click();
    await dialog.getByText("Please choose a type of gold.").waitFor();
    await dialog.getByText("The lowest price must not be above the highest.").waitFor();
    expect(await kind.evaluate((field) => field === document.activeElement)).toBe(true);
    await kind.selectOption(addedType);
    await dialog.getByLabel("Lowest price (USD/gram)").fill("20");
    await page.reload();
    await page.getByRole("button", { name: "Add a type" }).click();
    await dialog.getByText("What you typed before is here again.").waitFor();
    expect(await kind.inputValue()).toBe(addedType);
    await dialog.getByRole("button", { name: "Show the effect" }).click();
    const effect = dialog.getByRole("form", { name: "What this change does" });
    await effect.getByText("Joins the price list").waitFor();
    expect(await findBarriers(page, "dialog")).toEqual([]);
    // It begins off the list here: the website's list is others' as well.
    await effect.getByRole("button", { name: "Back" }).click();
    await dialog.getByLabel("On the price list").selectOption("No");
    await dialog.getByRole("button", { name: "Show the effect" }).click();
    await effect.getByLabel("Reason for the change").fill("Customers ask for it");
    await effect.getByRole("button", { name: "Make the change" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Type of gold added").first().waitFor();

    await page.getByRole("button", { name: `Put on the list: ${addedType}` }).click();
    const editor = page.getByRole("dialog", { name: `Edit how ${addedType} is priced` });
    await editor.getByText("Joins the price list").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await editor.waitFor({ state: "detached" });
    const added = (await readDesk()).prices.find(({ goldType }) => goldType === addedType);
    expect(added).toMatchObject({ isListed: false, price: null, config: { minPrice: 20 } });
  });

  test("what two people changed at once is shown side by side", async () => {
    const page = await openAs(admin, "/admin/prices");
    const dialog = await openTypeEditor(page);
    await dialog.getByLabel("Base discount").fill("3");
    const { id } = await readConfig();
    await admin.send("PATCH", `/api/admin/gold-price-configs/${id}`, { baseDiscount: 4 });
    // What is found again after a reload still is of the version it began with.
    await page.reload();
    await openTypeEditor(page);
    await dialog.getByRole("button", { name: "Show the effect" }).click();
    await dialog.getByLabel("Reason for the change").fill("Three will do");
    await dialog.getByRole("button", { name: "Make the change" }).click();
    const choice = dialog.getByRole("group", { name: "Base discount" });
    await choice.waitFor();
    expect(await choice.textContent()).toMatch(/3%.*4%/s);
    await choice.getByRole("radio").first().check();
    await dialog.getByRole("region").getByRole("button").filter({ hasText: "Save" }).click();
    await dialog.getByText("4%").first().waitFor();
    await dialog.getByRole("button", { name: "Make the change" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await readConfig()).baseDiscount).toBe(3);
  });

  test("marketing reads it and changes nothing", async () => {
    const marketing = await createPerson(bank, admin, "marketing");
    const page = await openAs(await enter(marketing), "/admin/prices");
    await page.getByRole("rowheader", { name: "24K" }).first().waitFor();
    await page.getByText("Administrators change these.").waitFor();
    expect(await page.getByRole("button", { name: /^Edit how/ }).count()).toBe(0);
  });

  test("says so when it cannot be loaded, and Retry loads it", async () => {
    const page = await openAs(admin, "/admin/prices", {
      async prepare(context) {
        for (const path of [
          "gold-prices/desk",
          "gold-prices/history?*",
          "admin/policy-requests?*",
        ]) {
          await context.route(`**/api/${path}`, (route) =>
            route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
          );
        }
        await context.route("**/api/**/events", (route) => route.abort());
      },
    });
    const context = page.context();
    const refusal = page.getByRole("heading", { name: "The prices could not be loaded" });
    await refusal.first().waitFor();
    await context.unroute("**/api/gold-prices/desk");
    expect(await page.getByRole("rowheader", { name: "24K" }).count()).toBe(0);
    await page.getByRole("button", { name: "Retry" }).first().click();
    await page.getByRole("rowheader", { name: "24K" }).first().waitFor();
    // No line is not the same as no price in this time.
    await context.unroute("**/api/gold-prices/history?*");
    expect(await page.getByText("No price was recorded").count()).toBe(0);
    await page.getByRole("figure").getByRole("button", { name: "Retry" }).click();
    await page.getByRole("img", { name: /^24K, website price/ }).waitFor();
    // No answer is not the same as no change that waits.
    await page.goto(`${bank.origin}/admin/policy-changes`);
    const waiting = page.getByRole("heading", { name: "Changes that wait for approval" });
    await waiting.waitFor();
    await context.unroute("**/api/admin/policy-requests?*");
    await page.getByRole("button", { name: "Retry" }).click();
    await waiting.waitFor({ state: "detached" });
  });
});

describe("the record of changes", () => {
  test("is searched in the address, and a change is undone from it with its effect in sight", async () => {
    const mark = `journey${Date.now().toString(36)}`;
    const value = (2400 + Math.random() * 90).toFixed(4);
    const answer = await admin.send("PATCH", `/api/admin/system-config/${key}`, {
      value,
      reason: `For the ${mark}`,
    });
    expect(answer.status).toBe(200);
    const before = (await readSystemConfig(admin)).get(key);
    const page = await openAs(admin, "/admin");
    const menu = page.getByRole("navigation", { name: "Menu of the back office" });
    // One press from the dashboard says why.
    await menu.getByRole("link", { name: "Policy changes" }).click();
    await page.getByText(`For the ${mark}`).first().waitFor();
    await page.getByRole("textbox", { name: "Search the record" }).fill(mark);
    await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(mark);
    const row = page.getByRole("row").filter({ hasText: mark });
    await row.waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    expect(await row.textContent()).toContain(bank.adminUsername);
    await row.getByRole("button", { name: /^Undo change/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("No price and no loan changes.").waitFor();
    const undo = dialog.getByRole("button", { name: "Undo the change" });
    await undo.click();
    const reason = dialog.getByRole("textbox", { name: /^Reason/ });
    await expect.poll(() => reason.getAttribute("aria-invalid")).toBe("true");
    await reason.fill(`Regret of the ${mark}`);
    await undo.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Change undone").first().waitFor();
    expect(before).toBe(value);
    expect((await readSystemConfig(admin)).get(key)).not.toBe(value);
    // What was undone is the older change now: its value can be had again.
    const older = page.getByRole("row").filter({ hasText: `For the ${mark}` });
    await older.getByRole("button", { name: /^Restore this value/ }).click();
    await dialog.getByRole("textbox", { name: /^Reason/ }).fill(`Again for ${mark}`);
    await dialog.getByRole("button", { name: "Restore this value" }).click();
    await dialog.waitFor({ state: "detached" });
    await older.getByText("In force").waitFor();
    expect((await readSystemConfig(admin)).get(key)).toBe(value);
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await page
      .getByText(/^Undo of no\. \d+$/)
      .first()
      .waitFor();
  });

  test("with a second approval a change waits until another administrator makes it", async () => {
    const second = await createPerson(bank, admin, "admin");
    try {
      expect((await writeSystemConfig(admin, setting, "1")).configValue).toBe("1");
      const before = (await readSystemConfig(admin)).get(key);
      const page = await openAs(admin, "/admin/system-config");
      const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: key });
      await entry.getByRole("button", { name: /^Edit/ }).click();
      await entry.getByRole("spinbutton").fill("2345.5");
      await page.keyboard.press("Enter");
      await entry.getByText("Nothing changes until another administrator").waitFor();
      await entry.getByLabel("Reason for the change").fill("Two pairs of eyes");
      await page.keyboard.press("Enter");
      await page.getByText("Waiting for approval").first().waitFor();
      await entry.getByRole("link", { name: "Waits for approval" }).click();
      await page.waitForURL(`${bank.origin}/admin/policy-changes`);
      await page.getByText("You asked for this.").waitFor();
      expect(await page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
      expect((await readSystemConfig(admin)).get(key)).toBe(before);
      const other = await openAs(await enter(second), "/admin/policy-changes");
      await other.getByRole("heading", { name: "1 change waits for approval" }).waitFor();
      await other.getByRole("button", { name: /^Approve the change of/ }).click();
      const dialog = other.getByRole("dialog");
      await dialog.getByText("No price and no loan changes.").waitFor();
      await dialog.getByRole("button", { name: "Approve", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await other.getByText("Change approved").first().waitFor();
      await other.getByText(`Approved by ${second.username}`).first().waitFor();
      expect((await readSystemConfig(admin)).get(key)).toBe("2345.5");
    } finally {
      await putBack();
    }
  });
});

// What the pages show at rest is checked with all others of the office; here is what a change opens.
test.each([
  ["en", 390],
  ["ar", 1440],
] as const)(
  "in %s at %i px the effect of a change has no barrier that axe can find",
  async (language, width) => {
    const page = await openAs(admin, `/admin/prices?lang=${language}`, { width });
    await page.locator(`[data-gold-type="${type}"] button`).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input").first().fill("7");
    await dialog.locator("button[type=submit]").click();
    await dialog.getByRole("table").waitFor();
    expect(await findBarriers(page, "dialog")).toEqual([]);
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx).toBeLessThanOrEqual(0);
  },
);
