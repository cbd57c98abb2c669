import { priceHistorySchema, pricingRoutes } from "@dhahabu/contract/pricing";
import type { PriceHistory } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import type { Browser, Page } from "playwright-core";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import frenchOther from "../../mfe-public/src/features/prices/other-currency/messages/fr.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import { chooseLanguage } from "../support/choose-language.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
const admin = createApiClient(bank.origin);
const rateKey = "USD_TO_KES_RATE";
const hourMs = 3_600_000;
let browser: Browser;
let context: Awaited<ReturnType<typeof openContext>>;
let rate: string;

// Two weeks of 22K, falling and rising every six hours, and as it is now for the last two days.
beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  rate = (await readSystemConfig(admin)).get(rateKey) ?? "";
  const sql = postgres(bank.databaseUrl, { max: 1 });
  const [listed] = await sql<{ price: string; market: string }[]>`
    select price_per_gram as price, market_price_per_gram as market
    from pricing.gold_prices where gold_type = '22K'`;
  const rows = Array.from({ length: 49 }, (_, index) => {
    const changedAt = new Date(Date.now() - (14 * 24 - index * 6) * hourMs);
    const price = new Decimal(listed?.price ?? 0);
    return {
      gold_type: "22K",
      price_per_gram: (index === 48 ? price : price.minus(300 - (index % 7) * 50)).toFixed(2),
      market_price_per_gram: listed?.market ?? "",
      source: "configuration",
      state: "fallback",
      observed_at: changedAt,
      is_guarded: false,
      changed_at: changedAt,
    };
  });
  await sql`insert into pricing.gold_price_history ${sql(rows)}`;
  await sql.end();
  browser = await launchBrowser();
});

afterAll(() => browser.close());

afterEach(() => context.close());

async function readPrice(goldType: string): Promise<number> {
  const { body } = await visitor.get("/api/gold-prices/currency/KES");
  const prices = pricingRoutes.listGoldPrices.response.parse(body);
  return prices.find((price) => price.goldType === goldType)?.pricePerGram ?? Number.NaN;
}

async function readHistory(range: string): Promise<PriceHistory> {
  const { body } = await visitor.get(`/api/gold-prices/history?type=22K&range=${range}`);
  return priceHistorySchema.parse(body);
}

function formatKes(amountKes: number, locale = "en-US"): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency: "KES" }).format(amountKes);
}

// Spaces that do not break, and marks of direction, are the browser's to show.
const plain = (text: string | null) =>
  (text ?? "").replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/[\u200e\u200f\u061c]/g, "");

/** Opens how the prices came to be, and of them one. */
async function openOrigin(page: Page, typeName: string) {
  await page.locator("#prices details:has(details) > summary").click();
  const origin = page
    .locator("#prices details details")
    .filter({ has: page.locator("summary", { hasText: typeName }) });
  await origin.locator("summary").click();
  return origin;
}

function findHistory(page: Page) {
  const section = page.locator("#prices");
  return {
    type: section.getByRole("combobox"),
    ranges: section.getByRole("radio"),
    sentence: section.locator("figcaption p").first(),
    canvas: section.locator("canvas"),
    rows: section.locator("figure details tbody tr"),
    status: section.locator("[role=status]").last(),
  };
}

/** How much of the chart is drawn on, in parts of 1. */
function measureInk(page: Page): Promise<number> {
  return page.locator("#prices canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    let drawn = 0;
    for (let index = 3; index < pixels.length; index += 4) drawn += pixels[index] ? 1 : 0;
    return drawn / (width * height);
  });
}

describe("today's prices", () => {
  test("an open page follows a change within 2 s, and says how it came to be", async () => {
    context = await openContext(browser);
    const { page, faults } = await openHydrated(context, `${bank.origin}/`);
    const board = page.locator("#prices table").first();
    const origin = await openOrigin(page, "24K gold");
    const changed = new Decimal(rate).plus("1.25");
    try {
      await writeSystemConfig(admin, rateKey, changed.toString());
      const price = plain(formatKes(await readPrice("24K")));
      await expect
        .poll(async () => plain(await board.textContent()), { timeout: 2000 })
        .toContain(price);
      const steps = plain(await origin.locator("table").textContent());
      expect(steps).toContain(`× ${changed.toString()}`);
      expect(plain(await origin.locator("tfoot td").textContent())).toBe(price);
      expect(await origin.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    } finally {
      await writeSystemConfig(admin, rateKey, rate);
    }
    expect(faults).toEqual([]);
  });

  test("a page that nobody sees holds no stream, and catches up when it is seen again", async () => {
    context = await openContext(browser);
    const { page, faults, requestedPaths } = await openHydrated(context, `${bank.origin}/`);
    const countStreams = () => requestedPaths.filter((path) => path === "/api/events").length;
    await expect.poll(countStreams).toBe(1);
    const turn = (state: DocumentVisibilityState) =>
      page.evaluate((shown) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, value: shown });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    const ended = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/api/events"),
    );
    await turn("hidden");
    await ended;
    const board = page.locator("#prices table").first();
    try {
      await writeSystemConfig(admin, rateKey, new Decimal(rate).plus("2.25").toString());
      const price = plain(formatKes(await readPrice("24K")));
      await turn("visible");
      await expect
        .poll(async () => plain(await board.textContent()), { timeout: 2000 })
        .toContain(price);
      expect(countStreams()).toBe(2);
    } finally {
      await writeSystemConfig(admin, rateKey, rate);
    }
    expect(faults).toEqual([]);
  });

  test("another language is waited for where they are told in another currency", async () => {
    context = await openContext(browser);
    const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
    const other = page.locator("#prices details:has(details) + details");
    await other.locator("summary").first().click();
    await other.locator("select").waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/messages-fr-other-currency/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await chooseLanguage(page, "fr");
    await expect.poll(() => page.getAttribute("html", "lang")).toBe("fr");
    expect(await other.textContent()).not.toContain("inKes");
    held.resolve();
    await other.getByLabel(frenchOther.currency).waitFor();
  });

  test.each([
    { language: "en", width: 1440, locale: "en-US" },
    { language: "ar", width: 390, locale: "ar-SA" },
  ])(
    "in $language at $width px they are told in euros too, at the bank's rate and its day, and follow a change",
    async ({ language, width, locale }) => {
      context = await openContext(browser, { width });
      const url = `${bank.origin}/?lang=${language}`;
      const { page, faults, requestedPaths } = await openHydrated(context, url);
      const isAsked = () => requestedPaths.some((path) => /converted/.test(path));
      expect(isAsked()).toBe(false);
      const other = page.locator("#prices details:has(details) + details");
      await other.locator("summary").first().click();
      await other.locator("select").selectOption("EUR");
      const readEuros = async () => {
        const { body } = await visitor.get("/api/gold-prices/converted/EUR");
        const { prices } = pricingRoutes.convertGoldPrices.response.parse(body);
        const amount = prices.find(({ goldType }) => goldType === "22K")?.pricePerGram ?? 0;
        return plain(
          new Intl.NumberFormat(locale, {
            style: "currency",
            currency: "EUR",
            currencyDisplay: "code",
          }).format(amount),
        );
      };
      const row = other.locator("tbody tr").nth(1);
      const readRow = async () => plain(await row.textContent());
      await expect.poll(readRow).toContain(await readEuros());
      expect(await readRow()).toContain(plain(formatKes(await readPrice("22K"), locale)));
      const day = new Intl.DateTimeFormat(locale, { year: "numeric", calendar: "gregory" });
      expect(plain(await other.locator("[role=status]").textContent())).toContain(
        plain(day.format(new Date())).match(/\p{Nd}{4}/u)?.[0],
      );
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflowPx).toBeLessThanOrEqual(0);
      try {
        await writeSystemConfig(admin, rateKey, new Decimal(rate).plus("3.25").toString());
        await expect.poll(readRow).toContain(plain(formatKes(await readPrice("22K"), locale)));
        await expect.poll(async () => (await readRow()).includes(await readEuros())).toBe(true);
      } finally {
        await writeSystemConfig(admin, rateKey, rate);
      }
      expect(faults).toEqual([]);
    },
  );

  test("without JavaScript each price is explained, in Arabic too", async () => {
    context = await openContext(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${bank.origin}/?lang=ar`);
    const origin = await openOrigin(page, "ذهب عيار ٢٢");
    await origin.locator("table").waitFor({ state: "visible" });
    const price = plain(formatKes(await readPrice("22K"), "ar-SA"));
    expect(plain(await origin.locator("tfoot td").textContent())).toBe(price);
    const notice = page.locator("#prices noscript p").first();
    expect(await notice.isVisible()).toBe(true);
    expect(await notice.textContent()).toContain("JavaScript");
    expect(await findHistory(page).type.count()).toBe(0);
  });
});

describe("the price history", () => {
  test("is fetched when it comes near, drawn, told and tabled; type and range by keyboard", async () => {
    context = await openContext(browser);
    const { page, faults, requestedPaths } = await openHydrated(context, `${bank.origin}/`);
    const { type, ranges, sentence, rows, status } = findHistory(page);
    const isOfHistory = (path: string) => path.includes("history");
    expect(requestedPaths.filter(isOfHistory).filter((path) => !path.includes("messages"))).toEqual(
      [],
    );
    await type.focus();
    await expect.poll(() => status.textContent()).toContain("24K gold, 1 day");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expect.poll(() => status.textContent()).toContain("22K gold, 1 day");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => status.textContent()).toBe("Price history shown: 22K gold, 1 month");
    expect(await ranges.nth(2).isChecked()).toBe(true);

    const { points, keptSince } = await readHistory("1M");
    const prices = points.map((point) => point.pricePerGram);
    const told = plain(await sentence.textContent());
    for (const amount of [Math.min(...prices), Math.max(...prices), prices[0] ?? 0]) {
      expect(told).toContain(plain(formatKes(amount)));
    }
    const words = plain(await page.locator("#prices figcaption").textContent());
    const year = new Date(keptSince).getFullYear();
    expect(words).toMatch(new RegExp(`Prices are kept since \\w+ \\d+, ${year},`));
    await expect.poll(() => measureInk(page)).toBeGreaterThan(0.02);

    await page.locator("#prices figure summary").click();
    expect(await rows.count()).toBe(24);
    expect(plain(await rows.last().textContent())).toContain(plain(formatKes(prices.at(-1) ?? 0)));
    expect(faults).toEqual([]);
  });

  test("in Arabic it is told in Arabic, and its time still runs from left to right", async () => {
    context = await openContext(browser, { width: 390 });
    const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=ar`);
    const { type, ranges, sentence, canvas } = findHistory(page);
    await type.selectOption("22K");
    await ranges.nth(1).check();
    await expect
      .poll(async () => plain(await sentence.textContent()))
      .toContain("انتقل سعر الغرام");
    const prices = (await readHistory("1W")).points.map((point) => point.pricePerGram);
    expect(plain(await sentence.textContent())).toContain(
      plain(formatKes(Math.max(...prices), "ar-SA")),
    );
    expect(await canvas.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
    expect(faults).toEqual([]);
  });

  test("that fails says so, and is there when asked again", async () => {
    context = await openContext(browser);
    await context.route("**/api/gold-prices/history**", (route) => route.abort());
    const { page } = await openHydrated(context, `${bank.origin}/`);
    const { type, canvas } = findHistory(page);
    await type.scrollIntoViewIfNeeded();
    await type.selectOption("22K");
    const alert = page.locator("#prices").getByRole("alert");
    await alert.getByText("The price history is not available right now").waitFor();
    await context.unroute("**/api/gold-prices/history**");
    await alert.getByRole("button").click();
    await canvas.waitFor();
    expect(await alert.count()).toBe(0);
  });
});
