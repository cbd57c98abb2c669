import { purityRows } from "@dhahabu/contract/facts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import { goldForms } from "../read/slots.ts";
import type { GoldForm, Piece } from "../read/slots.ts";
import { namedTypes, refuseWeights, say, sayPriceState } from "./question.ts";
import type { Question, Reply } from "./question.ts";
import type { Part } from "./texts.ts";

interface Line {
  price: GoldPrice;
  type: number | GoldForm;
}

export async function answerPrice(question: Question): Promise<Reply> {
  const refusal = refuseWeights(question);
  if (refusal) return refusal;
  const { slots, format } = question;
  const lines = listLines(await question.figures.listGoldPrices());
  const named = namedTypes(slots);
  const missing = named.find((type) => !lines.some((line) => line.type === type));
  if (missing !== undefined) {
    const heading = say("priceNotListed", { type: format.goldType(missing) });
    return { parts: [heading, ...sayList(question, lines)] };
  }
  const reply = slots.pieces.length > 0 ? sayPieces(question, lines) : sayTypes(question, lines);
  return { parts: [...reply, ...sayDollars(question, lines)] };
}

/** Which of two types is worth more, and by how much; 24K and 22K where none are named. */
export async function answerComparison(question: Question): Promise<Reply> {
  const { slots, format } = question;
  const lines = listLines(await question.figures.listGoldPrices());
  const named = namedTypes(slots);
  const types = named.length > 1 ? named : [24, named.find((type) => type !== 24) ?? 22];
  const [one, other] = types
    .flatMap((type) => lines.filter((line) => line.type === type))
    .toSorted((a, b) => b.price.pricePerGram - a.price.pricePerGram);
  if (!one || !other || slots.weightsGrams.length > 1) return answerPrice(question);
  const weightGrams = slots.weightsGrams[0] ?? 1;
  const [more, less] = [totalKes(one.price, weightGrams), totalKes(other.price, weightGrams)];
  const compared = say("priceCompare", {
    first: format.goldType(one.type),
    second: format.goldType(other.type),
    weight: format.grams(weightGrams),
    firstPrice: format.kes(more),
    secondPrice: format.kes(less),
    difference: format.kes(new Decimal(more).minus(less).toNumber()),
  });
  return { parts: [compared, ...sayPriceState([one.price.state, other.price.state])] };
}

function sayTypes(question: Question, lines: readonly Line[]): Part[] {
  const { format, slots } = question;
  const named = namedTypes(slots);
  const chosen =
    named.length > 0
      ? named.flatMap((type) => lines.filter((line) => line.type === type))
      : question.slots.otherCurrency === undefined
        ? lines
        : lines.slice(0, 1);
  const states = sayPriceState(chosen.map(({ price }) => price.state));
  const [only] = chosen;
  if (chosen.length === 1 && only) {
    const values = {
      type: format.goldType(only.type),
      price: format.kes(only.price.pricePerGram),
    };
    return [say("priceOne", values), ...states];
  }
  return [say("priceHeader"), ...sayList(question, chosen), ...states];
}

function sayList({ format }: Question, lines: readonly Line[]): Part[] {
  return lines.map(({ type, price }) =>
    say("priceLine", {
      type: format.goldType(type),
      price: format.kes(price.pricePerGram),
    }),
  );
}

function sayPieces(question: Question, lines: readonly Line[]): Part[] {
  const { slots, format } = question;
  const [first] = slots.pieces;
  if (!first) return [];
  const lineOf = ({ type }: Piece) => lines.find((line) => line.type === type);
  const typed = slots.pieces.flatMap((piece) => {
    const line = lineOf(piece);
    return line ? [{ ...piece, line, total: totalKes(line.price, piece.weightGrams) }] : [];
  });
  if (typed.length < slots.pieces.length) {
    const weightGrams = sumGrams(slots.pieces);
    const weight = format.grams(weightGrams);
    const karats = lines.filter(({ type }) => typeof type === "number");
    return [
      say("priceHeaderWeight", { weight }),
      ...karats.map(({ type, price }) =>
        say("priceLine", {
          type: format.goldType(type),
          price: format.kes(totalKes(price, weightGrams)),
        }),
      ),
    ];
  }
  const states = sayPriceState(typed.map(({ line }) => line.price.state));
  const describe = ({ weightGrams, line, total }: (typeof typed)[number]) => ({
    weight: format.grams(weightGrams),
    type: format.goldType(line.type),
    total: format.kes(total),
  });
  const [one] = typed;
  if (typed.length === 1 && one) {
    const price = format.kes(one.line.price.pricePerGram);
    return [say("priceOfWeight", { ...describe(one), price }), ...states, say("priceNote")];
  }
  const total = typed.reduce((sum, { total: own }) => sum.plus(own), new Decimal(0));
  return [
    ...typed.map((piece) => say("pieceLine", describe(piece))),
    ...(slots.isChoice || typed.length > slots.weightsGrams.length + 3
      ? []
      : [say("piecesTotal", { total: format.kes(total.toNumber()) })]),
    ...states,
  ];
}

export function sumGrams(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { weightGrams }) => sum.plus(weightGrams), new Decimal(0)).toNumber();
}

/** What the pieces of a message are worth together; a gram of the first named type where it names none. */
function sumKes({ slots }: Question, lines: readonly Line[]): number | undefined {
  const [named] = namedTypes(slots);
  const pieces =
    slots.pieces.length > 0 ? slots.pieces : [{ weightGrams: 1, type: named ?? lines[0]?.type }];
  const totals = pieces.map(({ weightGrams, type }) => {
    const line = lines.find((one) => one.type === (type ?? lines[0]?.type));
    return line && totalKes(line.price, weightGrams);
  });
  if (totals.includes(undefined)) return undefined;
  const counted = slots.isChoice ? totals.slice(0, 1) : totals;
  return counted.reduce<Decimal>((sum, total) => sum.plus(total ?? 0), new Decimal(0)).toNumber();
}

function sayDollars(question: Question, lines: readonly Line[]): Part[] {
  const { slots, format } = question;
  if (slots.otherCurrency === undefined) return [];
  if (slots.otherCurrency !== "USD") return [say("onlyDollars")];
  const [line] = lines;
  const rate = line?.price.steps.find(({ kind }) => kind === "exchange-rate")?.value;
  const amountKes = sumKes(question, lines);
  if (!line || rate === undefined || amountKes === undefined) return [say("onlyDollars")];
  const dollars = new Decimal(amountKes).div(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return [
    say("converted", {
      amount: format.foreign(dollars.toNumber(), "USD"),
      rate: format.kes(Number(rate)),
      day: format.date(new Date(line.price.refreshedAt)),
    }),
  ];
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

/** What the karats that a message names mean; undefined where it names none of the chart. */
export function answerPurity({ slots, format }: Question): Reply | undefined {
  const rows = purityRows.filter((row) => slots.karats.includes(row.karat));
  if (rows.length === 0) return undefined;
  return {
    parts: rows.map((row) =>
      say(row.isAtLeast ? "purityAtLeast" : "purityOf", {
        karat: format.karat(row.karat),
        percent: format.percent(row.percent),
        fineness: format.number(row.finenessPerMille),
      }),
    ),
  };
}
