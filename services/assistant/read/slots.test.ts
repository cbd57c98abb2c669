import { expect, test } from "vitest";
import { normalise, tokenise } from "./normalise.ts";
import { readNumerals } from "./numerals.ts";
import { readSlots } from "./slots.ts";
import type { GoldForm, Slots } from "./slots.ts";

const none: Slots = {
  weightsGrams: [],
  karats: [],
  forms: [],
  durationsMonths: [],
  amountsKes: [],
  otherCurrency: undefined,
  pieces: [],
  isChoice: false,
  otherNumbers: [],
};

const cases: [text: string, expected: Partial<Slots>][] = [
  ["10 grams of 22k", { weightsGrams: [10], karats: [22] }],
  ["7.25g 18kt for 3 months", { weightsGrams: [7.25], karats: [18], durationsMonths: [3] }],
  ["loan of 50k for 24k gold", { karats: [24], amountsKes: [50_000] }],
  ["10k gold", { karats: [10] }],
  ["loan of 20k", { amountsKes: [20_000] }],
  ["KES 24k", { amountsKes: [24_000] }],
  [
    "gramu kumi karati ishirini na mbili miezi mitatu",
    { weightsGrams: [10], karats: [22], durationsMonths: [3] },
  ],
  ["gram 12 22k", { weightsGrams: [12], karats: [22] }],
  ["12 gram 22 karat", { weightsGrams: [12], karats: [22] }],
  ["gramu 20 miezi 3", { weightsGrams: [20], durationsMonths: [3] }],
  ["half a kilo", { weightsGrams: [500] }],
  ["kilo moja na nusu", { weightsGrams: [1500] }],
  ["kilo and a half", { weightsGrams: [1500] }],
  ["كيلو ونص", { weightsGrams: [1500] }],
  ["نص كيلو", { weightsGrams: [500] }],
  ["غرامين", { weightsGrams: [2] }],
  ["غرام واحد عيار 24", { weightsGrams: [1], karats: [24] }],
  ["سعر غرام عيار ٢١", { karats: [21] }],
  ["١٠ غرامات عيار ٢٢ لمدة شهرين", { weightsGrams: [10], karats: [22], durationsMonths: [2] }],
  ["2 oz", { weightsGrams: [56.7] }],
  ["916 gold", { karats: [22] }],
  ["750", { karats: [18] }],
  ["750 g", { weightsGrams: [750] }],
  ["22 gold", { karats: [22] }],
  ["two weeks", { durationsMonths: [1] }],
  ["45 days", { durationsMonths: [2] }],
  ["for a month", { durationsMonths: [1] }],
  ["one year", { durationsMonths: [12] }],
  ["اسبوعين", { durationsMonths: [1] }],
  ["5000/=", { amountsKes: [5000] }],
  ["ksh 1.2m", { amountsKes: [1_200_000] }],
  ["خمسين ألف شلن", { amountsKes: [50_000] }],
  ["laki mbili", { amountsKes: [200_000] }],
  ["30000", { amountsKes: [30_000] }],
  ["300 bob", { amountsKes: [300] }],
  ["$5000", { otherCurrency: "USD", otherNumbers: [5000] }],
  ["100 دولار", { otherCurrency: "USD", otherNumbers: [100] }],
  ["-5 grams", { weightsGrams: [-5] }],
  ["0 g", { weightsGrams: [0] }],
  ["20g of 22k and 5g of 24k", { weightsGrams: [20, 5], karats: [22, 24] }],
  ["gold coins", { forms: ["Gold Coins"] }],
  ["vipande vya dhahabu ghafi", { forms: ["Gold Bars", "Raw Gold"] }],
  ["mikuo ya dhahabu", { forms: ["Gold Bars"] }],
  ["سبائك", { forms: ["Gold Bars"] }],
  ["call me on 12", { otherNumbers: [12] }],
  ["no figures at all", {}],
  ["1/2 kg", { weightsGrams: [500] }],
  ["2½ kg", { weightsGrams: [2500] }],
  ["10-12 grams", { weightsGrams: [10, 12] }],
  ["10 or 12 g", { weightsGrams: [10, 12] }],
  ["gramu 10 hadi 12", { weightsGrams: [10, 12] }],
  ["loan, my number is 0722000111", {}],
  ["my id 12345678", { otherNumbers: [12_345_678] }],
  ["since 2020", { otherNumbers: [2020] }],
  ["99999999999999999999 shillings", { otherNumbers: [1e20] }],
];

const read = (text: string) => readSlots(readNumerals(tokenise(normalise(text))));

test.each(cases)("%s", (text, expected) => {
  const { pieces, isChoice, ...slots } = read(text);
  expect({ ...none, ...slots }).toEqual({ ...none, ...expected });
  // Every weight that is named belongs to a piece.
  expect(pieces.map(({ weightGrams }) => weightGrams)).toEqual(slots.weightsGrams);
  expect(typeof isChoice).toBe("boolean");
});

const pieceCases: [text: string, pieces: [number, number | GoldForm | undefined][]][] = [
  [
    "20g of 22k and 5g of 24k",
    [
      [20, 22],
      [5, 24],
    ],
  ],
  [
    "22k 20g, 24k 5g",
    [
      [20, 22],
      [5, 24],
    ],
  ],
  [
    "gramu 20 za karati 22 na gramu 5 za karati 24",
    [
      [20, 22],
      [5, 24],
    ],
  ],
  [
    "10 g and 5 g of 22k",
    [
      [10, 22],
      [5, 22],
    ],
  ],
  ["10 g", [[10, undefined]]],
  ["10 g in coins", [[10, "Gold Coins"]]],
  [
    "10 g of bars and 5 g of coins",
    [
      [10, "Gold Bars"],
      [5, "Gold Coins"],
    ],
  ],
  [
    "10 g of 22k or 18k",
    [
      [10, 22],
      [10, 18],
    ],
  ],
  ["22k", []],
];

test.each(pieceCases)("%s: each weight has the kind that is named with it", (text, pieces) => {
  expect(read(text).pieces.map(({ weightGrams, type }) => [weightGrams, type])).toEqual(pieces);
});

test.each([
  ["10 or 12 g", true],
  ["18k au 22k", true],
  ["عيار 18 او عيار 22", true],
  ["22k vs 24k", true],
  ["gramu 10 hadi 12", true],
  ["10 g and 12 g", false],
  ["22k or nothing", false],
])("%s names a choice: %s", (text, isChoice) => {
  expect(read(text).isChoice).toBe(isChoice);
});

test.each([
  ["price in dollars", "USD"],
  ["bei kwa dola", "USD"],
  ["كم بالدولار", "USD"],
  ["price in euros", "other"],
  ["price in shillings", undefined],
])("%s counts in %s", (text, otherCurrency) => {
  expect(read(text).otherCurrency).toBe(otherCurrency);
});
