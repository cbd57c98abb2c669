import { securityEventRoutes } from "@dhahabu/contract/security-events";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const address = `${bank.origin}/admin/security`;
let browser: Browser;
let windows: Windows;
let admin: ApiClient;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

const rowsOf = (page: Page) => page.locator("tbody tr:not([data-detail])");

test("an administrator finds a failed sign-in, sees all of it, narrows the list and exports it", async (end) => {
  const person = await createPerson(bank, admin, "user");
  const guess = { username: person.username, password: "not the password" };
  await createApiClient(bank.origin).send("POST", "/api/login", guess);
  const { page, faults, context } = await windows.open(end, admin, address);
  await page.getByRole("heading", { name: "Security", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Search the record" }).fill(person.username);
  await end.expect.poll(() => rowsOf(page).count()).toBe(1);
  const row = rowsOf(page).first();
  expect(await row.innerText()).toMatch(/Sign-in failed\s+Wrong password/);
  const details = row.getByRole("button", { name: /Details of event/ });
  await details.click();
  expect(await details.getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("button", { name: `Only ${person.username}` }).click();
  await page.waitForURL(/[?&]person=/);
  const toolbar = page.getByRole("search");
  await toolbar.getByRole("combobox", { name: "Kind" }).selectOption("Exports");
  await page.waitForURL(/[?&]kind=export/);
  await page.getByText("Nothing matches").waitFor();
  await toolbar.getByRole("combobox", { name: "Kind" }).selectOption("Sign-ins");
  await end.expect.poll(() => rowsOf(page).count()).toBe(1);
  const exported = await page
    .getByRole("link", { name: /CSV/ })
    .evaluate((link) => (link as HTMLAnchorElement).href);
  const file = await context.request.get(exported);
  expect((await file.text()).trim().split("\r\n")).toHaveLength(2);
  const { body } = await admin.get("/api/admin/security-events?kind=export&limit=1");
  const [made] = securityEventRoutes.listSecurityEvents.response.parse(body);
  expect(made?.details.what).toBe("exportSecurityEvents");
  expect(await findBarriers(page, "main")).toEqual([]);
  expect(faults).toEqual([]);
});

test("a list that cannot be had says so, and comes when it can", async (end) => {
  const { page } = await windows.open(end, admin, address, {
    prepare: (context) =>
      context.route("**/api/admin/security-events?*", (route) => route.abort(), { times: 1 }),
  });
  await page.getByRole("alert").first().waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0);
});

test("it is whole and without barriers on a phone and a wide screen, in scripts of both directions", async (end) => {
  for (const [width, language] of [
    [390, "ar"],
    [1440, "sw"],
  ] as const) {
    const path = `${address}?lang=${language}`;
    const { page, faults } = await windows.open(end, admin, path, { width, isOwn: true });
    await rowsOf(page).first().waitFor();
    const first = rowsOf(page).first().getByRole("button").first();
    // On a phone a row is unfolded before its details can be asked for.
    if (width === 390) await first.click();
    await first.click();
    await page.locator("tr[data-detail]").waitFor();
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect([width, language, scrolls]).toEqual([width, language, false]);
    // Where the page stands scrolled, its head covers a field in part.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findBarriers(page, "main")).toEqual([]);
    expect(faults).toEqual([]);
  }
});
