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
  paths.counter,
  paths.customers,
  paths.quotes,
  paths.papers,
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

/** Goes to another address of the site as its own links do, without loading it anew. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);

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

/** What can be pressed in the page and is lower than a finger needs. */
const listLow = (page: Page) =>
  page
    .locator(
      `main :is(button, select, input:not([type="checkbox"], [type="radio"], [type="hidden"]))`,
    )
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        // A field's frame is pressed as the field.
        const pressed = control instanceof HTMLInputElement ? control.parentElement : control;
        const { height = 0 } = pressed?.getBoundingClientRect() ?? {};
        if (height === 0 || height >= 44) return [];
        return [`${control.ariaLabel ?? control.textContent ?? control.tagName} ${height}`];
      }),
    );

test.concurrent("the back office has a low bar and a line below at every width, and nothing of the site's", async (end) => {
  const { page } = await windows.open(end, admin, paths.dashboard, { width: 1440, isOwn: true });
  await page.getByRole("heading", { level: 1, name: /^Welcome back/ }).waitFor();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const barHeight = async () => (await page.getByRole("banner").boundingBox())?.height;
    await end.expect.poll(barHeight, { message: `${width} px` }).toBe(56);
    expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThan(48);
    expect(await page.getByRole("navigation", { name: "Main navigation" }).count()).toBe(0);
    expect(await page.getByRole("region", { name: "Gold prices per gram" }).count()).toBe(0);
    expect(await page.locator("footer form, footer a, main nav[aria-label^=Menu]").count()).toBe(0);
    expect(await page.getByRole("main").count()).toBe(1);
  }
});

describe.concurrent("the menu", () => {
  test("has what a role may enter, and a customer sees nothing of the frame", async (end) => {
    const byAdmin = await windows.open(end, admin, paths.roles, { width: 1440 });
    expect(await listMenu(byAdmin.page)).toEqual(listPathsOf("admin"));
    const byMarketing = await windows.open(end, marketing, paths.roles, { width: 1440 });
    expect(await listMenu(byMarketing.page)).toEqual(listPathsOf("marketing"));
  });

  test.for([
    ["a visitor", undefined, Object.values(paths), "/auth"],
    ["a customer", (): ApiClient => customer, Object.values(paths), "/"],
    ["marketing", (): ApiClient => marketing, adminsOwn, paths.dashboard],
  ] as const)(
    "is passed by no address: %s who knows a page that is not theirs is sent away",
    async ([_who, findClient, closed, refuge], end) => {
      const { page } = await windows.open(end, findClient?.(), closed[0] ?? "", { width: 1440 });
      const isSentAway = () => page.waitForURL(`${bank.origin}${refuge}`, { waitUntil: "commit" });
      await isSentAway();
      for (const path of closed) {
        await goWithin(page, path);
        await isSentAway();
      }
      // As a bookmark opens it, too.
      await page.goto(`${bank.origin}${closed.at(-1)}`, { waitUntil: "commit" });
      await isSentAway();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await menuOf(page).count()).toBe(refuge === paths.dashboard ? 1 : 0);
    },
  );

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

  test("leads to pages whose controls a finger meets on a tablet", async (end) => {
    const { page, context } = await windows.open(end, admin, paths.dashboard, {
      width: 1024,
      isOwn: true,
    });
    const touch = { enabled: true, maxTouchPoints: 1 };
    await (await context.newCDPSession(page)).send("Emulation.setTouchEmulationEnabled", touch);
    const tooLow: string[] = [];
    for (const path of listPathsOf("admin")) {
      await goWithin(page, path);
      await page.locator("main h1").waitFor();
      await end.expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      tooLow.push(...(await listLow(page)).map((control) => `${path}: ${control}`));
    }
    expect(tooLow).toEqual([]);
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
    const address = `${paths.roles}?lang=en`;
    const { page } = await windows.open(end, admin, address, { width: 1440, isOwn: true });
    const language = page.getByRole("banner").getByRole("button", { name: "Language" });
    await language.press("Enter");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "العربية" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "الأدوار" }).waitFor();
    await page.waitForFunction(() => document.documentElement.dir === "rtl");
    const menu = page.getByRole("navigation", { name: "قائمة المكتب الداخلي" });
    expect((await menu.boundingBox())?.x).toBeGreaterThan(720);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "الأدوار" }).waitFor();
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

describe.concurrent("the bell", () => {
  async function sendEnquiry(name: string): Promise<void> {
    const sent = await createApiClient(bank.origin).send("POST", "/api/contact", {
      name,
      email: "amina@example.com",
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: "A loan on coins",
      message: "What would you lend me on four gold coins?",
    });
    expect(sent.status).toBe(201);
  }

  test("tells by the keyboard alone what came, and what is read at the desk is read on the phone", async (end) => {
    const own = await enter("marketing");
    const name = `Amina ${own.cookies.slice(-6).replaceAll(/\W/g, "x")}`;
    const { page } = await windows.open(end, own, paths.roles, { width: 1440, isOwn: true });
    const bell = page.getByRole("banner").getByRole("button", { name: /^Notices/ });
    await bell.press("Enter");
    const list = page.getByRole("region", { name: "Notices" });
    await list.getByRole("heading", { name: "Notices" }).waitFor();
    await sendEnquiry(name);
    // It comes by itself.
    const notice = list.getByRole("link", { name: `Unread: New enquiry from ${name}` });
    await notice.waitFor();
    await bell.filter({ hasText: "Unread" }).waitFor();
    await page.keyboard.press("Tab");
    const readAll = list.getByRole("button", { name: "Mark all as read" });
    await end.expect.poll(() => readAll.evaluate(isFocused)).toBe(true);
    expect(await findBarriers(page, "header")).toEqual([]);
    // The button goes, and the keyboard goes on at the newest.
    await readAll.press("Enter");
    await end.expect.poll(() => list.getByRole("link").first().evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Escape");
    await end.expect.poll(() => bell.evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Enter");
    await list.getByRole("link", { name: `New enquiry from ${name}` }).press("Enter");
    await page.waitForURL(/\/admin\/enquiries\?open=\d+$/);
    await list.waitFor({ state: "hidden" });

    const phone = await windows.open(end, own, `${paths.roles}?lang=ar`, {
      width: 390,
      isOwn: true,
    });
    const touch = { enabled: true, maxTouchPoints: 1 };
    const session = await phone.context.newCDPSession(phone.page);
    await session.send("Emulation.setTouchEmulationEnabled", touch);
    await phone.page.getByRole("button", { name: /^الإشعارات/ }).press("Enter");
    const sheet = phone.page.getByRole("region", { name: "الإشعارات" });
    await sheet.getByRole("link", { name: new RegExp(`^استفسار جديد من ${name}`) }).waitFor();
    expect(await findLowest(phone.page, "header")).toBeGreaterThanOrEqual(44);
    expect(await findBarriers(phone.page, "header")).toEqual([]);
    await sheet.getByRole("link", { name: "كيف تصلني الإشعارات" }).press("Enter");
    // A browser without a screen refuses, one with a screen can be asked: either is said in words.
    const ofDevice = phone.page.locator("#notices").getByRole("status");
    await ofDevice.filter({ hasText: /يرفض هذا المتصفح|يمكن أن تظهر الإشعارات/ }).waitFor();
    expect(await findBarriers(phone.page, "#notices")).toEqual([]);
  });
});

test.concurrent("a link of a mail leads through the sign-in to its place, and back leads to where one was", async (end) => {
  const person = await createPerson(bank, admin, "marketing");
  const address = `${paths.account}?lang=en#notices`;
  const { page } = await windows.open(end, undefined, address, { width: 1440, isOwn: true });
  await page.waitForURL(`${bank.origin}/auth`);
  const panel = page.getByRole("tabpanel", { name: "Login" });
  await panel.getByLabel("Username").fill(person.username);
  await panel.getByLabel("Password", { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(bank.origin + address);
  const settings = page.locator("#notices");
  const topOf = async () => (await settings.boundingBox())?.y ?? 0;
  const atTop = () => end.expect.poll(topOf).toBeLessThan(200);
  await settings.getByRole("combobox").first().waitFor();
  await atTop();
  expect(await settings.getByRole("heading").first().evaluate(isFocused)).toBe(true);
  await page.reload();
  await settings.getByRole("combobox").first().waitFor();
  await atTop();

  // As long as it gets: what is filtered is unfolded.
  await page.goto(`${bank.origin}${paths.roles}?role=admin`);
  await page.getByRole("rowheader").last().waitFor();
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: "instant" }));
  await menuOf(page).getByRole("link", { name: "Media" }).click();
  await page.waitForURL(bank.origin + paths.media);
  const atPlace = () =>
    end.expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(3000);
  await page.goBack();
  await atPlace();
  await page.goForward();
  await page.waitForURL(bank.origin + paths.media);
  await page.reload();
  await page.goBack();
  await atPlace();
});

test.concurrent("going back while a page starts shows the page one went back to", async (end) => {
  const { page } = await windows.open(end, admin, paths.roles, { width: 1440, isOwn: true });
  await menuOf(page).getByRole("link", { name: "Media" }).click();
  await page.waitForURL(bank.origin + paths.media);
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  const office = "**/ui/mfe-admin/**";
  await page.route(office, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(office);
  await page.reload({ waitUntil: "commit" });
  await asked;
  await page.evaluate(() => history.back());
  await page.waitForURL(bank.origin + paths.roles);
  release();
  const heading = page.getByRole("heading", { level: 1 });
  await end.expect.poll(() => heading.textContent()).toBe("Roles");
  await page.getByText("The product itself").waitFor();
  expect(page.url()).toBe(bank.origin + paths.roles);
});

describe.concurrent("the search over all of the office", () => {
  const fieldOf = (page: Page) => page.getByRole("combobox", { name: "A page, a person" });

  test("leads an administrator by the keyboard alone to a page, a command, a setting and a person", async (end) => {
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
    await page.keyboard.type("website disc");
    await page.getByRole("option", { name: "Website Discount Percentage" }).waitFor();
    await page.keyboard.press("Enter");
    const setting = page.locator("#WEBSITE_DISCOUNT_PERCENTAGE");
    await end.expect.poll(() => setting.evaluate(isFocused)).toBe(true);

    await page.keyboard.press("Control+k");
    await page.keyboard.type(person.username);
    await page.getByRole("option", { name: person.username, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    const anchor = `#role-${person.userId}`;
    await page.waitForURL(`${bank.origin}${paths.users}?search=${person.username}${anchor}`);
    await end.expect.poll(() => page.locator(anchor).evaluate(isFocused)).toBe(true);
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
