import postgres from "postgres";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows, WindowOptions } from "../support/open-windows.ts";
import { createPerson } from "../support/people.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
const configAddress = `${bank.origin}/admin/system-config`;
// Keys that no other journey changes: the bank is shared.
const savedKey = "USD_TO_EUR_RATE";
const contestedKey = "USD_TO_TZS_RATE";
const keptKey = "USD_TO_UGX_RATE";
const refusedKey = "MAX_LOAN_TO_VALUE_RATIO";
let config: Map<string, string>;
let browser: Browser;
let windows: Windows;

type Test = Pick<TestContext, "expect" | "onTestFinished">;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  [config, browser] = await Promise.all([readSystemConfig(admin), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  for (const key of [savedKey, contestedKey]) {
    await writeSystemConfig(admin, key, config.get(key) ?? "1");
  }
  await sql.end();
});

async function openConfig(end: Test, options?: WindowOptions): Promise<Page> {
  const { page } = await windows.open(end, admin, "/admin/system-config", options);
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

describe.concurrent("the list", () => {
  test("shows every entry in its section, with its value and unit", async (end) => {
    const page = await openConfig(end);
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

  test("says so when it cannot be loaded, and Retry loads it", async (end) => {
    const { page, context } = await windows.open(end, admin, "/admin/system-config", {
      async prepare(target) {
        // An event would load the list before the visitor can ask for it.
        await target.route("**/api/events", (route) => route.abort());
        await target.route("**/api/admin/system-config", (route) =>
          route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
        );
      },
    });
    await page.getByRole("heading", { name: "The configuration could not be loaded" }).waitFor();
    await context.unroute("**/api/admin/system-config");
    expect(await findRow(page, savedKey).count()).toBe(0);
    await page.getByRole("button", { name: "Retry" }).click();
    await findRow(page, savedKey).waitFor();
  });
});

describe.concurrent("an editor", () => {
  test("takes the focus, has the spec's bounds, and Cancel and Escape leave all as it was", async (end) => {
    const page = await openConfig(end);
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

  test("saving a blank or unchanged value calls nobody and leaves", async (end) => {
    const page = await openConfig(end);
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

  test("Enter shows what a value would do, the reason and Enter save it: toast, row, API", async (end) => {
    const page = await openConfig(end);
    const changes = watchChanges(page);
    const row = findRow(page, savedKey);
    const input = await edit(row);
    await input.fill("1.0725");
    await page.keyboard.press("Enter");
    await row.getByText("No price and no loan changes.").waitFor();
    const reason = row.getByRole("textbox", { name: "Reason for the change" });
    await end.expect
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

  test("shows the server's refusal in a toast and on the spot, and keeps what was typed", async (end) => {
    const page = await openConfig(end);
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
    await end.expect
      .poll(() => input.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect((await readSystemConfig(admin)).get(refusedKey)).toBe(config.get(refusedKey));
  });

  test("opens again after a reload with the number that was typed, until it is cancelled", async (end) => {
    const page = await openConfig(end);
    const row = findRow(page, keptKey);
    const input = await edit(row);
    await input.fill("3789.25");
    await page.reload();
    await row.getByText("What you typed before is here again.").waitFor();
    expect(await input.inputValue()).toBe("3789.25");
    await row.getByRole("button", { name: "Cancel" }).click();
    await input.waitFor({ state: "detached" });
    await page.reload();
    await row.getByRole("button", { name: "Edit" }).waitFor();
    expect(await input.count()).toBe(0);
    expect((await readSystemConfig(admin)).get(keptKey)).toBe(config.get(keptKey));
  });

  test("keeps what is typed when somebody else changes the entry, and says so", async (end) => {
    const page = await openConfig(end);
    const row = findRow(page, contestedKey);
    const input = await edit(row);
    await input.fill("2751");
    await writeSystemConfig(admin, contestedKey, "2612.5");
    await row.getByText("Someone changed this to 2,612.5").waitFor();
    expect(await input.inputValue()).toBe("2751");
  });
});

test.concurrent("the configuration sends marketing to its dashboard, which has media alone", async (end) => {
  const person = await createPerson(bank, admin, "marketing");
  const marketing = createApiClient(bank.origin);
  await signIn(marketing, person);
  const { page } = await windows.open(end, marketing, configAddress);
  await page.waitForURL(`${bank.origin}/admin`);
  await page.getByRole("heading", { name: `Welcome back, ${person.username}` }).waitFor();
  await page.getByRole("heading", { name: "Media Management" }).waitFor();
  expect(await page.getByRole("heading", { name: "User Management" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "System Configuration" }).count()).toBe(0);
});

/** Leaves an editor open with the server's refusal in it. */
async function settleConfig(page: Page): Promise<void> {
  const row = findRow(page, refusedKey);
  await row.getByRole("button").click();
  await row.getByRole("spinbutton").fill("150");
  await page.keyboard.press("Enter");
  await row.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
}

test.concurrent("in Arabic the server's refusal is told in Arabic, with its numbers", async (end) => {
  const { expect } = end;
  const { page } = await windows.open(end, admin, "/admin/system-config?lang=ar", { isOwn: true });
  const row = findRow(page, "FALLBACK_GOLD_PRICE_24K_PER_GRAM");
  await row.getByRole("button").first().click();
  await row.getByRole("spinbutton").fill("5");
  await page.keyboard.press("Enter");
  const sentence = "يرجى إدخال سعر من ١٠ إلى ١٬٠٠٠ دولار أمريكي للغرام.";
  await row.getByRole("alert").filter({ hasText: sentence }).waitFor();
  // Beside the field and in the toast.
  await expect.poll(() => page.getByText(sentence).count()).toBeGreaterThanOrEqual(2);
});

test.concurrent.for([
  ["en", 390],
  ["ar", 1440],
] as const)(
  "in %s at %i px it has no barrier that axe can find",
  async ([language, width], end) => {
    const path = `/admin/system-config?lang=${language}`;
    const { page } = await windows.open(end, admin, path, { width, isOwn: true });
    await settleConfig(page);
    expect(await findBarriers(page, "main")).toEqual([]);
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx).toBeLessThanOrEqual(0);
  },
);
