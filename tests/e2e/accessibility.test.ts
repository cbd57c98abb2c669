import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
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
