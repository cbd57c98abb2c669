import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";
import { useDevelopmentShell } from "../support/development-shell.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { keptServedHeading, openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const missingPath = "/no-such-page";
// Without a token the page says at once that its link is dead.
const fragments: Record<string, string> = { [paths.passwordReset]: `#${"t".repeat(43)}` };
const allPaths = [...Object.values(paths), missingPath];
const lookedAtClosely: ReadonlySet<Language> = new Set(["en", "ar"]);
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const narrowest = { width: 320, height: 640 };

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

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

/** Makes the browser's own letters twice as large on the pages that are opened next, as a visitor's setting does (WCAG 1.4.4). */
async function doubleText(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** What axe finds at both sizes, what does not fit, and what is missing without scripts: in `plainContext`, with large letters. */
async function lookClosely({
  page,
  plainContext,
  address,
}: {
  page: Page;
  plainContext: BrowserContext;
  address: string;
}): Promise<string[]> {
  const headings = await readHeadings(page);
  const found: string[] = [];
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    const barriers = await findBarriers(page);
    found.push(...barriers.map((barrier) => `axe at ${size.width} px: ${barrier}`));
  }
  const overflow = await findOverflow(page);
  if (overflow !== undefined) found.push(`too wide at ${desk.width} px: ${overflow}`);
  const plainPage = await plainContext.newPage();
  await doubleText(plainContext, plainPage);
  await plainPage.goto(address);
  const plainHeadings = await readHeadings(plainPage);
  if (plainHeadings.join("\n") !== headings.join("\n")) {
    found.push(`without JavaScript the headings are ${plainHeadings.join(" | ")}`);
  }
  const plainOverflow = await findOverflow(plainPage);
  await plainPage.close();
  if (plainOverflow !== undefined) found.push(`too wide with text at 200 %: ${plainOverflow}`);
  return found;
}

function walkAllPages(language: Language, { isLookedAtClosely }: { isLookedAtClosely: boolean }) {
  // Visitors of one language share what was fetched before; nothing else.
  let context: BrowserContext;
  let plainContext: BrowserContext;

  beforeAll(async () => {
    context = await openContext(browser, { width: phone.width });
    plainContext = await openContext(browser, { javaScriptEnabled: false, width: desk.width });
  });

  afterAll(async () => {
    await context.close();
    await plainContext.close();
  });

  // Several at a time: most of a visit is waiting.
  test.concurrent.each(allPaths)("%s", async (path) => {
    const address = `${bank.origin}${path}?lang=${language}${fragments[path] ?? ""}`;
    const watched = await openHydrated(context, address);
    const { page, faults } = watched;
    if (isLookedAtClosely) await page.waitForLoadState("networkidle").catch(() => undefined);
    // The browser itself reports the 404 of the page it was sent to.
    const own = faults.filter((fault) => !(path === missingPath && fault.includes("404")));
    expect(own, "hydration and console").toEqual([]);
    expect(await keptServedHeading(watched), "the served heading stays").toBe(true);
    expect(await page.getAttribute("html", "lang")).toBe(language);
    expect(await page.getAttribute("html", "dir")).toBe(language === "ar" ? "rtl" : "ltr");
    expect(await page.locator("h1").count(), "headings of the page").toBe(1);
    await page.setViewportSize(narrowest);
    expect(await findOverflow(page), "at 320 px").toBeUndefined();
    const closely = isLookedAtClosely ? await lookClosely({ page, plainContext, address }) : [];
    expect(closely).toEqual([]);
    await page.close();
  });
}

describe.each(languages.filter((language) => !lookedAtClosely.has(language)))(
  "in %s",
  (language) => {
    walkAllPages(language, { isLookedAtClosely: false });
  },
);

// React's development build tells of attributes too, and costs each visit a second.
describe("with React's development build", () => {
  let restoreShell: () => Promise<void>;

  beforeAll(async () => {
    restoreShell = await useDevelopmentShell(bank);
  }, 120_000);

  afterAll(() => restoreShell());

  describe.each([...lookedAtClosely])("in %s", (language) => {
    walkAllPages(language, { isLookedAtClosely: true });
  });

  describe("the checks notice", () => {
    let context: BrowserContext;

    beforeAll(async () => {
      context = await openContext(browser, { width: phone.width });
    });

    afterAll(() => context.close());

    test("an attribute in which server and browser differ", async () => {
      const address = `${bank.origin}${paths.auth}?lang=en`;
      await context.route(address, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({ response, body: html.replace("<h1 ", '<h1 data-tampered="yes" ') });
      });
      const { faults } = await openHydrated(context, address);
      await expect.poll(() => faults.join(), { timeout: 10_000 }).toContain("tampered");
    });

    test("a page that is too wide, and letters that grew", async () => {
      const page = await context.newPage();
      await doubleText(context, page);
      await page.goto(`${bank.origin}${paths.faq}?lang=en`);
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(size).toBe("32px");
      await page.evaluate(() => {
        const rule = document.createElement("hr");
        rule.style.width = "5000px";
        document.body.append(rule);
      });
      expect(await findOverflow(page)).toContain("HR");
    });
  });
});
