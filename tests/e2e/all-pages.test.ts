import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";
import { findBarriers, findOwnBarriers } from "../support/find-barriers.ts";
import { readHeadingLinesAt } from "../support/heading-lines.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import type { WatchedPage } from "../support/launch-browser.ts";
import {
  createPool,
  createWalk,
  keptServedHeading,
  openContext,
  openHydrated,
  waitUntilWhole,
} from "../support/open-hydrated.ts";
import type { Pool, Walk } from "../support/open-hydrated.ts";
import { useDevelopmentShell } from "../support/use-builds.ts";

const bank = inject("bank");
const missingPath = "/no-such-page";
// Without a token the page says at once that its link is dead.
const fragments: Record<string, string> = {
  [paths.passwordReset]: `#${"t".repeat(43)}`,
};
// Where scripts make the headings others: they find the nearest branch, read an enquiry by the link behind the #, and
// put two forms behind tabs.
const grownPaths: readonly string[] = [paths.contact, paths.enquiry, paths.ownVisit, paths.auth];
const allPaths = [...Object.values(paths), missingPath];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const narrowest = { width: 320, height: 900 };

const examined: readonly Language[] = ["en", "ar"];
// Full of figures and of forms.
const examinedInBoth: readonly string[] = [paths.home, paths.goldLoans, paths.contact];

/** Pages that are examined closely in a language: pages alike stand beside one another, and take turns. */
const listExamined = (language: Language) =>
  allPaths.filter(
    (path, place) =>
      examined[place % examined.length] === language ||
      (examined.includes(language) && examinedInBoth.includes(path)),
  );

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** How far a page is wider than its window, its letters at `textPercent`, and the element that sticks out most. */
async function findOverflow(page: Page, textPercent = 100): Promise<string | undefined> {
  return page.evaluate((percent) => {
    const root = document.documentElement;
    // What is far from the window would not tell its width.
    root.dataset["whole"] = "yes";
    root.style.fontSize = `${percent}%`;
    const { scrollWidth, clientWidth } = root;
    if (scrollWidth <= clientWidth) return undefined;
    const excess = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right - clientWidth, -left);
    };
    const widest = [...document.body.querySelectorAll("*")].toSorted(
      (one, other) => excess(other) - excess(one),
    )[0];
    return `${scrollWidth - clientWidth} px: ${widest?.tagName} ${widest?.className}`;
  }, textPercent);
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

const readTextSize = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** What axe finds, what does not fit, and what is missing without scripts: on a page of `plainPages`, with large letters. */
async function lookClosely({
  page,
  plainPages,
  address,
  size,
}: {
  page: Page;
  plainPages: Pool<Page>;
  address: string;
  size: typeof phone;
}): Promise<string[]> {
  const headings = await readHeadings(page);
  await page.setViewportSize(size);
  const isFrameExamined = new URL(address).pathname === paths.home;
  const barriers = await (isFrameExamined ? findBarriers(page) : findOwnBarriers(page));
  const found = barriers.map((barrier) => `axe at ${size.width} px: ${barrier}`);
  await page.setViewportSize(desk);
  const overflow = await findOverflow(page);
  if (overflow !== undefined) found.push(`too wide at ${desk.width} px: ${overflow}`);
  await plainPages.use(async (plainPage) => {
    await plainPage.goto(address);
    const plainHeadings = await readHeadings(plainPage);
    const isGrown = grownPaths.includes(new URL(address).pathname);
    const expected = isGrown ? plainHeadings : headings;
    if (plainHeadings.join("\n") !== expected.join("\n")) {
      found.push(`without JavaScript the headings are ${plainHeadings.join(" | ")}`);
    }
    expect(await readTextSize(plainPage)).toBe("32px");
    const plainOverflow = await findOverflow(plainPage);
    if (plainOverflow !== undefined) found.push(`too wide with text at 200 %: ${plainOverflow}`);
  });
  return found;
}

/** What a page says of itself in a language, and where it does not fit a small window. */
async function expectFrame(
  page: Page,
  { path, language }: { path: string; language: Language },
): Promise<void> {
  expect(await page.getAttribute("html", "lang")).toBe(language);
  expect(await page.getAttribute("html", "dir")).toBe(language === "ar" ? "rtl" : "ltr");
  expect(await page.locator("h1").count(), "headings of the page").toBe(1);
  await page.setViewportSize(narrowest);
  expect(await findOverflow(page), "at 320 px").toBeUndefined();
  expect(await findOverflow(page, 200), "at 320 px, text at 200 %").toBeUndefined();
  // Its layout alone changes between the two.
  if (path !== paths.contact) return;
  await page.setViewportSize(phone);
  expect(await findOverflow(page, 200), "at 390 px, text at 200 %").toBeUndefined();
}

function locate(path: string, language: Language): string {
  return `${bank.origin}${path}?lang=${language}${fragments[path] ?? ""}`;
}

async function expectNoFault(watched: WatchedPage, path: string): Promise<void> {
  await waitUntilWhole(watched);
  // The browser itself reports the 404 of the page it was sent to.
  const own = watched.faults.filter((fault) => !(path === missingPath && fault.includes("404")));
  expect(own, "hydration and console").toEqual([]);
  expect(await keptServedHeading(watched), "the served heading stays").toBe(true);
}

/** Pages as they react, looked at closely. */
function walkExaminedPages(language: Language) {
  // Visitors of one language share what was fetched before; nothing else.
  let context: BrowserContext;
  let plainContext: BrowserContext;
  let walk: Walk;
  let plainPages: Pool<Page>;

  beforeAll(async () => {
    context = await openContext(browser, { width: phone.width });
    walk = createWalk(context, phone);
    plainContext = await openContext(browser, { javaScriptEnabled: false, width: desk.width });
    plainPages = createPool(async () => {
      const page = await plainContext.newPage();
      await doubleText(plainContext, page);
      return page;
    });
  });

  afterAll(async () => {
    await context.close();
    await plainContext.close();
  });

  // Several at a time: most of a visit is waiting.
  test.concurrent.each(listExamined(language))("%s", async (path) => {
    const address = locate(path, language);
    await walk.visit(address, async (watched) => {
      const { page } = watched;
      await page.waitForLoadState("networkidle").catch(() => undefined);
      await expectNoFault(watched, path);
      await expectFrame(page, { path, language });
      const size = language === "ar" ? phone : desk;
      expect(await lookClosely({ page, plainPages, address, size })).toEqual([]);
    });
  });
}

/** Headings of a Chinese page that break within a word. */
async function listBrokenHeadings(page: Page): Promise<string[][]> {
  const broken: string[][] = [];
  for (const { width } of [desk, phone]) {
    const headings = await readHeadingLinesAt(page, width);
    expect(headings.length).toBeGreaterThan(0);
    const isBroken = (line: string, next = "") =>
      !/[\s\u200B，。、：；！？”）—-]$/u.test(line) && !/^[（“《]/u.test(next);
    broken.push(
      ...headings.filter((lines) =>
        lines.slice(0, -1).some((line, at) => isBroken(line, lines[at + 1])),
      ),
    );
  }
  return broken;
}

/** Pages as they are served; each of `reactingPaths` as it reacts too. */
function walkServedPages(
  language: Language,
  servedPaths: readonly string[],
  reactingPaths: readonly string[],
) {
  let context: BrowserContext;
  let plainContext: BrowserContext;
  let walk: Walk;
  let plainPages: Pool<Page>;

  beforeAll(async () => {
    context = await openContext(browser, { width: phone.width });
    walk = createWalk(context, phone);
    plainContext = await openContext(browser, { javaScriptEnabled: false, width: narrowest.width });
    plainPages = createPool(() => plainContext.newPage());
  });

  afterAll(async () => {
    await context.close();
    await plainContext.close();
  });

  async function look(
    { expect }: Pick<TestContext, "expect">,
    page: Page,
    path: string,
  ): Promise<void> {
    const listBroken = async () => (language === "zh" ? listBrokenHeadings(page) : []);
    // A window that was made narrower is laid out anew a little later.
    await expect.poll(listBroken, { message: "headings broken within a word" }).toEqual([]);
    await expectFrame(page, { path, language });
  }

  test.concurrent.for(servedPaths)("%s", async (path, own) => {
    const address = locate(path, language);
    if (!reactingPaths.includes(path)) {
      await plainPages.use(async (page) => {
        await page.goto(address);
        await look(own, page, path);
      });
      return;
    }
    await walk.visit(address, async (watched) => {
      await expectNoFault(watched, path);
      await look(own, watched.page, path);
    });
  });
}

// What differs by language is in what is served. That React takes it over is seen of every page in one of two languages
// below, and here in one of the others: of home and the loans, full of figures, in each.
const others = languages.filter((language) => !examined.includes(language));
describe.each(languages)("in %s", (language) => {
  const closely = listExamined(language);
  const servedPaths = allPaths.filter((path) => !closely.includes(path));
  const inTurn = allPaths.filter((_, index) => others[index % others.length] === language);
  const grown = language === "zh" ? grownPaths : [];
  const always = others.includes(language) ? [paths.home, paths.goldLoans] : [];
  walkServedPages(language, servedPaths, [...always, ...grown, ...inTurn]);
});

// React's development build tells of attributes too, and costs each visit a second.
describe("with React's development build", () => {
  let restoreShell: () => Promise<void>;

  beforeAll(async () => {
    restoreShell = await useDevelopmentShell(bank);
  });

  afterAll(() => restoreShell());

  describe.each(examined)("in %s", (language) => {
    walkExaminedPages(language);
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
      await expect.poll(() => faults.join()).toContain("tampered");
    });

    test("a page that is too wide, and letters that grew", async () => {
      const page = await context.newPage();
      await doubleText(context, page);
      await page.goto(`${bank.origin}${paths.faq}?lang=en`);
      expect(await readTextSize(page)).toBe("32px");
      await page.evaluate(() => {
        const rule = document.createElement("hr");
        rule.style.width = "5000px";
        document.body.append(rule);
      });
      expect(await findOverflow(page)).toContain("HR");
    });
  });
});
