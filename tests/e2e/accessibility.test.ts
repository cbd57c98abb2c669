import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** Faults axe finds: the rule, and where. */
async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id} at ${node.target.join(" ")}: ${violation.help}`),
  );
}

describe.each(["en", "ar"])("in %s", (language) => {
  describe.each([390, 1440])("at %i px", (width) => {
    test.each(["/", "/auth", "/no-such-page"])(
      "%s has no barrier that axe can find",
      async (path) => {
        const context = await openContext(browser, { width });
        try {
          const { page } = await openHydrated(context, `${bank.origin}${path}?lang=${language}`);
          expect(await findBarriers(page)).toEqual([]);
          const overflowPx = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflowPx).toBeLessThanOrEqual(0);
        } finally {
          await context.close();
        }
      },
    );
  });
});

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
