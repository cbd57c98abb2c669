import { contentRoutes } from "@dhahabu/contract/content";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { demoMedia } from "../../services/content/demo/demo-media.ts";
import { createApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  context = await openContext(browser);
});

afterAll(() => browser.close());

test("the gallery of the first start is on the page, and the browser plays all of it", async () => {
  const { body } = await createApiClient(bank.origin).get("/api/media");
  const items = contentRoutes.listMedia.response.parse(body);
  const titles = demoMedia.map(({ title }) => title);
  const englishTitles = demoMedia.map(({ title, titles: others }) => others?.en ?? title);
  expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));

  const { page, faults } = await openHydrated(context, `${bank.origin}/media`);
  const shown = await page.locator("main li h3, main li [class*=captionTitle]").allTextContents();
  expect(shown).toEqual(expect.arrayContaining(englishTitles));

  const listed = items.filter(({ title }) => titles.includes(title));
  const measured = await page.evaluate(
    (given) =>
      Promise.all(
        given.map(
          ({ type, fileUrl }) =>
            new Promise<number>((resolve) => {
              const shown = document.createElement(type === "image" ? "img" : type);
              shown.addEventListener("error", () => resolve(-1));
              shown.addEventListener("load", () =>
                resolve((shown as HTMLImageElement).naturalWidth),
              );
              shown.addEventListener("canplay", () =>
                resolve((shown as HTMLMediaElement).duration),
              );
              shown.src = fileUrl;
            }),
        ),
      ),
    listed,
  );
  for (const [at, { title, type, duration, width }] of listed.entries()) {
    const known = (type === "image" ? width : duration) ?? 0;
    expect(Math.abs((measured[at] ?? -1) - known), title).toBeLessThan(0.2);
  }
  expect(faults).toEqual([]);
});

test.each([390, 1440])(
  "in Arabic at %i px titles are Arabic, and what is English says so and runs its way",
  async (width) => {
    const { page } = await openHydrated(context, `${bank.origin}/media?lang=ar`);
    await page.setViewportSize({ width, height: 900 });
    const pour = page.locator("article", { hasText: "صبّ الذهب" });
    expect(await pour.locator("h3 bdi").getAttribute("lang")).toBe("ar");
    const description = pour.locator("p[lang]");
    expect(await description.getAttribute("lang")).toBe("en");
    expect(await description.evaluate((told) => getComputedStyle(told).direction)).toBe("ltr");
    const spoken = page.locator("article", { hasText: "القرض بضمان الذهب خطوة بخطوة" });
    expect(await spoken.locator("p[lang]").getAttribute("lang")).toBe("sw");
  },
);
