import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "../../mfe-admin/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
let admin: ApiClient;
let marketing: ApiClient;
let customer: ApiClient;
let browser: Browser;
let windows: Windows;

async function enter(role: "marketing" | "user"): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, role));
  return client;
}

beforeAll(async () => {
  admin = await signInAdmin(bank);
  [marketing, customer, browser] = await Promise.all([
    enter("marketing"),
    enter("user"),
    launchBrowser(),
  ]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu of the back office" });

async function listMenu(page: Page): Promise<string[]> {
  await menuOf(page).waitFor();
  const links = await menuOf(page).getByRole("link").all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
  return hrefs.map(String).toSorted();
}

const adminsOwn: readonly string[] = [
  paths.visits,
  paths.branches,
  paths.facts,
  paths.systemConfig,
  paths.policyChanges,
  paths.users,
  paths.security,
];

const listPathsOf = (role: "admin" | "marketing") =>
  Object.values(paths)
    .filter((path) => role === "admin" || !adminsOwn.includes(path))
    .toSorted();

const isFocused = (element: Element) => element === document.activeElement;

/** The lowest height of what can be pressed in a part of the page. */
const findLowest = (page: Page, part: string) =>
  page
    .locator(`${part} :is(a, button)`)
    .evaluateAll((targets) =>
      Math.min(
        ...targets
          .map((target) => target.getBoundingClientRect().height)
          .filter((height) => height > 0),
      ),
    );

for (const width of [1440, 1024, 390]) {
  test.concurrent(`the back office at ${width} px has a low bar and a line below, and nothing of the site's`, async (end) => {
    const { page } = await windows.open(end, admin, paths.dashboard, { width });
    await page.getByRole("heading", { level: 1, name: /^Welcome back/ }).waitFor();
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(56);
    expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThan(48);
    expect(await page.getByRole("navigation", { name: "Main navigation" }).count()).toBe(0);
    expect(await page.getByRole("region", { name: "Gold prices per gram" }).count()).toBe(0);
    expect(await page.locator("footer form, footer a, main nav[aria-label^=Menu]").count()).toBe(0);
    expect(await page.getByRole("main").count()).toBe(1);
  });
}

describe.concurrent("the menu", () => {
  test("has what a role may enter, and a customer sees nothing of the frame", async (end) => {
    const byAdmin = await windows.open(end, admin, paths.roles, { width: 1440 });
    expect(await listMenu(byAdmin.page)).toEqual(listPathsOf("admin"));
    const byMarketing = await windows.open(end, marketing, paths.roles, { width: 1440 });
    expect(await listMenu(byMarketing.page)).toEqual(listPathsOf("marketing"));
    for (const path of [paths.users, paths.systemConfig]) {
      const deep = await windows.open(end, marketing, path, { width: 1440 });
      await deep.page.waitForURL(`${bank.origin}${paths.dashboard}`);
    }
    const byCustomer = await windows.open(end, customer, paths.users, { width: 1440 });
    await byCustomer.page.waitForURL(`${bank.origin}/`);
    expect(await menuOf(byCustomer.page).count()).toBe(0);
    await byCustomer.page.getByRole("navigation", { name: "Main navigation" }).waitFor();
  });

  test("is made narrow by the keyboard, is remembered, and keeps its names and counts", async (end) => {
    const { page } = await windows.open(end, admin, paths.dashboard, { width: 1024, isOwn: true });
    await menuOf(page).waitFor();
    const toggle = page.getByRole("banner").getByRole("button", { name: "Menu" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await toggle.evaluate(isFocused)).toBe(true);
    const widthOf = async () => (await menuOf(page).boundingBox())?.width ?? 0;
    expect(await widthOf()).toBeGreaterThan(200);
    await page.keyboard.press("Enter");
    await end.expect.poll(widthOf).toBeLessThan(80);
    expect(await toggle.getAttribute("aria-expanded")).toBe("false");
    await page.reload();
    await end.expect.poll(widthOf).toBeLessThan(80);
    await menuOf(page).getByRole("link", { name: "Enquiries" }).click();
    await page.waitForURL(`${bank.origin}${paths.enquiries}`);
    await page.getByRole("heading", { level: 1, name: "Enquiries" }).waitFor();
    expect(await widthOf()).toBeLessThan(80);
    expect(await findBarriers(page, "nav")).toEqual([]);
    await toggle.click();
    await end.expect.poll(widthOf).toBeGreaterThan(200);
  });

  test("is a sheet on a phone, with targets of 44 px, and gives the focus back", async (end) => {
    const { page } = await windows.open(end, marketing, paths.dashboard, { width: 390 });
    const toggle = page.getByRole("button", { name: "Menu" });
    await toggle.waitFor();
    expect(await menuOf(page).count()).toBe(0);
    expect(await findLowest(page, "header")).toBeGreaterThanOrEqual(44);
    await toggle.press("Enter");
    await menuOf(page).waitFor();
    expect(await listMenu(page)).toEqual(listPathsOf("marketing"));
    expect(await findLowest(page, "dialog")).toBeGreaterThanOrEqual(44);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menuOf(page).waitFor({ state: "hidden" });
    expect(await toggle.evaluate(isFocused)).toBe(true);
    await toggle.press("Enter");
    await menuOf(page).getByRole("link", { name: "Roles" }).press("Enter");
    await page.waitForURL(`${bank.origin}${paths.roles}`);
    await menuOf(page).waitFor({ state: "hidden" });
    const heading = page.getByRole("heading", { level: 1, name: "Roles" });
    await end.expect.poll(() => heading.evaluate(isFocused)).toBe(true);
  });

  test("stays as it is from page to page, and the skip link leads past it", async (end) => {
    const { page } = await windows.open(end, admin, paths.roles, { width: 1440 });
    await menuOf(page).evaluate((menu) => menu.setAttribute("data-same", ""));
    await menuOf(page).getByRole("link", { name: "Price desk" }).click();
    await page.getByRole("heading", { level: 1, name: "Price desk" }).waitFor();
    expect(await menuOf(page).getAttribute("data-same")).toBe("");
    await page.reload();
    await menuOf(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await end.expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });
});

describe.concurrent("the bar", () => {
  test("changes the language by the keyboard, and the page goes from right to left", async (end) => {
    const { page } = await windows.open(end, admin, paths.roles, { width: 1440, isOwn: true });
    const language = page.getByRole("banner").getByRole("button", { name: "Language" });
    await language.press("Enter");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "العربية" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "الأدوار" }).waitFor();
    await page.waitForFunction(() => document.documentElement.dir === "rtl");
    const menu = page.getByRole("navigation", { name: "قائمة المكتب الداخلي" });
    expect((await menu.boundingBox())?.x).toBeGreaterThan(720);
    expect(await findBarriers(page)).toEqual([]);
  });

  test("leads to one's own account, to the site and out", async (end) => {
    const own = await enter("marketing");
    const { page } = await windows.open(end, own, paths.roles, { width: 1024, isOwn: true });
    const bar = page.getByRole("banner");
    await bar.getByRole("link", { name: "My account" }).click();
    await page.waitForURL(`${bank.origin}${paths.account}`);
    await bar.getByRole("link", { name: "Website" }).click();
    await page.waitForURL(`${bank.origin}/`);
    const heading = page.getByRole("heading", { level: 1 });
    await end.expect.poll(() => heading.evaluate(isFocused)).toBe(true);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL(`${bank.origin}${paths.dashboard}`);
    await bar.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${bank.origin}/auth`);
    await page.getByText("You have been logged out successfully").first().waitFor();
    await page.getByRole("navigation", { name: "Main navigation" }).waitFor();
    expect(await menuOf(page).count()).toBe(0);
  });
});

describe.concurrent("the search over all of the office", () => {
  const fieldOf = (page: Page) => page.getByRole("combobox", { name: "A page, a person" });

  test("leads an administrator by the keyboard alone to a page, a command and a person", async (end) => {
    const person = await createPerson(bank, admin, "user");
    const { page } = await windows.open(end, admin, paths.roles, { width: 1440 });
    await menuOf(page).waitFor();
    await page.keyboard.press("Control+k");
    const field = fieldOf(page);
    await end.expect.poll(() => field.evaluate(isFocused)).toBe(true);
    expect(await findBarriers(page, "dialog")).toEqual([]);
    await page.keyboard.type("price de");
    await page.getByRole("option", { name: "Price desk", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${bank.origin}${paths.prices}`);
    const heading = page.getByRole("heading", { level: 1, name: "Price desk" });
    await end.expect.poll(() => heading.evaluate(isFocused)).toBe(true);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("branch");
    await page.getByRole("option", { name: "Branches", selected: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "New branch", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${bank.origin}${paths.branches}?open=new`);
    const editor = page.getByRole("dialog");
    await editor.waitFor();
    // No second one over what is being written.
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await editor.getByRole("button", { name: "Close", exact: true }).click();

    await page.keyboard.press("Control+k");
    await page.keyboard.type(person.username);
    await page.getByRole("option", { name: person.username, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${bank.origin}${paths.users}?search=${person.username}`);
    await page.getByRole("row").filter({ hasText: person.username }).waitFor();
  });

  test("finds enquiries of customers for marketing, and offers nothing that the role may not see", async (end) => {
    const name = `Zawadi ${Math.random().toString(36).slice(2, 10)}`;
    const sent = await createApiClient(bank.origin).send("POST", "/api/contact", {
      name,
      email: "zawadi@example.com",
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: "A chain",
      message: "What would you lend me on a chain?",
    });
    expect(sent.status).toBe(201);
    const { page, requestedPaths } = await windows.open(end, marketing, paths.roles, {
      width: 1024,
    });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await fieldOf(page).fill(name);
    await page.getByRole("option", { name }).click();
    await page.getByRole("region", { name: "Conversation" }).getByText("A chain").first().waitFor();
    expect(requestedPaths).not.toContain("/api/admin/users");
    await page.keyboard.press("Control+k");
    await fieldOf(page).fill("new branch");
    await page.getByText("Nothing matches").waitFor();
    await fieldOf(page).fill("users");
    await page.getByText("Nothing matches").waitFor();
  });

  test("is reached by touch on a phone in Arabic, says how much is found, and Escape gives the focus back", async (end) => {
    const address = `${paths.roles}?lang=ar`;
    const { page } = await windows.open(end, marketing, address, { width: 390, isOwn: true });
    const button = page.getByRole("button", { name: "بحث", exact: true });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "البحث والأوامر" });
    await dialog.getByRole("combobox").fill("الوسائط");
    await dialog.getByRole("option", { name: "الوسائط" }).first().waitFor();
    const status = dialog.getByRole("status").first();
    await end.expect.poll(() => status.textContent()).toMatch(/\S/);
    expect(await findBarriers(page, "dialog")).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await button.evaluate(isFocused)).toBe(true);
  });

  test("says where not everything could be searched, and still leads to pages", async (end) => {
    const { page } = await windows.open(end, marketing, paths.roles, {
      width: 1440,
      isOwn: true,
      prepare: (context) =>
        context.route("**/api/enquiries?*", (route) =>
          route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
        ),
    });
    await menuOf(page).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("media");
    await page.getByRole("alert").getByText("Not everything could be searched.").waitFor();
    await page.getByRole("option", { name: "Media", exact: true }).click();
    const heading = page.getByRole("heading", { level: 1 });
    await end.expect.poll(() => heading.evaluate(isFocused)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(paths.media);
  });
});
