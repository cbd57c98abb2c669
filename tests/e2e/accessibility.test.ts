import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paths as officePaths } from "../../mfe-admin/src/paths.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

test("axe notices a picture without words", async () => {
  const context = await openContext(browser);
  try {
    const { page } = await openHydrated(context, `${bank.origin}/`);
    await page.evaluate(() =>
      document.querySelector("main")?.append(document.createElement("img")),
    );
    expect((await findBarriers(page)).some((barrier) => barrier.startsWith("image-alt"))).toBe(
      true,
    );
  } finally {
    await context.close();
  }
});

test("the keyboard reaches the content first by the skip link", async () => {
  const context = await openContext(browser);
  try {
    const { page } = await openHydrated(context, `${bank.origin}/`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  } finally {
    await context.close();
  }
});

/** Follows the office's own menu to one of its pages, and waits until all of it is there. */
async function visitOffice(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    document.querySelector<HTMLElement>(`nav a[href="${target}"]`)?.click();
  }, path);
  await page.waitForFunction(
    (target) =>
      location.pathname === target &&
      document.querySelector("main h1") !== null &&
      document.querySelector("main[aria-busy=true], main [aria-busy=true]") === null,
    path,
  );
}

describe.each(["en", "ar"])("the back office in %s", (language) => {
  test.each([390, 1440])(
    "at %i px has no barrier that axe can find, and nothing wider than the window",
    { timeout: 180_000 },
    async (width) => {
      const context = await openContext(browser, { width });
      try {
        const answer = await context.request.post(`${bank.origin}/api/login`, {
          data: { username: bank.adminUsername, password: bank.adminPassword },
          headers: { origin: bank.origin },
        });
        expect(answer.status()).toBe(200);
        const { page } = await openHydrated(context, `${bank.origin}/admin?lang=${language}`);
        const found: Record<string, unknown> = {};
        for (const path of Object.values(officePaths)) {
          await visitOffice(page, path);
          const barriers = await findBarriers(
            page,
            path === officePaths.dashboard ? "html" : "main",
          );
          const overflowPx = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (barriers.length > 0 || overflowPx > 0) found[path] = { barriers, overflowPx };
        }
        expect(found).toEqual({});
      } finally {
        await context.close();
      }
    },
  );
});
