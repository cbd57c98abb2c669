import type { Role } from "@dhahabu/contract/identity";
import postgres from "postgres";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
const configAddress = `${bank.origin}/admin/system-config`;
const password = "river gold of seven grams";
// Keys that no other journey changes: the bank is shared.
const savedKey = "USD_TO_EUR_RATE";
const contestedKey = "USD_TO_TZS_RATE";
const refusedKey = "MAX_LOAN_TO_VALUE_RATIO";
let config: Map<string, string>;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  config = await readSystemConfig(admin);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  for (const key of [savedKey, contestedKey]) {
    await writeSystemConfig(admin, key, config.get(key) ?? "1");
  }
  await sql.end();
});

beforeEach(async () => {
  context = await openContext(browser);
});

afterEach(() => context.close());

async function signInContext(
  target: BrowserContext,
  credentials: { username: string; password: string },
): Promise<void> {
  const answer = await target.request.post(`${bank.origin}/api/login`, {
    data: credentials,
    headers: { origin: bank.origin },
  });
  expect(answer.status()).toBe(200);
}

function signInAdmin(target: BrowserContext): Promise<void> {
  return signInContext(target, { username: bank.adminUsername, password: bank.adminPassword });
}

/** Registers a customer, gives the role behind the API's back, and signs the context in. */
async function signInAs(role: Exclude<Role, "admin">): Promise<string> {
  const username = `${role}.${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  const answer = await createApiClient(bank.origin).send("POST", "/api/register", {
    username,
    email,
    password,
  });
  expect(answer.status).toBe(201);
  await sql`update identity.users set role = ${role} where username = ${username}`;
  await signInContext(context, { username, password });
  return username;
}

async function openConfig(): Promise<Page> {
  await signInAdmin(context);
  const { page } = await openHydrated(context, configAddress);
  await page.getByRole("heading", { name: "Website Discount Percentage" }).waitFor();
  return page;
}

function findRow(page: Page, key: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: key });
}

/** Opens the editor of an entry and gives its input. */
async function edit(row: Locator): Promise<Locator> {
  await row.getByRole("button", { name: "Edit" }).click();
  return row.getByRole("spinbutton");
}

function watchChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") changes.push(new URL(request.url()).pathname);
  });
  return changes;
}

describe("the list", () => {
  test("shows every entry in its section, with its value and unit", async () => {
    const page = await openConfig();
    for (const section of [
      "Website Display",
      "Loan Configuration",
      "Pricing Policy",
      "Gold Price Fallbacks",
      "Currency Exchange Rates",
      "General",
    ]) {
      expect(await page.getByRole("region", { name: section }).count()).toBe(1);
    }
    const main = (await page.textContent("main")) ?? "";
    for (const key of config.keys()) expect(main).toContain(key);
    const loans = page.getByRole("region", { name: "Loan Configuration" });
    const loanToValue = await findRow(page, refusedKey).textContent();
    expect(loanToValue).toContain("Max Loan-to-Value Ratio");
    expect(loanToValue).toContain("Percentage");
    expect(loanToValue).toContain(`${config.get(refusedKey)}%`);
    expect(loanToValue).toMatch(/Last updated .+ EAT/);
    expect(await loans.textContent()).toMatch(/\d months?/);
    const fallbacks = page.getByRole("region", { name: "Gold Price Fallbacks" });
    expect(await fallbacks.textContent()).toContain(
      `${config.get("FALLBACK_GOLD_PRICE_24K_PER_GRAM")} USD/gram`,
    );
    expect(main).toContain("Changes take effect immediately across the platform.");
  });

  test("says so when it cannot be loaded, and Retry loads it", async () => {
    await signInAdmin(context);
    // An event would load the list before the visitor can ask for it.
    await context.route("**/api/events", (route) => route.abort());
    await context.route("**/api/admin/system-config", (route) =>
      route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
    );
    const { page } = await openHydrated(context, configAddress);
    await page.getByRole("heading", { name: "The configuration could not be loaded" }).waitFor();
    await context.unroute("**/api/admin/system-config");
    expect(await findRow(page, savedKey).count()).toBe(0);
    await page.getByRole("button", { name: "Retry" }).click();
    await findRow(page, savedKey).waitFor();
  });
});

describe("an editor", () => {
  test("takes the focus, has the spec's bounds, and Cancel and Escape leave all as it was", async () => {
    const page = await openConfig();
    const changes = watchChanges(page);
    const row = findRow(page, refusedKey);
    const before = await row.textContent();
    for (const leave of ["Cancel", "Escape"]) {
      const input = await edit(row);
      expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await input.getAttribute("min")).toBe("0");
      expect(await input.getAttribute("step")).toBe("0.1");
      await input.fill("12");
      if (leave === "Escape") await page.keyboard.press("Escape");
      else await row.getByRole("button", { name: "Cancel" }).click();
      await input.waitFor({ state: "detached" });
      expect(await row.textContent()).toBe(before);
      const hasFocus = await row
        .getByRole("button", { name: "Edit" })
        .evaluate((element) => element === document.activeElement);
      expect(hasFocus).toBe(true);
    }
    expect(await (await edit(findRow(page, savedKey))).getAttribute("step")).toBe("1");
    expect(changes).toEqual([]);
  });

  test("saving a blank or unchanged value calls nobody and leaves", async () => {
    const page = await openConfig();
    const changes = watchChanges(page);
    const row = findRow(page, refusedKey);
    for (const text of [config.get(refusedKey) ?? "", ""]) {
      const input = await edit(row);
      await input.fill(text);
      await row.getByRole("button", { name: "Save" }).click();
      await input.waitFor({ state: "detached" });
    }
    expect(await row.textContent()).toContain(`${config.get(refusedKey)}%`);
    expect(changes).toEqual([]);
  });

  test("Enter shows what a value would do, the reason and Enter save it: toast, row, API", async () => {
    const page = await openConfig();
    const changes = watchChanges(page);
    const row = findRow(page, savedKey);
    const input = await edit(row);
    await input.fill("1.0725");
    await page.keyboard.press("Enter");
    await row.getByText("No price and no loan changes.").waitFor();
    const reason = row.getByRole("textbox", { name: "Reason for the change" });
    await expect
      .poll(() => reason.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Enter");
    await row.getByText("Please give a reason.").waitFor();
    expect(changes).toEqual([]);
    await reason.fill("The rate of the central bank");
    await page.keyboard.press("Enter");
    await page.getByText("Configuration Updated").first().waitFor();
    await page.getByText(`Successfully updated ${savedKey}`).first().waitFor();
    await input.waitFor({ state: "detached" });
    expect(await row.textContent()).toContain("1.0725");
    expect((await readSystemConfig(admin)).get(savedKey)).toBe("1.0725");
    const [recorded] = await sql<{ reason: string }[]>`
      select reason from pricing.policy_changes where config_key = ${savedKey}
      order by id desc limit 1`;
    expect(recorded?.reason).toBe("The rate of the central bank");
    await page.reload();
    await row.waitFor();
    expect(await row.textContent()).toContain("1.0725");
  });

  test("shows the server's refusal in a toast and on the spot, and keeps what was typed", async () => {
    const page = await openConfig();
    const row = findRow(page, refusedKey);
    const input = await edit(row);
    await input.fill("150");
    const answered = page.waitForResponse((response) =>
      response.url().endsWith("/api/admin/policy-preview"),
    );
    await row.getByRole("button", { name: "Save" }).click();
    const answer = (await (await answered).json()) as { message: string };
    await page.getByText("Update Failed").first().waitFor();
    await row.getByRole("alert").filter({ hasText: answer.message }).waitFor();
    expect(await page.getByText(answer.message).count()).toBeGreaterThanOrEqual(2);
    expect(await input.inputValue()).toBe("150");
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    await expect
      .poll(() => input.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect((await readSystemConfig(admin)).get(refusedKey)).toBe(config.get(refusedKey));
  });

  test("keeps what is typed when somebody else changes the entry, and says so", async () => {
    const page = await openConfig();
    const row = findRow(page, contestedKey);
    const input = await edit(row);
    await input.fill("2751");
    await writeSystemConfig(admin, contestedKey, "2612.5");
    await row.getByText("Someone changed this to 2,612.5").waitFor();
    expect(await input.inputValue()).toBe("2751");
  });
});

describe("by direct address", () => {
  test.each(["/admin", "/admin/system-config"])("%s sends a visitor to /auth", async (path) => {
    const page = await context.newPage();
    await page.goto(`${bank.origin}${path}`);
    await expect.poll(() => page.url()).toBe(`${bank.origin}/auth`);
  });

  test.each(["/admin", "/admin/system-config"])("%s sends a customer home", async (path) => {
    await signInAs("user");
    const page = await context.newPage();
    await page.goto(`${bank.origin}${path}`);
    await expect.poll(() => page.url()).toBe(`${bank.origin}/`);
  });

  test("the configuration sends marketing to its dashboard, which has media alone", async () => {
    const username = await signInAs("marketing");
    const page = await context.newPage();
    await page.goto(configAddress);
    await page.waitForURL(`${bank.origin}/admin`);
    await page.getByRole("heading", { name: `Welcome back, ${username}` }).waitFor();
    await page.getByRole("heading", { name: "Media Management" }).waitFor();
    expect(await page.getByRole("heading", { name: "User Management" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "System Configuration" }).count()).toBe(0);
  });
});

/** Leaves an editor open with the server's refusal in it. */
async function settleConfig(page: Page): Promise<void> {
  const row = findRow(page, refusedKey);
  await row.getByRole("button").click();
  await row.getByRole("spinbutton").fill("150");
  await page.keyboard.press("Enter");
  await row.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
}

describe.each(["en", "ar"])("in %s", (language) => {
  describe.each([390, 1440])("at %i px", (width) => {
    test("it has no barrier that axe can find", async () => {
      const sized = await openContext(browser, { width });
      try {
        await signInAdmin(sized);
        const { page } = await openHydrated(sized, `${configAddress}?lang=${language}`);
        await settleConfig(page);
        expect(await findBarriers(page)).toEqual([]);
        const overflowPx = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflowPx).toBeLessThanOrEqual(0);
      } finally {
        await sized.close();
      }
    });
  });
});
