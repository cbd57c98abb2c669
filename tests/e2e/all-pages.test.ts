import { languages } from "@dhahabu/contract/language";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";
import { useDevelopmentShell } from "../support/development-shell.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { keptServedHeading, openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const missingPath = "/no-such-page";
const allPaths = [...Object.values(paths), missingPath];
const lookedAtClosely = new Set<string>(["en", "ar"]);
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const narrowest = { width: 320, height: 640 };

let browser: Browser;
let restoreShell: () => Promise<void>;

beforeAll(async () => {
  browser = await launchBrowser();
  restoreShell = await useDevelopmentShell(bank);
}, 120_000);

afterAll(async () => {
  await restoreShell();
  await browser.close();
});

/** How far a page is wider than its window, and the element that sticks out most. */
async function findOverflow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const excess = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right - clientWidth, -left);
    };
    const widest = [...document.body.querySelectorAll("*")].toSorted(
      (one, other) => excess(other) - excess(one),
    )[0];
    return `${scrollWidth - clientWidth} px: ${widest?.tagName} ${widest?.className}`;
  });
}

/** What a reader sees of a page's outline. */
async function readHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main :is(h1, h2, h3)")]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.textContent),
  );
}

/** Makes the browser's own letters twice as large, as a visitor's setting does (WCAG 1.4.4). */
async function doubleText(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

async function withContext(
  options: Parameters<typeof openContext>[1],
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await openContext(browser, options);
  try {
    await work(context);
  } finally {
    await context.close();
  }
}

async function readWithoutScripts(address: string): Promise<string[]> {
  let headings: string[] = [];
  await withContext({ javaScriptEnabled: false, width: phone.width }, async (context) => {
    const page = await context.newPage();
    await page.goto(address);
    headings = await readHeadings(page);
  });
  return headings;
}

describe.each(languages)("in %s", (language) => {
  test.each(allPaths)("%s", async (path) => {
    const address = `${bank.origin}${path}?lang=${language}`;
    await withContext({ width: phone.width }, async (context) => {
      const watched = await openHydrated(context, address);
      const { page, faults } = watched;
      const isLookedAtClosely = lookedAtClosely.has(language);
      if (isLookedAtClosely) await page.waitForLoadState("networkidle").catch(() => undefined);
      // The browser itself reports the 404 of the page it was sent to.
      const own = faults.filter((fault) => !(path === missingPath && fault.includes("404")));
      expect(own, "hydration and console").toEqual([]);
      expect(await keptServedHeading(watched), "the served heading stays").toBe(true);
      expect(await page.getAttribute("html", "lang")).toBe(language);
      expect(await page.getAttribute("html", "dir")).toBe(language === "ar" ? "rtl" : "ltr");
      const headings = await readHeadings(page);
      expect(await page.locator("h1").count(), "headings of the page").toBe(1);
      await page.setViewportSize(narrowest);
      expect(await findOverflow(page), "at 320 px").toBeUndefined();
      if (!isLookedAtClosely) return;
      expect(await readWithoutScripts(address), "with JavaScript off").toEqual(headings);
      await page.setViewportSize(phone);
      expect(await findBarriers(page), "axe at 390 px").toEqual([]);
      await page.setViewportSize(desk);
      expect(await findBarriers(page), "axe at 1440 px").toEqual([]);
      expect(await findOverflow(page), "at 1440 px").toBeUndefined();
      await doubleText(context, page);
      expect(await findOverflow(page), "with text at 200 %").toBeUndefined();
    });
  });
});

test("the check of hydration notices a changed attribute", async () => {
  await withContext({ width: phone.width }, async (context) => {
    const address = `${bank.origin}${paths.auth}?lang=en`;
    await context.route(address, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace("<h1 ", '<h1 data-tampered="yes" ') });
    });
    const { faults } = await openHydrated(context, address);
    await expect.poll(() => faults.join(), { timeout: 10_000 }).toContain("tampered");
  });
});

test("the checks notice a page that is too wide, and letters that grew", async () => {
  await withContext({ width: phone.width }, async (context) => {
    const { page } = await openHydrated(context, `${bank.origin}${paths.auth}?lang=en`);
    const sizeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(await sizeOf()).toBe("16px");
    await doubleText(context, page);
    expect(await sizeOf()).toBe("32px");
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement("hr"), { style: "width: 5000px" })),
    );
    expect(await findOverflow(page)).toContain("HR");
  });
});
