import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { homeAnchors, paths } from "../../mfe-public/src/paths.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { bringIntoView, openContext, openHydrated, stopClock } from "../support/open-hydrated.ts";
import type { WatchedPage } from "../support/launch-browser.ts";

const bank = inject("bank");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function withContext(
  make: () => Promise<BrowserContext>,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await make();
  try {
    await work(context);
  } finally {
    await context.close();
  }
}

const openStill = () => openContext(browser, { width: 390 });
const openMoving = () => browser.newContext({ viewport: { width: 1280, height: 900 } });

describe.concurrent("the hero's pictures", () => {
  /** Names of the pictures asked for so far, in order. */
  function listPictures({ requestedPaths }: WatchedPage): string[] {
    const names = requestedPaths.flatMap(
      (path) => /\/(hero-[a-z-]+?)(?:-tall)?-\d+\.(?:avif|webp)$/.exec(path)?.[1] ?? [],
    );
    return [...new Set(names)];
  }

  const readShown = (page: Page) => page.locator("[data-layer=shown] img").getAttribute("src");

  test("take turns, each fetched one turn ahead, until the visitor stops them", async (end) => {
    const { expect } = end;
    await withContext(openMoving, async (context) => {
      await stopClock(context);
      const watched = await openHydrated(context, `${bank.origin}/`);
      const { page } = watched;
      expect(listPictures(watched)).toEqual(["hero-bars"]);
      const stop = page.getByRole("button", { name: "Stop the changing pictures" });
      await context.clock.runFor(1_600);
      await stop.waitFor();
      await expect.poll(() => listPictures(watched).length).toBe(2);
      await page.waitForFunction(
        () => document.querySelector<HTMLImageElement>("[data-layer=next] img")?.complete,
      );
      await context.clock.runFor(3_100);
      await expect.poll(() => readShown(page)).toContain(listPictures(watched)[1]);
      const second = await readShown(page);
      await expect.poll(() => listPictures(watched).length).toBe(3);

      await stop.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Let the pictures change" }).waitFor();
      await context.clock.runFor(10_000);
      expect(await readShown(page)).toBe(second);
      expect(listPictures(watched)).toHaveLength(3);
    });
  });

  test("stay stopped for who stopped them, and go on when asked to", async (end) => {
    const { expect } = end;
    await withContext(openMoving, async (context) => {
      await context.addInitScript(() => localStorage.setItem("hero-paused", "yes"));
      const watched = await openHydrated(context, `${bank.origin}/`);
      const go = watched.page.getByRole("button", { name: "Let the pictures change" });
      await go.waitFor();
      expect(listPictures(watched)).toEqual(["hero-bars"]);
      await go.click();
      await expect.poll(() => listPictures(watched).length).toBe(2);
    });
  });

  test("wait while the hero is out of sight", async (end) => {
    const { expect } = end;
    await withContext(openMoving, async (context) => {
      await context.clock.install();
      const watched = await openHydrated(context, `${bank.origin}/#${homeAnchors.vault}`);
      // The browser is still on its way there, and would go on after a jump to the top.
      await bringIntoView(watched.page.locator(`#${homeAnchors.vault}`));
      await context.clock.fastForward(30_000);
      expect(listPictures(watched)).toEqual(["hero-bars"]);
      await watched.page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await expect.poll(() => listPictures(watched).length).toBe(2);
    });
  });

  test.for([
    ["less motion", openStill, (): unknown => undefined],
    [
      "less data",
      openMoving,
      () => Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    ],
  ] as const)("are one for who asked for %s", async ([_what, open, prepare], end) => {
    const { expect } = end;
    await withContext(open, async (context) => {
      await context.addInitScript(prepare);
      await context.clock.install();
      const watched = await openHydrated(context, `${bank.origin}/`);
      await context.clock.fastForward(20_000);
      expect(listPictures(watched)).toEqual(["hero-bars"]);
      expect(await watched.page.getByRole("button", { name: /pictures/ }).count()).toBe(0);
    });
  });
});

describe.concurrent("the vault tour", () => {
  test.for([
    ["en", "2 Monitoring", "Monitoring", "Guards and cameras"],
    ["ar", "٢ المراقبة", "المراقبة", "حراس وكاميرات"],
  ] as const)(
    "in %s shows a point's detail, and hides it again",
    async ([language, mark, name, words], end) => {
      const { expect } = end;
      await withContext(openStill, async (context) => {
        const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
        const vault = page.locator(`#${homeAnchors.vault}`);
        const point = vault.getByRole("button", { name: mark, exact: true });
        const entry = vault.getByRole("button", { name, exact: true });
        const detail = vault.getByText(words);
        await point.scrollIntoViewIfNeeded();
        expect(await detail.isVisible()).toBe(false);
        await point.click();
        await expect.poll(() => detail.isVisible()).toBe(true);
        expect(await entry.getAttribute("aria-expanded")).toBe("true");
        await page.keyboard.press("Enter");
        await expect.poll(() => detail.isVisible()).toBe(false);
        expect(await point.getAttribute("aria-expanded")).toBe("false");
        await entry.focus();
        await page.keyboard.press("Space");
        await expect.poll(() => detail.isVisible()).toBe(true);
        const box = await point.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
        expect(faults).toEqual([]);
      });
    },
  );

  test("without JavaScript every detail is shown", async (end) => {
    const { expect } = end;
    await withContext(
      () => openContext(browser, { javaScriptEnabled: false, width: 390 }),
      async (context) => {
        const page = await context.newPage();
        await page.goto(`${bank.origin}/#${homeAnchors.vault}`);
        const vault = page.locator(`#${homeAnchors.vault}`);
        for (const words of ["two officers together", "Guards and cameras", "cool and dry"]) {
          expect(await vault.getByText(words).isVisible(), words).toBe(true);
        }
      },
    );
  });
});

describe.concurrent("figures", () => {
  const readFigures = (page: Page) => page.locator("dd", { hasText: "100+" }).textContent();

  test("are whole in the page, and count up to themselves once they are seen", async (end) => {
    const { expect } = end;
    await withContext(openMoving, async (context) => {
      await context.clock.install();
      const { page } = await openHydrated(context, `${bank.origin}/`);
      expect(await readFigures(page)).toBe("100+");
      await context.clock.pauseAt(Date.now() + 60_000);
      await page.locator("dd", { hasText: "100+" }).scrollIntoViewIfNeeded();
      await expect.poll(() => readFigures(page)).toBe("100+0+");
      await context.clock.runFor(500);
      await expect.poll(() => readFigures(page)).toMatch(/^100\+[1-9]\d\+$/);
      await context.clock.runFor(2_000);
      await expect.poll(() => readFigures(page)).toBe("100+");
    });
  });
});

describe.concurrent("anchors", () => {
  async function measureTop(page: Page, id: string): Promise<number> {
    const box = await page.locator(`#${id}`).boundingBox();
    return Math.round(box?.y ?? Number.NaN);
  }

  const isBelowHeader = (top: number) => top >= 0 && top < 200;

  test.for(["en", "ar"])(
    "in %s lead to their section, by address, by link",
    async (language, end) => {
      const { expect } = end;
      await withContext(openStill, async (context) => {
        const all = [homeAnchors.vault, homeAnchors.calculator, "contact"];
        for (const id of language === "en" ? all : all.slice(0, 1)) {
          const { page } = await openHydrated(context, `${bank.origin}/?lang=${language}#${id}`);
          await expect.poll(async () => isBelowHeader(await measureTop(page, id))).toBe(true);
          await page.close();
        }
        const { page } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
        const hero = page.locator("section:has(h1)");
        for (const [id, way] of [
          [homeAnchors.calculator, hero.locator("button[type=submit]")],
          [homeAnchors.vault, hero.locator(`a[href="/#${homeAnchors.vault}"]`)],
        ] as const) {
          await page.evaluate(() => window.scrollTo(0, 0));
          await way.click();
          await expect.poll(async () => isBelowHeader(await measureTop(page, id))).toBe(true);
          const isInside = await page.evaluate(
            (id) => document.getElementById(id)?.contains(document.activeElement),
            id,
          );
          expect(isInside, "the keyboard goes on from there").toBe(true);
        }
      });
    },
  );

  test("lead there from another page", async (end) => {
    const { expect } = end;
    await withContext(openStill, async (context) => {
      const { page } = await openHydrated(context, `${bank.origin}${paths.auth}`);
      const { calculator } = homeAnchors;
      await page.locator(`footer a[href="/#${calculator}"]`).click();
      await page.locator(`#${calculator}`).waitFor();
      await expect.poll(async () => isBelowHeader(await measureTop(page, calculator))).toBe(true);
    });
  });
});

test.concurrent("the tiles and buttons lead to their pages", async (end) => {
  const { expect } = end;
  await withContext(openStill, async (context) => {
    const { page } = await openHydrated(context, `${bank.origin}/`);
    const listTargets = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await listTargets(`#${homeAnchors.services} a`)).toEqual([
      paths.goldBuying,
      paths.goldLoans,
      paths.secureStorage,
      paths.goldAnalysis,
      paths.transport,
      `/#${homeAnchors.calculator}`,
      paths.services,
    ]);
    expect(await listTargets(`#${homeAnchors.about} a[href^="/"]`)).toEqual([
      paths.contact,
      paths.about,
    ]);
  });
});
