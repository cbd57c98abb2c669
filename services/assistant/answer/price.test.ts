import { maxWeightGrams } from "@dhahabu/contract/pricing";
import { describe, expect, test } from "vitest";
import { formats } from "./format.ts";
import { answerComparison, answerPrice, answerPurity, sumGrams, totalKes } from "./price.ts";
import type { Reply } from "./question.ts";
import { createStillFigures } from "./testing/figures.ts";
import { createQuestion } from "./testing/question.ts";
import { renderParts } from "./texts.ts";

const { kes, foreign } = formats.en;
const usd = (amount: number) => foreign(amount, "USD");

const write = (reply: Reply) => renderParts(reply.parts, "en");
const price = async (text: string, figures = createStillFigures()) =>
  write(await answerPrice(createQuestion(text, { figures })));
const compare = async (text: string) => write(await answerComparison(createQuestion(text)));
const listAmounts = (text: string) => text.match(/(?:KES|USD)\s[\d,.]*\d/gu);

describe("a price", () => {
  test("of everything, where nothing is named", async () => {
    expect(listAmounts(await price("gold price today"))).toEqual(
      [15_823.66, 14_509, 11_867.75, 15_823.66, 14_509, 11_867.75].map(kes),
    );
  });

  test("of what is named alone", async () => {
    expect(listAmounts(await price("price of 22k"))).toEqual([kes(14_509)]);
    expect(listAmounts(await price("price of gold coins"))).toEqual([kes(14_509)]);
    expect(listAmounts(await price("24k and 18k"))).toEqual([kes(15_823.66), kes(11_867.75)]);
  });

  test("of a weight, with the price of a gram", async () => {
    expect(listAmounts(await price("7.25 grams of 22k"))).toEqual([kes(105_190.25), kes(14_509)]);
  });

  test("of a weight whose karat nobody named, for each karat", async () => {
    expect(listAmounts(await price("price of 10 grams"))).toEqual(
      [158_236.6, 145_090, 118_677.5].map(kes),
    );
  });

  test("of what is not listed is not made up", async () => {
    const text = await price("price of 10 g of 21k");
    expect(text).toContain(formats.en.goldType(21));
    expect(listAmounts(text)).toHaveLength(6);
  });

  test.each(["price of 0 grams of 22k", "price of -5 grams of 22k", "price of 2000 kg of 22k"])(
    "of %s is asked for again",
    async (text) => {
      const reply = await answerPrice(createQuestion(text));
      expect(reply.asked).toBe("weight");
      expect(write(reply)).toContain(formats.en.grams(maxWeightGrams));
      expect(listAmounts(write(reply))).toBeNull();
    },
  );

  test.each(["market-closed", "delayed"] as const)("that is %s says so, once", async (state) => {
    const figures = createStillFigures({ state });
    for (const text of ["gold price", "price of 22k", "10 g of 22k and 5 g of 24k"]) {
      const { parts } = await answerPrice(createQuestion(text, { figures }));
      expect(parts.filter((part) => "key" in part && part.key.startsWith("priceState."))).toEqual([
        { key: `priceState.${state}`, values: {} },
      ]);
    }
  });
});

describe("several pieces", () => {
  test("are each worth their weight of their karat, and have a sum", async () => {
    expect(listAmounts(await price("10 g of 22k and 5 g of 24k"))).toEqual(
      [145_090, 79_118.3, 224_208.3].map(kes),
    );
  });

  test("of one karat share it", async () => {
    expect(listAmounts(await price("22k: 10 g and 5 g"))).toEqual(
      [145_090, 72_545, 217_635].map(kes),
    );
  });

  test("of which one is meant have no sum", async () => {
    expect(listAmounts(await price("10 g of 22k or 18k"))).toEqual([145_090, 118_677.5].map(kes));
  });

  test("weigh together what they weigh, to the milligram", () => {
    const pieces = [0.1, 0.2, 0.333].map((weightGrams) => ({ weightGrams, type: 22 }));
    expect(sumGrams(pieces)).toBe(0.633);
  });
});

describe("in dollars", () => {
  test("a weight is converted at the bank's rate, with its day", async () => {
    const text = await price("10 g of 22k in dollars");
    expect(text).toContain(usd(1124.73));
    expect(text).toContain(kes(129));
    expect(text).toContain("November 20, 2026");
  });

  test("a gram is, where no weight is named", async () => {
    expect(await price("22k in usd")).toContain(usd(112.47));
    expect(await price("gold price in dollars")).toContain(usd(122.66));
  });

  test("several pieces are together", async () => {
    expect(await price("10 g of 22k and 5 g of 24k in dollars")).toContain(usd(1738.05));
  });

  test("nothing is, without a rate or in another currency", async () => {
    const still = createStillFigures();
    const listGoldPrices = async () =>
      (await still.listGoldPrices()).map((line) => ({ ...line, steps: [] }));
    for (const text of [
      await price("10 g of 22k in dollars", { ...still, listGoldPrices }),
      await price("10 g of 22k in euros"),
    ]) {
      expect(text).not.toMatch(/USD|EUR/u);
      expect(text).toContain(kes(145_090));
      expect(text).toContain(formats.en.text("onlyDollars"));
    }
  });
});

describe("a comparison", () => {
  test("of two karats names the dearer first, and the difference", async () => {
    const expected = [26_412.5, 145_090, 118_677.5].map(kes);
    expect(listAmounts(await compare("10 g: is 18k or 22k worth more"))).toEqual(expected);
    expect(listAmounts(await compare("10 g: is 22k or 18k worth more"))).toEqual(expected);
  });

  test("is of a gram of 24K and 22K where nothing is named, and of 24K with the one that is", async () => {
    expect(listAmounts(await compare("which is worth more"))).toEqual(
      [1314.66, 15_823.66, 14_509].map(kes),
    );
    expect(listAmounts(await compare("is 18k worth less"))).toEqual(
      [3955.91, 15_823.66, 11_867.75].map(kes),
    );
  });

  test("of pieces of their own weights is their prices", async () => {
    const text = await compare("10 g of 22k against 20 g of 18k");
    expect(listAmounts(text)).toEqual(expect.arrayContaining([145_090, 237_355].map(kes)));
  });
});

test("a weight's price is rounded half up once", () => {
  expect(totalKes({ pricePerGram: 14_509.33 }, 0.5)).toBe(7254.67);
  expect(totalKes({ pricePerGram: 1.005 }, 1)).toBe(1.01);
  expect(totalKes({ pricePerGram: 8.05 }, 0.1)).toBe(0.81);
});

test("purity is the chart's, for the karats that are named", () => {
  const pure = (text: string) => answerPurity(createQuestion(text));
  expect(write(pure("how pure is 22k") ?? { parts: [] })).toMatch(/22K.*91\.6%.*916/u);
  const both = pure("24k and 18k") ?? { parts: [] };
  expect(both.parts.map((part) => "key" in part && part.key)).toEqual([
    "purityAtLeast",
    "purityOf",
  ]);
  expect(write(both)).toMatch(/99%[^]*75%/u);
  expect(pure("how pure is it")).toBeUndefined();
});
