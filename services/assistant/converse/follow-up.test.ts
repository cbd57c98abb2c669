import { describe, expect, test } from "vitest";
import { normalise, tokenise } from "../read/normalise.ts";
import { readNumerals } from "../read/numerals.ts";
import type { Reading } from "../read/reader.ts";
import { readSlots } from "../read/slots.ts";
import {
  asksForPlace,
  beginsAsking,
  continueFigures,
  leansOnBefore,
  mergeSlots,
  readAnswer,
} from "./follow-up.ts";
import { emptyMemory, noSlots } from "./memory.ts";
import type { Memory } from "./memory.ts";

function read(text: string): Reading {
  const normalised = normalise(text);
  const tokens = readNumerals(tokenise(normalised));
  const slots = readSlots(tokens);
  return { text: normalised, tokens, slots, concepts: new Set(), candidates: [], isSaid: true };
}
const slotsOf = (text: string) => read(text).slots;

const after = (answerId: string, said: string, asked?: NonNullable<Memory["asked"]>): Memory => ({
  ...emptyMemory,
  answerId,
  slots: slotsOf(said),
  ...(asked === undefined ? {} : { asked }),
});

describe("figures alone go on with what was said before", () => {
  const loan = after("loan.estimate", "loan on 20 grams of 22k for 3 months");

  test.each(["and for 18K?", "na 18K je?", "طيب وعيار ١٨؟", "18k", "sorry, I meant 18K"])(
    "%s",
    (text) => {
      expect(continueFigures(read(text), loan)).toMatchObject({
        weightsGrams: [20],
        karats: [18],
        durationsMonths: [3],
        pieces: [{ weightGrams: 20, type: 18 }],
      });
    },
  );

  test.each(["and after 2?", "na baada ya 2?", "وبعد ٢؟"])(
    "of a loan, a small number is months: %s",
    (text) => {
      const repay = after("repay.total", "repay 80,000 shillings after 1 month");
      expect(continueFigures(read(text), repay)).toMatchObject({
        amountsKes: [80_000],
        durationsMonths: [2],
      });
    },
  );

  test("another weight keeps the karat, another time both", () => {
    expect(continueFigures(read("and 35 grams?"), loan)).toMatchObject({
      karats: [22],
      pieces: [{ weightGrams: 35, type: 22 }],
      durationsMonths: [3],
    });
    expect(continueFigures(read("for 2 months"), loan)).toMatchObject({
      weightsGrams: [20],
      karats: [22],
      durationsMonths: [2],
    });
  });

  test("a whole piece of gold is another one, for the same time", () => {
    const slots = continueFigures(read("and 5 g of 24k"), loan);
    expect(slots).toMatchObject({
      weightsGrams: [5],
      karats: [24],
      amountsKes: [],
      durationsMonths: [3],
    });
  });

  test.each(["which documents do I bring for 18K", "thanks", "where are you"])(
    "%s says more, or no figure",
    (text) => {
      expect(continueFigures(read(text), loan)).toBeUndefined();
    },
  );

  test("after an answer without figures, or none, nothing goes on", () => {
    expect(continueFigures(read("and 18K?"), after("branch.list", ""))).toBeUndefined();
    expect(continueFigures(read("and 18K?"), emptyMemory)).toBeUndefined();
  });
});

describe("a number alone is what was asked for", () => {
  test("a weight, an amount, a karat", () => {
    const weight = continueFigures(read("20"), after("loan.estimate", "loan on 22k", "weight"));
    expect(weight).toMatchObject({
      karats: [22],
      weightsGrams: [20],
      pieces: [{ weightGrams: 20, type: 22 }],
    });
    const amount = continueFigures(read("50"), after("loan.grams", "how many grams", "amount"));
    expect(amount?.amountsKes).toEqual([50]);
    const thousands = continueFigures(read("50k"), after("loan.grams", "how many grams", "amount"));
    expect(thousands?.amountsKes).toEqual([50_000]);
    const type = continueFigures(read("22"), after("loan.estimate", "loan on 20 grams", "type"));
    expect(type).toMatchObject({ weightsGrams: [20], karats: [22] });
  });

  test("but half of an amount is none", () => {
    const half = continueFigures(read("and half"), after("repay.total", "loan of KES 50,000"));
    expect(half?.amountsKes ?? []).not.toContain(0.5);
  });

  test("also where it looks like a karat or money", () => {
    expect(readAnswer(slotsOf("22"), "22", "weight")).toMatchObject({
      weightsGrams: [22],
      karats: [],
    });
    expect(readAnswer(slotsOf("1,500"), "1,500", "weight")).toMatchObject({
      weightsGrams: [1500],
      amountsKes: [],
    });
  });

  test("unless it has a unit of its own, is none, or nothing was asked for", () => {
    const grams = slotsOf("20 grams");
    expect(readAnswer(grams, "20 grams", "amount")).toEqual(grams);
    expect(readAnswer(slotsOf("0"), "0", "weight").weightsGrams).toEqual([]);
    expect(readAnswer(slotsOf("20"), "20", undefined).weightsGrams).toEqual([]);
    expect(readAnswer(slotsOf("17"), "17", "type").karats).toEqual([]);
  });
});

test("of the figures before, those that are named anew are replaced, together with their kind", () => {
  const before = slotsOf("KES 50,000 on 10 g of 22k and 5 g of 24k");
  expect(mergeSlots(before, slotsOf("gold bars"))).toMatchObject({
    weightsGrams: [10, 5],
    karats: [],
    forms: ["Gold Bars"],
    amountsKes: [50_000],
  });
  expect(mergeSlots(before, noSlots)).toMatchObject({
    weightsGrams: [10, 5],
    karats: [22, 24],
    pieces: before.pieces,
  });
});

test("a currency is named anew each time", () => {
  expect(
    mergeSlots(slotsOf("10 g of 22k in dollars"), slotsOf("18k")).otherCurrency,
  ).toBeUndefined();
});

test.each([
  ["and in Swahili?", true],
  ["what about storage of coins in your vault for years", true],
  ["na ada yake?", true],
  ["why?", true],
  ["which documents must a company bring to open an account here", false],
  ["وين الفرع اللي في ممباسا وكم رقم التلفون حقه", false],
])("%s leans on what was said before: %s", (text, leans) => {
  expect(leansOnBefore(read(text))).toBe(leans);
});

test.each([
  ["where is that?", true],
  ["send me the link", true],
  ["nitumie linki", true],
  ["وين الرابط", true],
  ["where is your Mombasa branch", false],
  ["tell me more about that", false],
])("%s asks for the place alone: %s", (text, asks) => {
  expect(asksForPlace(read(text))).toBe(asks);
});

test.each([
  ["how much is it", true],
  ["je mna tawi", true],
  ["كم السعر", true],
  ["my ring broke", false],
])("%s asks something: %s", (text, asks) => {
  expect(beginsAsking(normalise(text))).toBe(asks);
});
