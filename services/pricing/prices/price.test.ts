import type { PriceStep } from "@dhahabu/contract/pricing";
import { roundKes } from "@dhahabu/platform/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPolicy } from "../policy/policy.ts";
import {
  fraction,
  isAbove,
  isEqual,
  lessDiscount,
  product,
  roundHalfUp,
  scaleDown,
} from "../testing/fraction.ts";
import type { Fraction } from "../testing/fraction.ts";
import { exact } from "./exact-decimal.ts";
import { computeChangePercent, computePrices } from "./price.ts";
import type { PriceRule } from "./price-rule.ts";
import type { NextPrice, StoredPrice } from "./price.ts";
import type { SpotQuote } from "./spot-quote.ts";

const now = new Date("2026-01-14T12:00:00Z");
const setAt = new Date("2026-01-01T08:00:00Z");
const limits = { delayedAfterMs: 900_000, fallbackAfterMs: 86_400_000 };

function policyWith(changes: Record<string, string> = {}) {
  const values = {
    WEBSITE_DISCOUNT_PERCENTAGE: "5",
    LOAN_CALCULATOR_DISCOUNT_PERCENTAGE: "10",
    MAX_LOAN_TO_VALUE_RATIO: "60",
    LOAN_INTEREST_RATE: "15",
    DEFAULT_LOAN_DURATION_MONTHS: "1",
    FALLBACK_GOLD_PRICE_24K_PER_GRAM: "129.12",
    FALLBACK_GOLD_PRICE_22K_PER_GRAM: "118.39",
    FALLBACK_GOLD_PRICE_18K_PER_GRAM: "96.94",
    USD_TO_KES_RATE: "129.00",
    ...changes,
  };
  return readPolicy(
    Object.entries(values).map(([configKey, configValue]) => ({
      configKey,
      configValue,
      lastUpdated: setAt,
    })),
  );
}

function ruleOf(changes: Partial<PriceRule> = {}): PriceRule {
  return {
    goldType: "24K",
    baseDiscountPercent: exact(0),
    trendMultiplier: exact(1),
    isAutoAdjusted: true,
    minUsdPerGram: exact(50),
    maxUsdPerGram: exact(200),
    isActive: true,
    ...changes,
  };
}

function quoteOf(usdPerGram: string, observedAt = now): SpotQuote {
  return { usdPerGramPure: exact(usdPerGram), observedAt, source: "feed:goldapi" };
}

function compute(input: {
  rules?: PriceRule[];
  stored?: StoredPrice[];
  policy?: Record<string, string>;
  quote?: SpotQuote;
}) {
  return computePrices({
    rules: input.rules ?? [ruleOf()],
    stored: input.stored ?? [],
    policy: policyWith(input.policy),
    quote: input.quote,
    limits,
    now,
  });
}

function store(price: NextPrice | undefined, previousDay?: string): StoredPrice {
  if (!price) throw new Error("There is no price to store.");
  return {
    ...price,
    previousDayPricePerGramKes: previousDay === undefined ? undefined : exact(previousDay),
  };
}

test("the seeded configuration, for each type a loan accepts", () => {
  const types = ["24K", "22K", "18K", "Gold Bars", "Gold Coins", "Raw Gold"];
  const prices = compute({ rules: types.map((goldType) => ruleOf({ goldType })) });
  expect(
    prices.map((price) => [
      price.goldType,
      price.marketPricePerGramKes.toFixed(2),
      price.pricePerGramKes.toFixed(2),
    ]),
  ).toEqual([
    ["24K", "16656.48", "15823.66"],
    ["22K", "15272.31", "14508.69"],
    ["18K", "12505.26", "11880.00"],
    ["Gold Bars", "16656.48", "15823.66"],
    ["Gold Coins", "15272.31", "14508.69"],
    ["Raw Gold", "12505.26", "11880.00"],
  ]);
  expect(prices[0]).toMatchObject({
    source: "configuration",
    state: "fallback",
    observedAt: setAt,
    isGuarded: false,
    isListed: true,
    isPriceChanged: true,
    isVisiblyChanged: true,
  });
});

test("a quote of the feed is multiplied by the fineness", () => {
  const rules = ["24K", "22K", "18K"].map((goldType) => ruleOf({ goldType }));
  const prices = compute({ rules, quote: quoteOf("129.25211122") });
  expect(prices.map((price) => price.marketPricePerGramKes.toFixed())).toEqual([
    "16656.84882503262",
    "15272.94647020008",
    "12505.141760535",
  ]);
  expect(prices[0]).toMatchObject({ source: "feed:goldapi", state: "live", observedAt: now });
});

test("a quote that is too old gives way to the configuration", () => {
  const at = (ageMs: number) => new Date(now.getTime() - ageMs);
  const stateAt = (ageMs: number) => compute({ quote: quoteOf("130", at(ageMs)) })[0];
  expect(stateAt(900_000)).toMatchObject({ state: "live", source: "feed:goldapi" });
  expect(stateAt(900_001)).toMatchObject({ state: "delayed", source: "feed:goldapi" });
  expect(stateAt(86_400_001)).toMatchObject({ state: "fallback", source: "configuration" });
});

test.each([
  ["129.12", "129.00", "5", "15823.66"],
  ["100.01", "1", "0.005", "100.00"],
  ["66.99", "1", "50", "33.50"],
])("%s USD at %s less %s %% is listed at %s: rounded once", (usd, rate, discount, price) => {
  const policy = {
    FALLBACK_GOLD_PRICE_24K_PER_GRAM: usd,
    USD_TO_KES_RATE: rate,
    WEBSITE_DISCOUNT_PERCENTAGE: discount,
  };
  expect(compute({ policy })[0]?.pricePerGramKes.toFixed(2)).toBe(price);
});

test("trend and base discount apply to a configured price too", () => {
  const [price] = compute({
    rules: [ruleOf({ trendMultiplier: exact("1.1"), baseDiscountPercent: exact("2.5") })],
  });
  expect(price?.marketPricePerGramKes.toFixed()).toBe("17864.0748");
});

test("a type of another karat takes its part of the configured 24K price", () => {
  const [price] = compute({ rules: [ruleOf({ goldType: "14K" })] });
  expect(price?.marketPricePerGramKes.div(129).toFixed(8)).toBe("75.35231231");
});

test("a type without a known fineness has no price", () => {
  expect(compute({ rules: [ruleOf({ goldType: "9K" })] })).toEqual([]);
});

test.each([
  ["just inside", "129.12", "129.12", false],
  ["the minimum bites", "130", "200", true],
  ["the maximum bites", "50", "129.11", true],
])("guard: %s", (_name, min, max, isGuarded) => {
  const rule = ruleOf({ minUsdPerGram: exact(min), maxUsdPerGram: exact(max) });
  const [price] = compute({ rules: [rule] });
  const expectedUsd = min === "130" ? "130" : max;
  expect(price).toMatchObject({ isGuarded, isNewlyGuarded: isGuarded });
  expect(price?.marketPricePerGramKes.toFixed()).toBe(exact(expectedUsd).times(129).toFixed());
  const [again] = compute({ rules: [rule], stored: [store(price)] });
  expect(again).toMatchObject({ isGuarded, isNewlyGuarded: false });
});

test("nothing is told when nothing changed but the time", () => {
  const [first] = compute({ quote: quoteOf("130", new Date(now.getTime() - 60_000)) });
  const [second] = compute({ quote: quoteOf("130"), stored: [store(first)] });
  expect(second).toMatchObject({ observedAt: now, isPriceChanged: false, isVisiblyChanged: false });
});

test("a new state is told, and is no history", () => {
  const [first] = compute({ quote: quoteOf("130") });
  const [second] = compute({
    quote: quoteOf("130", new Date(now.getTime() - 3_600_000)),
    stored: [store(first)],
  });
  expect(second).toMatchObject({ state: "delayed", isPriceChanged: false, isVisiblyChanged: true });
});

test("a market price that moves by less than a cent is history, and told for its steps", () => {
  const [first] = compute({ quote: quoteOf("130.00000000") });
  const [second] = compute({ quote: quoteOf("130.00000001"), stored: [store(first)] });
  expect(second?.pricePerGramKes).toEqual(first?.pricePerGramKes);
  expect(second).toMatchObject({ isPriceChanged: true, isVisiblyChanged: true });
});

describe("the steps of a price", () => {
  const stepsOf = (input: Parameters<typeof compute>[0]) =>
    compute(input)[0]?.steps.map(({ kind, value }) => [kind, value]);

  test("from a quote: spot, fineness, trend, discounts and rate, as they are written", () => {
    const rule = ruleOf({
      goldType: "22K",
      trendMultiplier: exact("1.0200"),
      baseDiscountPercent: exact("2.50"),
    });
    expect(stepsOf({ rules: [rule], quote: quoteOf("129.25211122") })).toEqual([
      ["spot-usd-per-gram", "129.25211122"],
      ["fineness", "0.916"],
      ["trend", "1.02"],
      ["base-discount", "0.975"],
      ["exchange-rate", "129"],
      ["website-discount", "0.95"],
    ]);
  });

  test("from the configuration: no fineness, and no factor that changes nothing", () => {
    expect(stepsOf({ policy: { WEBSITE_DISCOUNT_PERCENTAGE: "0", USD_TO_KES_RATE: "1" } })).toEqual(
      [
        ["configured-usd-per-gram", "129.12"],
        ["exchange-rate", "1"],
      ],
    );
  });

  test.each([
    ["minimum", { minUsdPerGram: exact("140.50") }, "140.5"],
    ["maximum", { maxUsdPerGram: exact("100") }, "100"],
  ])("of a price held at its %s name the guard", (kind, guard, value) => {
    expect(stepsOf({ rules: [ruleOf(guard)] })).toEqual([
      ["configured-usd-per-gram", "129.12"],
      [kind, value],
      ["exchange-rate", "129"],
      ["website-discount", "0.95"],
    ]);
  });

  test("of a frozen price begin with the market price that was kept", () => {
    const [first] = compute({ quote: quoteOf("130") });
    const frozen = { rules: [ruleOf({ isAutoAdjusted: false })], stored: [store(first)] };
    expect(stepsOf({ ...frozen, policy: { USD_TO_KES_RATE: "150" } })).toEqual([
      ["kept-kes-per-gram", "16753.23"],
      ["website-discount", "0.95"],
    ]);
  });

  test("are told when they change though the price does not", () => {
    const [first] = compute({ policy: { USD_TO_KES_RATE: "129" } });
    const [second] = compute({
      rules: [ruleOf({ trendMultiplier: exact("0.5") })],
      stored: [store(first)],
      policy: { USD_TO_KES_RATE: "258" },
    });
    expect(second).toMatchObject({ isPriceChanged: false, isVisiblyChanged: true });
  });

  test("of a release that kept none are told as soon as they are known", () => {
    const [first] = compute({});
    const [second] = compute({ stored: [{ ...store(first), steps: [] }] });
    expect(second).toMatchObject({ isPriceChanged: false, isVisiblyChanged: true });
    expect(second?.steps).toEqual(first?.steps);
  });
});

test("a frozen type keeps its market price, follows the discount and shows its age", () => {
  const [first] = compute({ quote: quoteOf("130", new Date(now.getTime() - 3_600_000)) });
  const [frozen] = compute({
    rules: [ruleOf({ isAutoAdjusted: false })],
    stored: [store(first)],
    quote: quoteOf("140"),
    policy: { WEBSITE_DISCOUNT_PERCENTAGE: "10", USD_TO_KES_RATE: "150" },
  });
  expect(frozen?.marketPricePerGramKes.toFixed()).toBe(first?.marketPricePerGramKes.toFixed());
  expect(frozen?.pricePerGramKes.toFixed(2)).toBe(
    exact("130").times("0.999").times(129).times("0.9").toFixed(2),
  );
  expect(frozen).toMatchObject({ state: "delayed", observedAt: first?.observedAt });
});

test("a type that is frozen before it had a price gets one", () => {
  expect(compute({ rules: [ruleOf({ isAutoAdjusted: false })] })).toHaveLength(1);
});

test("an inactive type leaves the list once and comes back", () => {
  const inactive = [ruleOf({ isActive: false })];
  expect(compute({ rules: inactive })).toEqual([]);
  const [listed] = compute({});
  const [gone] = compute({ rules: inactive, stored: [store(listed)] });
  expect(gone).toMatchObject({ isListed: false, isVisiblyChanged: true, isPriceChanged: false });
  const [stillGone] = compute({ rules: inactive, stored: [store(gone)] });
  expect(stillGone).toMatchObject({ isListed: false, isVisiblyChanged: false });
  const [back] = compute({ stored: [store(stillGone)] });
  expect(back).toMatchObject({ isListed: true, isVisiblyChanged: true });
  expect([listed, gone, stillGone, back].map((price) => price?.isListingChanged)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test("the change of the day is measured against the day before", () => {
  const [price] = compute({ stored: [store(compute({})[0], "15000.00")] });
  expect(price?.changePercent.toNumber()).toBe(5.49);
});

test.each([
  ["105", "100", 5],
  ["99.995", "100", -0.01],
  ["100", undefined, 0],
  ["100", "0", 0],
  ["5000", "1", 999.99],
  ["0", "1", -100],
])("a price of %s after one of %s is a change of %d", (price, previous, change) => {
  const before = previous === undefined ? undefined : exact(previous);
  expect(computeChangePercent(exact(price), before).toNumber()).toBe(change);
});

const runs = { numRuns: 3000 };

/** Texts of decimals between two texts of as many decimals. */
function decimalBetween(min: string, max: string) {
  const decimals = min.split(".")[1]?.length ?? 0;
  const whole = (text: string) => BigInt(text.replace(".", ""));
  return fc.bigInt(whole(min), whole(max)).map((value) => scaleDown(value, decimals));
}

const finenessPerMille: [goldType: string, perMille: number][] = [
  ["24K", 999],
  ["23K", 958],
  ["22K", 916],
  ["21K", 875],
  ["20K", 833],
  ["18K", 750],
  ["16K", 666],
  ["15K", 625],
  ["14K", 583],
  ["12K", 500],
  ["10K", 417],
  ["8K", 333],
  ["Gold Bars", 999],
  ["Gold Coins", 916],
  ["Raw Gold", 750],
];

const priceInput = fc
  .record({
    type: fc.constantFrom(...finenessPerMille),
    spot: fc.oneof(
      decimalBetween("20.00000000", "1000.00000000"),
      decimalBetween("100.00000000", "160.00000000"),
      decimalBetween("100", "160"),
    ),
    trend: fc.oneof(decimalBetween("0.0001", "10.0000"), fc.constant("1")),
    base: fc.oneof(decimalBetween("0.00", "100.00"), fc.constant("0")),
    guards: fc.tuple(decimalBetween("0.01", "1000.00"), decimalBetween("0.01", "1000.00")),
    rate: fc.oneof(decimalBetween("1.0000", "10000.0000"), decimalBetween("100.0", "200.0")),
    discount: fc.oneof(decimalBetween("0.0000", "100.0000"), decimalBetween("0", "100")),
  })
  .map(({ guards: [a, b], ...input }) =>
    isAbove(fraction(a), fraction(b)) ? { ...input, min: b, max: a } : { ...input, min: a, max: b },
  );
type PriceInput = typeof priceInput extends fc.Arbitrary<infer Input> ? Input : never;

function computeOne(input: PriceInput): NextPrice {
  const [price] = compute({
    rules: [
      ruleOf({
        goldType: input.type[0],
        trendMultiplier: exact(input.trend),
        baseDiscountPercent: exact(input.base),
        minUsdPerGram: exact(input.min),
        maxUsdPerGram: exact(input.max),
      }),
    ],
    quote: quoteOf(input.spot),
    policy: { USD_TO_KES_RATE: input.rate, WEBSITE_DISCOUNT_PERCENTAGE: input.discount },
  });
  if (!price) throw new Error(`${input.type[0]} has no price.`);
  return price;
}

// What the contract says of steps: the first and a guard stand for themselves, all others are factors.
function follow(steps: readonly PriceStep[]): Fraction {
  const valuesThatStand = /-per-gram$|^minimum$|^maximum$/;
  return steps.reduce(
    (result, { kind, value }) =>
      valuesThatStand.test(kind) ? fraction(value) : product(result, fraction(value)),
    fraction(0),
  );
}

// The formula of `computePrices`, in whole numbers.
function calculate({ type, spot, trend, base, min, max, rate, discount }: PriceInput) {
  const usdPerGram = product(
    fraction(spot),
    fraction(type[1], 1000n),
    fraction(trend),
    lessDiscount(base),
  );
  const isBelow = isAbove(fraction(min), usdPerGram);
  const isGuarded = isBelow || isAbove(usdPerGram, fraction(max));
  const guarded = isGuarded ? fraction(isBelow ? min : max) : usdPerGram;
  const marketPrice = product(guarded, fraction(rate));
  return {
    isGuarded,
    marketPrice,
    websitePrice: roundHalfUp(product(marketPrice, lessDiscount(discount))),
  };
}

describe("for any quote, rule and policy", () => {
  test("the market price is the one of whole numbers, exactly, and the website's is to the cent", () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const price = computeOne(input);
        const expected = calculate(input);
        const market = fraction(price.marketPricePerGramKes.toFixed());
        expect(isEqual(market, expected.marketPrice)).toBe(true);
        expect(price.pricePerGramKes.toFixed(2)).toBe(expected.websitePrice);
        expect(price.isGuarded).toBe(expected.isGuarded);
      }),
      runs,
    );
  });

  test("its steps come to the price that is listed, to the cent, and to the market's exactly", () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const price = computeOne(input);
        expect(roundHalfUp(follow(price.steps))).toBe(price.pricePerGramKes.toFixed(2));
        const market = price.steps.filter(({ kind }) => kind !== "website-discount");
        const exactMarket = fraction(price.marketPricePerGramKes.toFixed());
        expect(isEqual(follow(market), exactMarket)).toBe(true);
      }),
      runs,
    );
  });

  test("so do the steps of one that is frozen since", () => {
    fc.assert(
      fc.property(priceInput, priceInput, (input, later) => {
        const [frozen] = compute({
          rules: [ruleOf({ goldType: input.type[0], isAutoAdjusted: false })],
          stored: [store(computeOne(input))],
          quote: quoteOf(later.spot),
          policy: {
            USD_TO_KES_RATE: later.rate,
            WEBSITE_DISCOUNT_PERCENTAGE: later.discount,
          },
        });
        if (!frozen) throw new Error("There is no frozen price.");
        expect(roundHalfUp(follow(frozen.steps))).toBe(frozen.pricePerGramKes.toFixed(2));
        expect(frozen.pricePerGramKes.toFixed(2)).toBe(
          roundHalfUp(product(calculate(input).marketPrice, lessDiscount(later.discount))),
        );
      }),
      runs,
    );
  });

  test("dearer gold is never listed lower, and never outside the guards", () => {
    fc.assert(
      fc.property(priceInput, priceInput, (input, { spot }) => {
        const [low, high] = isAbove(fraction(input.spot), fraction(spot))
          ? [spot, input.spot]
          : [input.spot, spot];
        const [cheap, dear] = [low, high].map((text) => computeOne({ ...input, spot: text }));
        if (!cheap || !dear) throw new Error("There are no two prices.");
        expect(dear.pricePerGramKes.gte(cheap.pricePerGramKes)).toBe(true);
        const rate = exact(input.rate);
        expect(cheap.marketPricePerGramKes.gte(rate.times(input.min))).toBe(true);
        expect(dear.marketPricePerGramKes.lte(rate.times(input.max))).toBe(true);
        expect(dear.pricePerGramKes.lte(roundKes(dear.marketPricePerGramKes))).toBe(true);
      }),
      runs,
    );
  });
});
