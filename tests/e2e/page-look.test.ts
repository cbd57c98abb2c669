import type { Language } from "@dhahabu/contract/language";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";
import { chooseLanguage } from "../support/choose-language.ts";
import { readHeadingLinesAt } from "../support/heading-lines.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const sizes = [390, 1440] as const;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function open(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  path: string,
  language: Language,
  width: number,
): Promise<Page> {
  const context = await openContext(browser, { width });
  onTestFinished(() => context.close());
  const { page } = await openHydrated(context, `${bank.origin}${path}?lang=${language}`);
  return page;
}

test.concurrent.for(["ar", "zh"] as const)(
  "the bank's name in the title of About stands on one line in %s",
  async (language, end) => {
    const page = await open(end, paths.about, language, sizes[0]);
    for (const width of sizes) {
      const [title = []] = await readHeadingLinesAt(page, width);
      const lines = title.map((line) => line.replaceAll("\u00A0", " "));
      expect(lines.some((line) => line.includes("Dhahabu Gold Bank"))).toBe(true);
    }
  },
);

test.concurrent.for([
  ["/services/gold-loans", "en"],
  ["/services/secure-storage", "en"],
  ["/services/gold-buying", "ar"],
] as const)(
  "the paper on the head of %s leaves the picture free in %s",
  async ([path, lang], end) => {
    const page = await open(end, path, lang, sizes[0]);
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 900 });
      const scene = await page.locator("[data-pictured] [class*=scene]").boundingBox();
      const slip = await page.locator("[data-pictured] section").first().boundingBox();
      if (!scene || !slip) throw new Error("There is no picture or no paper.");
      expect(scene.y + scene.height - slip.y, `${width} px`).toBeLessThan(scene.height / 4);
    }
  },
);

test.concurrent.for(["en", "ar", "fr"] as const)(
  "header, prices and page begin and end on the same lines on a wide screen in %s",
  async (language, end) => {
    const page = await open(end, "/services", language, 1440);
    const edges = await page.evaluate(() =>
      ["header > div", "section > div", "main [data-pictured] > div"].map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return [box?.left, box?.right];
      }),
    );
    expect(edges[1]).toEqual(edges[0]);
    expect(edges[2]).toEqual(edges[0]);
  },
);

test.concurrent("the four reasons of /services fill their rows at every width", async (end) => {
  const page = await open(end, "/services", "en", 390);
  const reasons = page
    .locator("h2", { hasText: /why|reasons/i })
    .locator("xpath=ancestor::section[1]")
    .getByRole("listitem");
  for (const [width, inRow] of [
    [390, 1],
    [768, 2],
    [1024, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await reasons.evaluateAll((items) =>
      items.map((item) => Math.round(item.getBoundingClientRect().top)),
    );
    expect(tops).toHaveLength(4);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(inRow);
    expect(tops.filter((top) => top === tops.at(-1))).toHaveLength(inRow);
  }
});

test.concurrent.for(["en", "ar"] as const)(
  "on a phone the prices fade where they go on, and the end is reached in %s",
  async (language, end) => {
    const page = await open(end, "/faq", language, 390);
    const row = page.locator("section > div").first();
    const mask = await row.evaluate((box) => getComputedStyle(box).maskImage);
    expect(mask).toContain(language === "ar" ? "270deg" : "90deg");
    const link = row.getByRole("link");
    await link.focus();
    const box = await link.boundingBox();
    if (!box) throw new Error("The link is not there.");
    const freeEnd = language === "ar" ? box.x : 390 - box.x - box.width;
    expect(freeEnd).toBeGreaterThan(50);
  },
);

test.concurrent.for(sizes)(
  "at %i px the menu closes once a language is chosen",
  async (width, end) => {
    const page = await open(end, "/faq", "en", width);
    const site = page.locator('summary[aria-controls="site-menu"]');
    if (width === 390) await site.click();
    await chooseLanguage(page, "sw");
    await end.expect.poll(() => page.getAttribute("html", "lang")).toBe("sw");
    expect(await page.locator('header [data-language-choice][lang="sw"]').isVisible()).toBe(false);
    expect(await page.locator("header details[open]").count()).toBe(0);
  },
);

describe.concurrent("on paper", () => {
  test.for([
    ["/", "en", 7],
    ["/services/gold-loans", "ar", 5],
    ["/faq", "en", 6],
  ] as const)(
    "%s in %s is whole, without what is pressed, on %i sheets at most",
    async ([path, language, mostSheets], end) => {
      const page = await open(end, path, language, 1280);
      await page.emulateMedia({ media: "print" });
      for (const name of ["header nav", "footer form", "[data-ground=ink] > button"]) {
        expect(await page.locator(name).first().isVisible(), name).toBe(false);
      }
      const grounds = await page
        .locator("main [data-ground]")
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
      expect(grounds.filter((ground) => !/rgba\(0, 0, 0, 0\)|255, 255, 255/.test(ground))).toEqual(
        [],
      );
      const unseen = await page
        .locator("main section")
        .evaluateAll((parts) =>
          parts.filter((part) => getComputedStyle(part).contentVisibility !== "visible"),
        );
      expect(unseen).toEqual([]);
      const sheets = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(sheets.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(mostSheets);
    },
  );
});
