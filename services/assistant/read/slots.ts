import type { Token } from "./normalise.ts";
import {
  addingWords,
  dualGrams,
  dollarWords,
  dualMonths,
  foreignCurrencies,
  goldWords,
  gramsByUnit,
  karatByFineness,
  karatWords,
  leastPlainAmountKes,
  monthsByUnit,
  mostAmountKes,
  multiplierByLetter,
  namingWords,
  plainFineness,
  plainKarats,
  rangeWords,
  shillingWords,
  stripClitics,
  tableKarats,
  unitsBeforeNumber,
  wholeWords,
} from "./units.ts";

export const goldForms = ["Gold Bars", "Gold Coins", "Raw Gold"] as const;

export type GoldForm = (typeof goldForms)[number];

export interface Piece {
  weightGrams: number;
  type: number | GoldForm | undefined;
}

/** What a message says in figures and kinds: every value that was named, in order, each once. */
export interface Slots {
  weightsGrams: number[];
  karats: number[];
  forms: GoldForm[];
  /** Durations in months, rounded up to whole ones. */
  durationsMonths: number[];
  amountsKes: number[];
  /** The other currency that was named: dollars, or one that nobody here converts to. */
  otherCurrency: "USD" | "other" | undefined;
  /** Each weight with the type that belongs to it, as far as one does. */
  pieces: Piece[];
  /** True where one of several weights or types is meant, not all together. */
  isChoice: boolean;
  /** Numbers that no rule gave a meaning. */
  otherNumbers: number[];
}

const wordsOfForm: Record<GoldForm, ReadonlySet<string>> = {
  "Gold Bars": new Set(
    "bar bars bullion ingot ingots vipande mkuo mikuo mche miche سبيكه سبايك سبيكتين سبيكتي سبايكي".split(
      " ",
    ),
  ),
  "Gold Coins": new Set("coin coins sarafu عمله عملات ليره ليرات ليراتي مسكوكات جنيهات".split(" ")),
  "Raw Gold": new Set("raw unrefined unprocessed nugget nuggets dore ghafi خام".split(" ")),
};

type Role = "weight" | "karat" | "duration" | "amount" | "other";

/** The tokens of a message while they are given meanings: each number gets one at most. */
interface Reader {
  count: number;
  /** The word at a place, without Arabic clitics where the bare word is one of `among`. */
  wordAt(at: number, among?: { has(word: string): boolean }): string;
  is(at: number, among: { has(word: string): boolean }): boolean;
  isNumber(at: number): boolean;
  numberAt(at: number): number | undefined;
  use(at: number): void;
  take(at: number, role: Role, value: number): void;
  valuesOf(role: Role): number[];
  /** Everything that was taken for a role, in order. */
  listOf(role: Role): { at: number; value: number }[];
}

function createReader(tokens: readonly Token[]): Reader {
  const used = new Set<number>();
  const listOf = (role: Role) =>
    found.filter((part) => part.role === role).toSorted((a, b) => a.at - b.at);
  const found: { at: number; role: Role; value: number }[] = [];
  function wordAt(at: number, among?: { has(word: string): boolean }): string {
    const token = tokens[at];
    const word = token === undefined || token.kind === "number" ? "" : token.text;
    return among === undefined || among.has(word) ? word : stripClitics(word);
  }
  return {
    count: tokens.length,
    wordAt,
    is: (at, among) => among.has(wordAt(at, among)),
    isNumber: (at) => tokens[at]?.kind === "number",
    numberAt(at) {
      const token = tokens[at];
      return token?.kind === "number" && !used.has(at) ? token.value : undefined;
    },
    use: (at) => void used.add(at),
    take(at, role, value) {
      used.add(at);
      found.push({ at, role, value });
    },
    valuesOf(role) {
      return [...new Set(listOf(role).map((part) => part.value))];
    },
    listOf,
  };
}

/** Reads weights, karats, forms, durations and amounts out of a message's tokens, numerals already read. */
export function readSlots(tokens: readonly Token[]): Slots {
  const reader = createReader(leaveOutNegated(tokens));
  readKarats(reader);
  readWeights(reader);
  readDurations(reader);
  const otherCurrency = readAmounts(reader);
  readPlainNumbers(reader);
  const forms = goldForms.filter((form) =>
    places(reader).some((at) => reader.is(at, wordsOfForm[form])),
  );
  return {
    weightsGrams: reader.valuesOf("weight"),
    karats: reader.valuesOf("karat"),
    forms,
    durationsMonths: reader.valuesOf("duration"),
    amountsKes: reader.valuesOf("amount"),
    otherCurrency,
    pieces: readPieces(reader, forms),
    isChoice: namesChoice(reader),
    otherNumbers: reader.valuesOf("other"),
  };
}

const negations = new Set("not sio si siyo wala ليس وليس مش مو مب ماهو ما".split(" "));
/** A number that is taken back stands so near behind the word that does. */
const negatedWithin = 2;

// "22k not 18k", "ni 22k sio 18k": what is taken back names nothing, unless nothing else is named.
function leaveOutNegated(tokens: readonly Token[]): readonly Token[] {
  const isNegated = tokens.map(
    (token, at) =>
      token.kind === "number" &&
      tokens
        .slice(Math.max(0, at - negatedWithin), at)
        .some(({ kind, text }) => kind === "word" && negations.has(text)),
  );
  const numbers = tokens.filter(({ kind }) => kind === "number").length;
  const taken = isNegated.filter(Boolean).length;
  if (taken === 0 || taken === numbers) return tokens;
  return tokens.filter((token, at) => {
    const isUnitOfNegated =
      isNegated[at - 1] === true && token.kind === "word" && karatWords.has(token.text);
    return isNegated[at] !== true && !isUnitOfNegated;
  });
}

function places(reader: Reader): number[] {
  return [...Array(reader.count).keys()];
}

/** The place of the number that belongs to the unit at `at`: before it, or after it as in Swahili. */
function findNumber(reader: Reader, at: number): number | undefined {
  const hasNumber = (place: number) => reader.numberAt(place) !== undefined;
  const after = /^(?:ya|za|wa|of)$/.test(reader.wordAt(at + 1)) ? at + 2 : at + 1;
  const isBeforeNumber = (place: number) => reader.is(place, unitsBeforeNumber);
  if (isBeforeNumber(at)) {
    // "Half a kilo of 750" has its number before it.
    const places = after === at + 1 ? [after, at - 1] : [at - 1, after];
    return places.find(hasNumber);
  }
  if (hasNumber(at - 1)) return at - 1;
  if (reader.is(at - 1, addingWords) && hasNumber(at - 2)) return at - 2;
  // A number with a unit of its own behind it is not this unit's.
  const isTaken =
    isUnit(reader, after + 1) && !(isBeforeNumber(after + 1) && reader.isNumber(after + 2));
  // "كيلو ونص" is one and a half.
  const isHalfMore = reader.numberAt(after) === 0.5 && /\p{Script=Arabic}/u.test(reader.wordAt(at));
  return hasNumber(after) && !isTaken && !isHalfMore ? after : undefined;
}

function isUnit(reader: Reader, at: number): boolean {
  return reader.is(at, gramsByUnit) || reader.is(at, karatWords) || reader.is(at, monthsByUnit);
}

// 22k, 24 karat, karati 22, عيار 21.
function readKarats(reader: Reader): void {
  for (const at of places(reader)) {
    if (!reader.is(at, karatWords)) continue;
    const word = reader.wordAt(at, karatWords);
    const isAbbreviation = /^(?:k|kts?|ct)$/.test(word);
    const place = isAbbreviation ? at - 1 : findNumber(reader, at);
    const value = place === undefined ? undefined : reader.numberAt(place);
    if (place === undefined || value === undefined) continue;
    if (word === "k" && isThousands(reader, place, value)) continue;
    const karat = tableKarats.has(value) ? value : karatByFineness.get(value);
    if (karat !== undefined) reader.take(place, "karat", karat);
  }
}

function isThousands(reader: Reader, place: number, value: number): boolean {
  if (!tableKarats.has(value)) return true;
  const isMoney = (beside: number) =>
    reader.is(beside, shillingWords) || reader.is(beside, foreignCurrencies);
  // A currency before another number is that one's.
  const isMoneyBeside = isMoney(place - 1) || (isMoney(place + 2) && !reader.isNumber(place + 3));
  return isMoneyBeside || (!plainKarats.has(value) && !reader.is(place + 2, goldWords));
}

// 10 g, gramu kumi, half a kilo, kilo and a half, غرامين.
function readWeights(reader: Reader): void {
  for (const at of places(reader)) {
    const dual = dualGrams.get(reader.wordAt(at, dualGrams));
    if (dual !== undefined) reader.take(at, "weight", dual);
    const unit = reader.wordAt(at, gramsByUnit);
    const grams = gramsByUnit.get(unit);
    if (grams === undefined) continue;
    const place = findNumber(reader, at);
    const value = place === undefined ? undefined : reader.numberAt(place);
    const isOne = value === undefined && grams > 1 && unit.length > 2;
    if (value === undefined && !isOne) continue;
    if (place !== undefined) reader.use(place);
    const weight = ((value ?? 1) + takeHalf(reader, at + 1)) * grams;
    reader.take(place ?? at, "weight", Number(weight.toFixed(3)));
    if (place !== undefined) takeOtherEnd(reader, place, place < at ? -1 : 1, grams);
  }
}

// "10-12 g", "10 or 12 g", "gramu 10 hadi 12": both are weights, and the customer is asked for one.
function takeOtherEnd(reader: Reader, place: number, step: -1 | 1, grams: number): void {
  const isJoined = reader.is(place + step, rangeWords);
  const other = place + (isJoined ? 2 * step : step);
  const value = reader.numberAt(other);
  if (value === undefined || (step === 1 && (!isJoined || isUnit(reader, other + 1)))) return;
  reader.take(other, "weight", Number((value * grams).toFixed(3)));
}

// "and a half", "na nusu", "ونص" behind a unit.
function takeHalf(reader: Reader, from: number): number {
  const words = [reader.wordAt(from), reader.wordAt(from + 1)];
  const skipped = /^(?:and|na)$/.test(words[0] ?? "") ? (words[1] === "a" ? 2 : 1) : 0;
  const place = from + skipped;
  const isOfNext =
    isUnit(reader, place + 1) &&
    !(reader.is(place + 1, unitsBeforeNumber) && reader.isNumber(place + 2));
  if (reader.numberAt(place) !== 0.5 || isOfNext) return 0;
  reader.use(place);
  return 0.5;
}

// 3 months, miezi mitatu, شهرين, two weeks, for a month.
function readDurations(reader: Reader): void {
  const take = (at: number, months: number) =>
    reader.take(at, "duration", Math.ceil(Number(months.toFixed(3))));
  for (const at of places(reader)) {
    const dual = dualMonths.get(reader.wordAt(at, dualMonths));
    if (dual !== undefined) take(at, dual);
    const months = monthsByUnit.get(reader.wordAt(at, monthsByUnit));
    if (months === undefined) continue;
    const isSensible = (value: number | undefined) =>
      value !== undefined && value * months <= mostMonths;
    // "75,000 for month one": the amount before is no time.
    const found = findNumber(reader, at);
    const isAmount = found !== undefined && !isSensible(reader.numberAt(found));
    const place = isAmount && isSensible(reader.numberAt(at + 1)) ? at + 1 : found;
    const value = place === undefined ? undefined : reader.numberAt(place);
    if (place !== undefined && value !== undefined && isSensible(value) && value > 0) {
      take(place, value * months);
    } else if (isOne(reader, at)) take(at, months);
  }
}

/** Nobody means a longer time. */
const mostMonths = 600;

// For a month, a whole year.
function isOne(reader: Reader, at: number): boolean {
  if (reader.is(at - 1, wholeWords)) return true;
  return reader.wordAt(at - 1) === "a" && reader.wordAt(at - 2) === "for";
}

/** Gives each weight the type that is named with it: in the same order where there are as many, the one type to all. */
function readPieces(reader: Reader, forms: readonly GoldForm[]): Piece[] {
  const weights = reader.listOf("weight");
  const karats = reader.listOf("karat");
  const named: { at: number; value: number | GoldForm }[] =
    karats.length > 0
      ? karats
      : places(reader).flatMap((at) => {
          const form = forms.find((one) => reader.is(at, wordsOfForm[one]));
          return form === undefined ? [] : [{ at, value: form }];
        });
  const types = named.filter(
    ({ value }, at) => named[at - 1]?.value !== value || karats.length > 0,
  );
  const [weight] = weights;
  if (weights.length === 1 && weight && types.length > 1) {
    return types.map(({ value }) => ({ weightGrams: weight.value, type: value }));
  }
  return weights.map(({ at, value }, index) => {
    const nearest = types.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
    const own = types.length === weights.length ? types[index] : nearest;
    return { weightGrams: value, type: own?.value };
  });
}

const choosingWords = new Set("or to vs versus hadi au ama او ام الي".split(" "));

// "10 or 12 g", "18k au 22k": one of them is meant.
function namesChoice(reader: Reader): boolean {
  const named = [...reader.listOf("weight"), ...reader.listOf("karat")].map(({ at }) => at);
  const [from, to] = [Math.min(...named), Math.max(...named)];
  return places(reader).some((at) => at > from && at < to && reader.is(at, choosingWords));
}

// KES 50,000, 50k, 1.2m, 20 bob. Tells which other currency was named; its amounts are left aside.
function readAmounts(reader: Reader): Slots["otherCurrency"] {
  let otherCurrency: Slots["otherCurrency"];
  for (const at of places(reader)) {
    const isForeign = reader.is(at, foreignCurrencies);
    if (isForeign) otherCurrency ??= reader.is(at, dollarWords) ? "USD" : "other";
    if (!isForeign && !reader.is(at, shillingWords)) continue;
    const before = reader.is(at - 1, multiplierByLetter) ? at - 2 : at - 1;
    const place = [at + 1, before].find((near) => reader.numberAt(near) !== undefined);
    if (place === undefined || (place === at + 1 && isMeasured(reader, place))) continue;
    const value = reader.numberAt(place) ?? 0;
    if (isForeign) reader.take(place, "other", value);
    else takeAmount(reader, place, value);
  }
  for (const at of places(reader)) {
    const value = reader.numberAt(at);
    if (value === undefined) continue;
    const isMoney = multiplierAfter(reader, at) > 1 || value >= leastPlainAmountKes;
    if (isMoney && !reader.is(at - 1, namingWords)) takeAmount(reader, at, value);
  }
  return otherCurrency;
}

function takeAmount(reader: Reader, place: number, value: number): void {
  // Money has cents, and nothing below them.
  const amountKes = Number((value * multiplierAfter(reader, place)).toFixed(2));
  reader.take(place, amountKes <= mostAmountKes ? "amount" : "other", amountKes);
}

function isMeasured(reader: Reader, place: number): boolean {
  return isUnit(reader, place + 1) && !reader.is(place + 1, multiplierByLetter);
}

function multiplierAfter(reader: Reader, place: number): number {
  return multiplierByLetter.get(reader.wordAt(place + 1)) ?? 1;
}

// What is left: a fineness mark, or a karat in a message about gold.
function readPlainNumbers(reader: Reader): void {
  const saysGold = places(reader).some((at) => reader.is(at, goldWords));
  for (const at of places(reader)) {
    const value = reader.numberAt(at);
    if (value === undefined) continue;
    const karat = plainFineness.has(value) ? karatByFineness.get(value) : undefined;
    if (karat !== undefined) reader.take(at, "karat", karat);
    else if (saysGold && plainKarats.has(value)) reader.take(at, "karat", value);
    else reader.take(at, "other", value);
  }
}
