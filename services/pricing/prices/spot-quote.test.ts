import { expect, test } from "vitest";
import { ZodError } from "zod";
import { exact } from "./exact-decimal.ts";
import { goldApi } from "./goldapi-provider.ts";
import { metalPriceApi } from "./metalprice-provider.ts";
import { judgeFreshness, judgeQuote, toUsdPerGram } from "./spot-quote.ts";
import type { SpotQuote } from "./spot-quote.ts";

const now = new Date("2026-01-14T12:00:00Z");

function quoteOf(usdPerGram: number | string, secondsAgo: number): SpotQuote {
  return {
    usdPerGramPure: exact(usdPerGram),
    observedAt: new Date(now.getTime() - secondsAgo * 1000),
    source: "feed:goldapi",
  };
}

function judge(quote: SpotQuote, lastAccepted?: SpotQuote, quarantined?: SpotQuote): string {
  return judgeQuote({ quote, lastAccepted, quarantined, now }).kind;
}

test("an ounce of a market is a troy ounce: a provider's own gram price agrees", () => {
  // APIVerve, October 2026: 4,020.19 an ounce, 129.25 a gram.
  expect(toUsdPerGram(exact("4020.19")).toFixed(2)).toBe("129.25");
  expect(toUsdPerGram(exact("31.1034768")).toNumber()).toBe(1);
});

test.each([
  ["19.99999999", "refused"],
  ["20", "accepted"],
  ["1000", "accepted"],
  ["1000.00000001", "refused"],
  ["0", "refused"],
  ["-129", "refused"],
  ["NaN", "refused"],
  ["Infinity", "refused"],
])("a first quote of %s USD per gram is %s", (price, verdict) => {
  expect(judge(quoteOf(price, 10))).toBe(verdict);
});

test("a quote from the future is refused, a clock a little ahead is not", () => {
  expect(judge(quoteOf(129, -300))).toBe("accepted");
  expect(judge(quoteOf(129, -301))).toBe("refused");
});

test("a quote of more than a week ago is refused", () => {
  const weekSeconds = 7 * 86_400;
  expect(judge(quoteOf(129, weekSeconds))).toBe("accepted");
  expect(judge(quoteOf(129, weekSeconds + 1))).toBe("refused");
});

test("a quote that is not newer than the last accepted one says nothing", () => {
  expect(judge(quoteOf(130, 60), quoteOf(129, 60))).toBe("known");
  expect(judge(quoteOf(130, 61), quoteOf(129, 60))).toBe("known");
  expect(judge(quoteOf(130, 59), quoteOf(129, 60))).toBe("accepted");
});

test.each([
  ["105", "accepted"],
  ["105.00000001", "quarantined"],
  ["95", "accepted"],
  ["94.99999999", "quarantined"],
])("from 100 to %s: %s", (price, verdict) => {
  expect(judge(quoteOf(price, 10), quoteOf(100, 60))).toBe(verdict);
});

test("a second, later quote that says the same confirms a move", () => {
  const last = quoteOf(100, 180);
  const moved = quoteOf(110, 120);
  expect(judge(quoteOf("111.1", 60), last, moved)).toBe("accepted");
  expect(judge(quoteOf("111.2", 60), last, moved)).toBe("quarantined");
  expect(judge(quoteOf("108.8", 60), last, moved)).toBe("quarantined");
});

test("a feed that repeats one observation confirms nothing", () => {
  const moved = quoteOf(110, 120);
  expect(judge(moved, quoteOf(100, 180), moved)).toBe("known");
});

test("a move that comes back needs no confirmation", () => {
  expect(judge(quoteOf(101, 60), quoteOf(100, 180), quoteOf(110, 120))).toBe("accepted");
});

const limits = { delayedAfterMs: 900_000, fallbackAfterMs: 86_400_000 };
const freshness = (observedAt: string, at: string) =>
  judgeFreshness({ observedAt: new Date(observedAt), now: new Date(at), limits });

test.each([
  ["2026-01-14T11:45:00Z", "2026-01-14T12:00:00Z", "live"],
  ["2026-01-14T11:44:59Z", "2026-01-14T12:00:00Z", "delayed"],
  ["2026-01-13T12:00:00Z", "2026-01-14T12:00:00Z", "delayed"],
  ["2026-01-13T11:59:59Z", "2026-01-14T12:00:00Z", "fallback"],
  ["2026-01-14T12:00:05Z", "2026-01-14T12:00:00Z", "live"],
])("observed at %s, seen midweek at %s: %s", (observedAt, at, state) => {
  expect(freshness(observedAt, at)).toBe(state);
});

test("over the weekend the last quote of Friday is closed, and it is live again at the opening", () => {
  const friday = "2026-01-09T21:59:30Z";
  expect(freshness(friday, "2026-01-09T21:59:59Z")).toBe("live");
  expect(freshness(friday, "2026-01-09T22:00:00Z")).toBe("market-closed");
  expect(freshness(friday, "2026-01-11T22:59:59Z")).toBe("market-closed");
  expect(freshness(friday, "2026-01-11T23:00:00Z")).toBe("live");
  expect(freshness(friday, "2026-01-11T23:15:00Z")).toBe("delayed");
});

test("a feed that had died days before the weekend is a fallback in it", () => {
  expect(freshness("2026-01-08T21:00:00Z", "2026-01-10T12:00:00Z")).toBe("fallback");
});

const goldApiAnswer = {
  timestamp: 1_768_392_000,
  metal: "XAU",
  currency: "USD",
  price: 4020.19,
  prev_close_price: null,
  high_price: null,
  low_price: null,
  ch: null,
  chp: null,
  price_gram_24k: 129.2521,
};

test("GoldAPI: price per troy ounce, seconds", () => {
  const quote = goldApi.parseQuote(goldApiAnswer);
  expect(quote.usdPerGramPure.toFixed(4)).toBe("129.2521");
  expect(quote.observedAt.toISOString()).toBe("2026-01-14T12:00:00.000Z");
  expect(quote.source).toBe("feed:goldapi");
});

const metalPriceAnswer = {
  success: true,
  base: "USD",
  timestamp: 1_768_392_000,
  rates: { XAU: 0.000248744462326, KES: 129.05 },
};

test("MetalpriceAPI: its inverse rate gives the same quote", () => {
  const quote = metalPriceApi.parseQuote(metalPriceAnswer);
  expect(quote.usdPerGramPure.toFixed(4)).toBe("129.2521");
  expect(quote.source).toBe("feed:metalprice");
});

test.each([
  ["an error text", goldApi, { error: "Invalid API Key" }],
  ["silver", goldApi, { ...goldApiAnswer, metal: "XAG" }],
  ["another currency", goldApi, { ...goldApiAnswer, currency: "INR" }],
  ["a price as text", goldApi, { ...goldApiAnswer, price: "4020.19" }],
  ["no price", goldApi, { ...goldApiAnswer, price: null }],
  ["a price of zero", goldApi, { ...goldApiAnswer, price: 0 }],
  ["an endless price", goldApi, { ...goldApiAnswer, price: Infinity }],
  ["no time", goldApi, { ...goldApiAnswer, timestamp: undefined }],
  ["a list", goldApi, []],
  ["a refusal", metalPriceApi, { ...metalPriceAnswer, success: false }],
  ["another base", metalPriceApi, { ...metalPriceAnswer, base: "EUR" }],
  ["no gold", metalPriceApi, { ...metalPriceAnswer, rates: {} }],
  ["a rate of zero", metalPriceApi, { ...metalPriceAnswer, rates: { XAU: 0 } }],
])("an answer with %s is no quote", (_name, provider, body) => {
  expect(() => provider.parseQuote(body)).toThrow(ZodError);
});

test("the key travels in a header, below the base address whatever its form", () => {
  const account = { baseUrl: "https://example.test/gold", key: "secret-key" };
  const goldRequest = goldApi.createRequest(account);
  expect(goldRequest.url).toBe("https://example.test/gold/api/XAU/USD");
  expect(goldRequest.headers).toEqual({ "x-access-token": "secret-key" });
  const metalRequest = metalPriceApi.createRequest({ ...account, baseUrl: "https://m.test/" });
  expect(metalRequest.url).toBe("https://m.test/v1/latest?base=USD&currencies=XAU");
  expect(metalRequest.headers).toEqual({ "x-api-key": "secret-key" });
});
