import type { GoldPrice } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import { namedTypes, refuseWeights, say, sayPriceState } from "./question.ts";
import type { Question, Reply } from "./question.ts";
import { goldForms } from "./slots.ts";
import type { GoldForm } from "./slots.ts";
import type { Part } from "./texts.ts";

interface Line {
  price: GoldPrice;
  type: number | GoldForm;
}

/** What gold costs now: the list, some types of it, or a weight. */
export async function answerPrice(question: Question): Promise<Reply> {
  const refusal = refuseWeights(question);
  if (refusal) return refusal;
  const { slots, format } = question;
  const [weightGrams] = slots.weightsGrams;
  const lines = listLines(await question.figures.listGoldPrices());
  const named = namedTypes(slots);
  if (weightGrams !== undefined && named.length > 1) {
    return { outcome: "asked", parts: [say("oneAtATime")] };
  }
  const missing = named.find((type) => !lines.some((line) => line.type === type));
  const chosen = named.length > 0 && missing === undefined ? linesOf(lines, named) : lines;
  const heading = (): Part[] => {
    if (missing !== undefined) return [say("priceNotListed", { type: format.goldType(missing) })];
    return weightGrams === undefined
      ? [say("priceHeader")]
      : [say("priceHeaderWeight", { weight: format.grams(weightGrams) })];
  };
  const states = sayPriceState(chosen.map(({ price }) => price.state));
  if (chosen.length === 1 && missing === undefined) {
    return {
      outcome: "answered",
      parts: [...sayOne(question, chosen), ...states, ...note(weightGrams)],
    };
  }
  const isPerGram = weightGrams === undefined || missing !== undefined;
  const list = chosen.map(({ type, price }) =>
    say("priceLine", {
      type: format.goldType(type),
      price: format.kes(isPerGram ? price.pricePerGram : totalKes(price, weightGrams)),
    }),
  );
  return { outcome: "answered", parts: [...heading(), ...list, ...states, ...note(weightGrams)] };
}

function sayOne({ slots, format }: Question, chosen: readonly Line[]): Part[] {
  const [weightGrams] = slots.weightsGrams;
  return chosen.map(({ type, price }) => {
    const values = { type: format.goldType(type), price: format.kes(price.pricePerGram) };
    if (weightGrams === undefined) return say("priceOne", values);
    const total = format.kes(totalKes(price, weightGrams));
    return say("priceOfWeight", { ...values, weight: format.grams(weightGrams), total });
  });
}

function note(weightGrams: number | undefined): Part[] {
  return weightGrams === undefined ? [] : [say("priceNote")];
}

function linesOf(lines: readonly Line[], named: readonly (number | GoldForm)[]): Line[] {
  return named.flatMap((type) => lines.filter((line) => line.type === type));
}

// A type whose name is neither a karat nor a known form has no words here, and is left out.
function listLines(prices: readonly GoldPrice[]): Line[] {
  return prices.flatMap((price) => {
    const karat = /^(\d+)K$/.exec(price.goldType)?.[1];
    const type =
      karat === undefined ? goldForms.find((form) => form === price.goldType) : Number(karat);
    return type === undefined ? [] : [{ price, type }];
  });
}

/** The website price of a weight in KES: price per gram by weight, rounded half up once. */
export function totalKes(price: Pick<GoldPrice, "pricePerGram">, weightGrams: number): number {
  return new Decimal(price.pricePerGram)
    .times(weightGrams)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber();
}
