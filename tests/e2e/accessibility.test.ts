import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
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

const widths = [390, 1024, 1440] as const;

/** True where the page stays wider than its window; what follows the window's size has a moment for it. */
function isTooWide(page: Page): Promise<boolean> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  return page.waitForFunction(fits).then(
    () => false,
    () => true,
  );
}

// Barriers come with a language or with a size, hardly ever with a pair of them, and pages that stand beside one another
// are made of the same parts: each is examined in one language at one size, and measured in both at every size.
test.each([
  ["en", 1440, 0],
  ["ar", 390, 1],
] as const)(
  "the back office in %s has no barrier that axe can find at %i px, and nothing wider than the window",
  { timeout: 240_000 },
  async (language, examinedWidth, turn) => {
    const context = await openContext(browser, { width: widths[0] });
    try {
      const answer = await context.request.post(`${bank.origin}/api/login`, {
        data: { username: bank.adminUsername, password: bank.adminPassword },
        headers: { origin: bank.origin },
      });
      expect(answer.status()).toBe(200);
      const { page } = await openHydrated(context, `${bank.origin}/admin?lang=${language}`);
      const found: Record<string, unknown> = {};
      for (const [place, path] of Object.values(officePaths).entries()) {
        await visitOffice(page, path);
        const isExamined = path === officePaths.dashboard || place % 2 === turn;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const isWide = await isTooWide(page);
          const part = path === officePaths.dashboard ? "html" : "main";
          const barriers =
            isExamined && width === examinedWidth ? await findBarriers(page, part) : [];
          if (barriers.length > 0 || isWide) found[`${path} at ${width} px`] = { barriers, isWide };
        }
      }
      expect(found).toEqual({});
    } finally {
      await context.close();
    }
  },
);
