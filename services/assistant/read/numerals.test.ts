import { describe, expect, test } from "vitest";
import { normalise, tokenise } from "./normalise.ts";
import { readNumerals } from "./numerals.ts";

const numbersOf = (text: string) =>
  readNumerals(tokenise(normalise(text))).flatMap((token) =>
    token.kind === "number" ? [token.value] : [],
  );

describe("English", () => {
  test.each([
    ["twenty two karat", [22]],
    ["two hundred and fifty thousand", [250000]],
    ["50 thousand", [50000]],
    ["1.2 million", [1200000]],
    ["seventy thousand five hundred", [70500]],
    ["ten and a half grams", [10.5]],
    ["half a kilo", [0.5]],
    ["five ten", [5, 10]],
    ["24 ten", [24, 10]],
    ["a hundred thousand", [100000]],
    ["nine hundred ninety nine thousand nine hundred and ninety nine", [999999]],
  ])("%s holds %j", (text, expected) => {
    expect(numbersOf(text)).toEqual(expected);
  });
});

describe("Swahili", () => {
  test.each([
    ["elfu mia moja", [100000]],
    ["elfu sabini na tano", [75000]],
    ["elfu kumi na mbili", [12000]],
    ["elfu tano mia tatu", [5300]],
    ["elfu mia tatu hamsini", [350000]],
    ["laki tatu", [300000]],
    ["laki tatu na elfu hamsini", [350000]],
    ["elfu 50", [50000]],
    ["50 elfu", [50000]],
    ["milioni moja na nusu", [1500000]],
    ["laki moja na nusu", [150000]],
    ["gramu kumi na nusu", [10.5]],
    ["mia mbili hamsini na tano", [255]],
    ["gramu kumi na mbili za 22k", [12, 22]],
    ["nusu kilo", [0.5]],
    ["elfu tano na hamsini", [5050]],
    ["hamsini elfu", [50000]],
    ["laki 3", [300000]],
    ["elfu mbili mia tano hamsini", [2550]],
    ["22k na 24k", [22, 24]],
    ["elfu 50 gramu 20", [50000, 20]],
    ["mia tisa tisini na tisa elfu", [999000]],
  ])("%s holds %j", (text, expected) => {
    expect(numbersOf(text)).toEqual(expected);
  });
});

describe("Arabic", () => {
  test.each([
    ["خمسة وعشرون غرام", [25]],
    ["مئة وخمسون ألفا", [150000]],
    ["ثلاث مئة", [300]],
    ["خمسة عشر", [15]],
    ["خمسين ألف", [50000]],
    ["50 ألف", [50000]],
    ["ألفين وخمسمية", [2500]],
    ["تسعين ألف", [90000]],
    ["عيار واحد وعشرين", [21]],
    ["عيار اربعة وعشرين", [24]],
    ["مليون ونصف", [1500000]],
    ["اتناشر غرام", [12]],
    ["مئتين ألف", [200000]],
    ["خمسة آلاف", [5000]],
    ["اثنين وعشرين قيراط عشرة غرام", [22, 10]],
    ["ب ٥٠ الف شلن", [50000]],
    ["تسعمئة وتسعة وتسعون ألفا وتسعمئة وتسعة وتسعون", [999999]],
    ["بخمسين ألف", [50000]],
    ["بمئتي ألف", [200000]],
    ["ألف شلن", [1000]],
    ["عشرة غرام ونص", [10, 0.5]],
  ])("%s holds %j", (text, expected) => {
    expect(numbersOf(text)).toEqual(expected);
  });
});

test.each(["sevnty thousand", "elfu sabni", "fvie hundred", "تسعيين ألف", "seventy thousnd"])(
  "%s, which is misspelled, is not read as another number",
  (text) => {
    expect(numbersOf(text)).toEqual([]);
  },
);

test.each(["gold", "a loan", "na", "thousand", "elfu"])("%s holds none", (text) => {
  expect(numbersOf(text)).toEqual([]);
});
