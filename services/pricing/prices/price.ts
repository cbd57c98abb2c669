import type { PriceState, PriceStep } from "@dhahabu/contract/pricing";
import { roundKes } from "@dhahabu/platform/money";
import type { Decimal } from "decimal.js";
import { exact, toFactor } from "./exact-decimal.ts";
import { finenessPerMilleOf, karatOf } from "./fineness.ts";
import type { PriceRule } from "./price-rule.ts";
import { areSameSteps, createStep, foldSteps, listFactor } from "./price-steps.ts";
import { judgeFreshness } from "./spot-quote.ts";
import type { QuoteAgeLimits, SpotQuote } from "./spot-quote.ts";

/** Source of the prices that staff configured. */
const configurationSource = "configuration";

/** A configured price in USD per gram, and when staff set it. */
interface ConfiguredPrice {
  usdPerGram: Decimal;
  setAt: Date;
}

/** The part of the policy that prices are computed with; percentages as written, 5 for 5 %. */
export interface PriceTerms {
  websiteDiscountPercent: Decimal;
  usdToKesRate: Decimal;
  usdToKesRateSetAt: Date;
  fallback24K: ConfiguredPrice;
  /** Fallback prices by karat, 24K among them. */
  fallbackPrices: ReadonlyMap<string, ConfiguredPrice>;
}

/** A price as it is kept: the website's rounded, the market's exact. */
interface Price {
  goldType: string;
  pricePerGramKes: Decimal;
  /** Since the last price of the previous Nairobi day. */
  changePercent: Decimal;
  marketPricePerGramKes: Decimal;
  source: string;
  state: PriceState;
  observedAt: Date;
  /** True while the price is held at its rule's minimum or maximum. */
  isGuarded: boolean;
  isListed: boolean;
  /** What the website's price is the result of; empty for one that a release without steps has written. */
  steps: readonly PriceStep[];
}

/** The price in force, with what the change of the day is measured against. */
export interface StoredPrice extends Price {
  previousDayPricePerGramKes: Decimal | undefined;
}

/** A price in force with the times at which it was confirmed and changed. */
export type DatedPrice = StoredPrice & { refreshedAt: Date; changedAt: Date };

/** A price as the website lists it. */
export interface ListedPrice {
  goldType: string;
  pricePerGramKes: number;
  marketPricePerGramKes: Decimal;
  changePercent: number;
  /** False where no earlier day's price is known to compare with. */
  isChangeKnown: boolean;
  source: string;
  observedAt: Date;
  refreshedAt: Date;
  isGuarded: boolean;
  steps: PriceStep[];
}

/** What a type of gold is valued at; the price is undefined before the first refresh. */
export interface Valuation {
  isActive: boolean;
  price: { marketPricePerGramKes: Decimal; source: string; observedAt: Date } | undefined;
}

/** A price as it will be, and how it differs from the one in force. */
export interface NextPrice extends Price {
  /** A new website or market price: it becomes history. */
  isPriceChanged: boolean;
  /** It came back to the list or left it: the history has a gap meanwhile. */
  isListingChanged: boolean;
  /** Something that a page shows is different; times alone are not. */
  isVisiblyChanged: boolean;
  /** The guard bites now and did not before. */
  isNewlyGuarded: boolean;
}

// What a gram of a type costs in USD before its rule: spot times fineness, or the configured price.
interface Basis {
  steps: PriceStep[];
  source: string;
  state: PriceState;
  observedAt: Date;
}

/** USD per gram to which a price derived from another karat's configured price is kept. */
const derivedDecimals = 8;

/**
 * Computes the whole price list. Market price per gram, in KES: clamp(spot in USD x fineness x trend x
 * (1 - base discount), min, max) x rate; website price: market price x (1 - website discount), rounded
 * once. A type with `isAutoAdjusted` false keeps its last market price and the discounts of
 * the day; an inactive one keeps its price but leaves the list, and has none if it never had one.
 */
export function computePrices(
  input: PriceInputs & { rules: PriceRule[]; stored: StoredPrice[] },
): NextPrice[] {
  const storedByType = new Map(input.stored.map((price) => [price.goldType, price]));
  return input.rules.flatMap((rule) => {
    const stored = storedByType.get(rule.goldType);
    if (!rule.isActive) return stored ? [compare({ ...stored, isListed: false }, stored)] : [];
    const market =
      !rule.isAutoAdjusted && stored
        ? freezeMarketPrice(stored, input)
        : computeMarketPrice(rule, input);
    if (!market) return [];
    const steps = [
      ...market.steps,
      ...listFactor("website-discount", toFactor(input.policy.websiteDiscountPercent)),
    ];
    const pricePerGramKes = roundKes(foldSteps(steps));
    const changePercent = computeChangePercent(pricePerGramKes, stored?.previousDayPricePerGramKes);
    const next = { goldType: rule.goldType, ...market, steps, pricePerGramKes, changePercent };
    return [compare({ ...next, isListed: true }, stored)];
  });
}

type MarketPrice = Pick<
  Price,
  "marketPricePerGramKes" | "source" | "state" | "observedAt" | "isGuarded" | "steps"
>;

interface PriceInputs {
  policy: PriceTerms;
  quote: SpotQuote | undefined;
  limits: QuoteAgeLimits;
  now: Date;
}

function computeMarketPrice(rule: PriceRule, inputs: PriceInputs): MarketPrice | undefined {
  const basis = findBasis(rule.goldType, inputs);
  if (!basis) return undefined;
  const steps = [
    ...basis.steps,
    ...listFactor("trend", rule.trendMultiplier),
    ...listFactor("base-discount", toFactor(rule.baseDiscountPercent)),
  ];
  const guards = listGuard(foldSteps(steps), rule);
  steps.push(...guards, createStep("exchange-rate", inputs.policy.usdToKesRate));
  return {
    marketPricePerGramKes: foldSteps(steps),
    source: basis.source,
    state: basis.state,
    observedAt: basis.observedAt,
    isGuarded: guards.length > 0,
    steps,
  };
}

function freezeMarketPrice(stored: StoredPrice, { limits, now }: PriceInputs): MarketPrice {
  const { marketPricePerGramKes, source, observedAt, isGuarded } = stored;
  const state = judgeState({ source, observedAt, limits, now });
  const steps = [createStep("kept-kes-per-gram", marketPricePerGramKes)];
  return { marketPricePerGramKes, source, observedAt, isGuarded, state, steps };
}

/**
 * The state of a price in force at this moment, whenever it was stored: it ages even while no worker
 * runs. What a feed observed never becomes a configured price by age alone; it stays delayed.
 */
export function judgeState(price: {
  source: string;
  observedAt: Date;
  limits: QuoteAgeLimits;
  now: Date;
}): PriceState {
  if (price.source === configurationSource) return "fallback";
  const freshness = judgeFreshness(price);
  return freshness === "fallback" ? "delayed" : freshness;
}

function findBasis(goldType: string, inputs: PriceInputs): Basis | undefined {
  const finenessPerMille = finenessPerMilleOf(goldType);
  if (finenessPerMille === undefined) return undefined;
  const { quote, policy, limits, now } = inputs;
  if (quote) {
    const state = judgeFreshness({ observedAt: quote.observedAt, now, limits });
    if (state !== "fallback") {
      const steps = [
        createStep("spot-usd-per-gram", quote.usdPerGramPure),
        ...listFactor("fineness", exact(finenessPerMille).div(1000)),
      ];
      return { steps, source: quote.source, state, observedAt: quote.observedAt };
    }
  }
  // A karat without a configured price of its own takes its part of the one of 24K.
  const own = policy.fallbackPrices.get(karatOf(goldType));
  const { usdPerGram, setAt } = own ?? {
    usdPerGram: policy.fallback24K.usdPerGram
      .times(finenessPerMille)
      .div(finenessPerMilleOf("24K") ?? 1000)
      .toDecimalPlaces(derivedDecimals),
    setAt: policy.fallback24K.setAt,
  };
  return {
    steps: [createStep("configured-usd-per-gram", usdPerGram)],
    source: configurationSource,
    state: "fallback",
    observedAt: setAt > policy.usdToKesRateSetAt ? setAt : policy.usdToKesRateSetAt,
  };
}

// The guard that bites, if one does.
function listGuard(usdPerGram: Decimal, rule: PriceRule): PriceStep[] {
  if (usdPerGram.lt(rule.minUsdPerGram)) return [createStep("minimum", rule.minUsdPerGram)];
  if (usdPerGram.gt(rule.maxUsdPerGram)) return [createStep("maximum", rule.maxUsdPerGram)];
  return [];
}

function clamp(value: Decimal, min: Decimal, max: Decimal): Decimal {
  if (value.lt(min)) return min;
  return value.gt(max) ? max : value;
}

/** Largest change that the list can show, in percent: the column is decimal(5,2) (spec section 3). */
const largestChangePercent = exact("999.99");

/** Change in percent with 2 decimals; 0 where there is nothing to compare with. */
export function computeChangePercent(
  pricePerGramKes: Decimal,
  previousPricePerGramKes: Decimal | undefined,
): Decimal {
  if (!previousPricePerGramKes || previousPricePerGramKes.isZero()) return exact(0);
  const change = pricePerGramKes
    .minus(previousPricePerGramKes)
    .times(100)
    .div(previousPricePerGramKes);
  return roundKes(clamp(change, largestChangePercent.negated(), largestChangePercent));
}

function compare(next: Price, stored: StoredPrice | undefined): NextPrice {
  const isPriceChanged =
    !stored ||
    !stored.pricePerGramKes.eq(next.pricePerGramKes) ||
    !stored.marketPricePerGramKes.eq(next.marketPricePerGramKes);
  const isVisiblyChanged =
    !stored ||
    !stored.pricePerGramKes.eq(next.pricePerGramKes) ||
    !stored.changePercent.eq(next.changePercent) ||
    stored.source !== next.source ||
    stored.state !== next.state ||
    stored.isGuarded !== next.isGuarded ||
    stored.isListed !== next.isListed ||
    !areSameSteps(stored.steps, next.steps);
  const isListingChanged = stored !== undefined && stored.isListed !== next.isListed;
  const isNewlyGuarded = next.isGuarded && !stored?.isGuarded;
  return { ...next, isPriceChanged, isListingChanged, isVisiblyChanged, isNewlyGuarded };
}
