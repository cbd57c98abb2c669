import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, inject, test } from "vitest";
import { paths as officePaths } from "../../mfe-admin/src/paths.ts";
import { accountPath, paths } from "../../mfe-public/src/paths.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findPaleText } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWalk, openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { signInAdmin } from "../support/people.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";

const bank = inject("bank");
const darkGround = "rgb(15, 25, 21)";
const lightGround = "rgb(251, 248, 241)";
let browser: Browser;
let windows: Windows;
let admin: ApiClient;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

const readGround = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function openIn(look: "light" | "dark", path = "/") {
  const context: BrowserContext = await openContext(browser);
  const watched = await openHydrated(context, new URL(path, bank.origin).href);
  await watched.page.emulateMedia({ colorScheme: look, reducedMotion: "reduce" });
  return { ...watched, context };
}

test.concurrent("without a choice the page is as the system wishes, and follows it", async ({
  expect,
}) => {
  const { page, context, faults } = await openIn("dark");
  try {
    await expect.poll(() => readGround(page)).toBe(darkGround);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => readGround(page)).toBe(lightGround);
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await expect.poll(() => readGround(page)).toBe("rgb(255, 255, 255)");
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
});

test.concurrent("a choice holds against the system, from the first paint of every page on, until it is taken back", async ({
  expect,
}) => {
  const watched = await openIn("light");
  const { page, context } = watched;
  try {
    const choice = page.getByRole("combobox", { name: "Appearance" });
    await choice.selectOption("Dark");
    await expect.poll(() => readGround(page)).toBe(darkGround);
    const answer = await page.goto(new URL(paths.contact, bank.origin).href);
    expect(await answer?.text()).toMatch(/<html [^>]*data-look="dark"/);
    await waitUntilReady(watched);
    expect(await readGround(page)).toBe(darkGround);
    expect(await choice.inputValue()).toBe("dark");
    await choice.selectOption("As the device");
    await expect.poll(() => readGround(page)).toBe(lightGround);
    const again = await page.reload();
    expect(await again?.text()).not.toMatch(/<html [^>]*data-look/);
  } finally {
    await context.close();
  }
});

test.concurrent("the office has the same choice", async (end) => {
  const { expect } = end;
  const { page } = await windows.open(end, admin, officePaths.dashboard, { isOwn: true });
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByRole("combobox", { name: "Appearance" }).selectOption("Dark");
  await expect.poll(() => readGround(page)).toBe(darkGround);
  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/<html [^>]*data-look="dark"/);
});

test.concurrent("everything can be read on the dark ground, of a phone and of a desk", async ({
  expect,
}) => {
  const context = await openContext(browser, { width: 390 });
  await context.addCookies([{ name: "look", value: "dark", url: bank.origin }]);
  const walk = createWalk(context, { width: 390, height: 844 });
  try {
    // Colours are the same at every size; home shows most of what only one of them has.
    for (const [path, ...widths] of [
      [paths.home, 390, 1440],
      [paths.goldLoans, 390],
      [paths.purityChart, 1440],
      [paths.contact, 390, 1440],
      [paths.faq, 390],
      [paths.loanPolicy, 1440],
      [paths.auth, 390],
    ] as const) {
      await walk.visit(new URL(path, bank.origin).href, async ({ page }) => {
        expect(await readGround(page), path).toBe(darkGround);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // The frame is the same on every page.
          const part = path === paths.home ? "html" : "main";
          expect(await findPaleText(page, part), `${path} at ${width} px`).toEqual([]);
        }
      });
    }
  } finally {
    await context.close();
  }
});

test.concurrent("everything can be read in the dark office, and on the account's page", async (end) => {
  const { expect } = end;
  const prepare = (context: BrowserContext) =>
    context.addCookies([{ name: "look", value: "dark", url: bank.origin }]);
  const first = officePaths.dashboard;
  const watched = await windows.open(end, admin, first, { isOwn: true, prepare });
  const { page } = watched;
  for (const path of [
    first,
    officePaths.enquiries,
    officePaths.users,
    officePaths.prices,
    officePaths.policyChanges,
    officePaths.systemConfig,
    accountPath,
  ]) {
    if (path !== first) await page.goto(new URL(path, bank.origin).href);
    await waitUntilReady(watched);
    await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
    const part = path === first || path === accountPath ? "html" : "main";
    expect(await findPaleText(page, part), path).toEqual([]);
  }
});
