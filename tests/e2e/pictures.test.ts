import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";
import { launchBrowser } from "../support/launch-browser.ts";

declare global {
  interface Window {
    /** Sum of all layout shifts so far, and what they moved. */
    shifted?: { sum: number; moved: string[] };
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

const bank = inject("bank");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

const phone2: Screen = { width: 390, height: 844, ratio: 2 };
const phone3: Screen = { width: 390, height: 844, ratio: 3 };
const desk: Screen = { width: 1440, height: 900, ratio: 1 };

async function withPage(
  { width, height, ratio }: Screen,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: ratio,
    reducedMotion: "reduce",
  });
  try {
    await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const firstPictures: [
  what: string,
  path: string,
  screen: Screen,
  file: string,
  maxBytes: number,
][] = [
  ["home on a phone", paths.home, phone2, "hero-bars-tall-800.avif", 30_000],
  ["home on a fine phone", paths.home, phone3, "hero-bars-tall-800.avif", 30_000],
  ["home on a desk", paths.home, desk, "hero-bars-1440.avif", 120_000],
  ["gold loans on a phone", paths.goldLoans, phone3, "service-loans-960.avif", 30_000],
  ["gold loans on a desk", paths.goldLoans, desk, "service-loans-960.avif", 120_000],
  ["about on a desk, Arabic", `${paths.about}?lang=ar`, desk, "about-hall-960.avif", 120_000],
];

test.concurrent.each(firstPictures)(
  "the first picture of %s is fetched once, early, small, and moves nothing",
  async (_what, path, screen, file, maxBytes) => {
    await withPage(screen, async (page) => {
      const fetched: { name: string; body: Promise<Buffer> }[] = [];
      page.on("response", (response) => {
        const name = /\/pictures\/([^/]+)$/.exec(new URL(response.url()).pathname)?.[1];
        if (name) fetched.push({ name, body: response.body() });
      });
      await page.addInitScript(() => {
        const shifted = { sum: 0, moved: [] as string[] };
        window.shifted = shifted;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            shifted.sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources) {
              const way = [previousRect, currentRect].map(({ x, y }) => `${x},${y}`).join(" to ");
              shifted.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${way}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(bank.origin + path, { waitUntil: "networkidle" });
      const image = page.locator("main img").first();
      const { source, initiator, isDrawn } = await image.evaluate((element) => {
        if (!(element instanceof HTMLImageElement))
          throw new Error("The first picture is no image.");
        const [entry] = performance.getEntriesByName(element.currentSrc);
        return {
          source: element.currentSrc,
          initiator: (entry as PerformanceResourceTiming | undefined)?.initiatorType,
          isDrawn: element.complete && element.naturalWidth > 0,
        };
      });
      expect(source).toMatch(new RegExp(`/pictures/${file}$`));
      expect(isDrawn).toBe(true);
      expect(initiator).toBe("link");
      const [stem = file] = file.split(/-(?:tall-)?\d/);
      const own = fetched.filter(({ name }) => name.startsWith(stem));
      expect(own.map(({ name }) => name)).toEqual([file]);
      expect((await own[0]?.body)?.length).toBeLessThanOrEqual(maxBytes);
      // A price that changes meanwhile may move by the width of a digit; a picture without its size moves a page.
      const shifted = await page.evaluate(() => window.shifted);
      expect(shifted?.sum, shifted?.moved.join("\n")).toBeLessThan(0.005);
    });
  },
);

/** A piece of text as it is seen: where, in which colour, and whether it is large. */
interface SeenText {
  text: string;
  box: { x: number; y: number; width: number; height: number };
  color: [red: number, green: number, blue: number];
  isLarge: boolean;
}

/** The texts of an element that stand on no ground of their own; all texts are then made invisible. */
function hideTexts(root: Element): SeenText[] {
  const found: SeenText[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const hasOwnGround = (element: Element) => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (getComputedStyle(at).backgroundColor !== "rgba(0, 0, 0, 0)") return true;
    }
    return false;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || hasOwnGround(parent)) continue;
    const style = getComputedStyle(parent);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 2 || height < 2) continue;
      const [red = 0, green = 0, blue = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
      found.push({
        text: node.textContent.trim().slice(0, 40),
        box: { x, y, width, height },
        color: [red, green, blue],
        isLarge: Number(style.fontSize.replace("px", "")) >= 24,
      });
    }
  }
  // By a rule, not element by element: what is rendered anew meanwhile is hidden as well.
  const hiding = new CSSStyleSheet();
  hiding.replaceSync("main * { -webkit-text-fill-color: transparent !important }");
  document.adoptedStyleSheets.push(hiding);
  // What floats over the page is no ground of it.
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (getComputedStyle(element).position === "fixed") element.style.visibility = "hidden";
  }
  return found;
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Texts of the element that are not told apart well enough from the brightest that lies behind them. */
async function findFaint(page: Page, selector: string): Promise<string[]> {
  const root = page.locator(selector).first();
  await root.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await page.waitForFunction(
    (query) =>
      [...(document.querySelector(query)?.querySelectorAll("img") ?? [])].every(
        (image) => image.complete && image.naturalWidth > 0,
      ),
    selector,
  );
  const texts = await root.evaluate(hideTexts);
  expect(texts.length).toBeGreaterThan(2);
  const shot = await page.screenshot({ animations: "disabled" });
  const { data, info } = await sharp(shot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return texts.flatMap(({ text, box, color, isLarge }) => {
    // Swiped in, it stands over the same ground as its neighbours.
    if (box.x >= info.width) return [];
    const behind: number[] = [];
    expect(box.y + box.height, text).toBeLessThan(info.height);
    const right = Math.min(info.width, Math.ceil(box.x + box.width));
    const bottom = Math.min(info.height, Math.ceil(box.y + box.height));
    for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(box.x)); x < right; x += 1) {
        const at = (y * info.width + x) * 3;
        behind.push(luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
      }
    }
    // A single speck is smaller than a letter.
    const brightest = behind.toSorted((a, b) => a - b)[Math.floor(behind.length * 0.99)] ?? 1;
    const contrast = (luminance(color) + 0.05) / (brightest + 0.05);
    return contrast >= (isLarge ? 3 : 4.5) ? [] : [`${text}: ${contrast.toFixed(1)}`];
  });
}

describe.concurrent("words over a picture can be read on a phone, in the narrowest two columns and on a desk", () => {
  const heads = "main [data-pictured]";
  test.each([
    [
      "home's hero, and what customers say",
      paths.home,
      ["main section", "main div[data-ground=ink]:has(blockquote)"],
    ],
    ["about", paths.about, [heads]],
    ["services", paths.services, [heads]],
    ["gold buying, Arabic", `${paths.goldBuying}?lang=ar`, [heads]],
  ])("%s", async (_what, path, selectors) => {
    // As high as what is looked at.
    const height = 2400;
    await withPage({ width: 390, height, ratio: 1 }, async (page) => {
      await page.goto(bank.origin + path);
      for (const width of [390, 900, 1440]) {
        await page.setViewportSize({ width, height });
        for (const selector of selectors) {
          expect(await findFaint(page, selector), `${selector} at ${width} px`).toEqual([]);
        }
      }
    });
  });
});
