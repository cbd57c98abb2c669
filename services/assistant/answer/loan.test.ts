import { phones } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { formats } from "./format.ts";
import { answerEstimate, answerGrams } from "./loan.ts";
import type { Reply } from "./question.ts";
import { createStillFigures } from "./testing/figures.ts";
import { createQuestion } from "./testing/question.ts";
import { renderParts } from "./texts.ts";

const { kes, grams } = formats.en;

const write = (reply: Reply | undefined) => reply && renderParts(reply.parts, "en");
const estimate = async (text: string) => write(await answerEstimate(createQuestion(text)));
const count = async (text: string) => write(await answerGrams(createQuestion(text)));
const listAmounts = (text: string | undefined) => text?.match(/KES\s[\d,.]*\d/gu);

test("a loan on gold, and what is paid back after the named months or after each number of them", async () => {
  const all = listAmounts(await estimate("20 grams of 22k"));
  for (const amount of [290_180, 174_108, 200_224.2, 230_257.83, 264_796.5]) {
    expect(all).toContain(kes(amount));
  }
  const one = listAmounts(await estimate("20 grams of 22k for 2 months"));
  expect(one).toContain(kes(230_257.83));
  expect(one).not.toContain(kes(264_796.5));
});

test("of an amount, as far as the gold allows it", async () => {
  expect(listAmounts(await estimate("KES 100,000 on 20 grams of 22k"))).toContain(kes(152_087.5));
  const text = await estimate("KES 500,000 on 20 grams of 22k");
  expect(text).toContain(formats.en.text("loanLimited"));
  expect(listAmounts(text)).not.toContain(kes(500_000));
});

test("several pieces count together", async () => {
  const amounts = listAmounts(await estimate("10 g of 22k and 5 g of 24k"));
  expect(amounts).toEqual([134_524.98, 87_054, 47_470.98].map(kes));
});

test("what is missing is asked for, with something to tap", async () => {
  const weight = await answerEstimate(createQuestion("loan on 22k"));
  expect(weight).toMatchObject({ asked: "weight", choices: [10, 20, 50].map(grams) });
  const type = await answerEstimate(createQuestion("loan on 20 grams"));
  expect(type?.asked).toBe("type");
  expect(listAmounts(write(type))).toEqual([189_883.92, 174_108, 142_413].map(kes));
  const amount = await answerGrams(createQuestion("how many grams"));
  expect(amount).toMatchObject({ asked: "amount", choices: [50_000, 100_000, 200_000].map(kes) });
  expect(await answerEstimate(createQuestion("how do loans work"))).toBeUndefined();
});

test("gold that the calculator does not know is not guessed, and what it knows can be tapped", async () => {
  const reply = await answerEstimate(createQuestion("loan on 20 grams of 21k"));
  expect(reply).toMatchObject({ asked: "type" });
  expect(reply?.choices).toEqual(expect.arrayContaining(["24K", "22K", "18K"]));
  expect(listAmounts(write(reply))).toBeNull();
  expect(write(reply)).toContain(phones.support);
});

test("the grams that an amount needs are enough, and a tenth less is not", async () => {
  const text = await count("grams of 22k for KES 150,000");
  expect(text).toContain(grams(17.3));
  const figures = createStillFigures();
  const isLimited = async (weightGrams: number) =>
    (
      await figures.estimateLoan({
        goldType: "22K",
        weightGrams,
        amountKes: 150_000,
        durationMonths: 1,
      })
    )?.limitedToMax;
  expect([await isLimited(17.3), await isLimited(17.2)]).toEqual([false, true]);
  const all = await count("how many grams for KES 150,000");
  for (const weight of [15.8, 17.3, 21.1]) expect(all).toContain(grams(weight));
});

test("more than any gold allows is for the team", async () => {
  const text = await count("how many grams for KES 900,000,000,000");
  expect(text).toContain(phones.support);
  expect(listAmounts(text)).toBeNull();
});

test.each(["KES -5", "KES 0"])("%s is asked for as if no amount were named", async (amount) => {
  const asked = await answerGrams(createQuestion(`how many grams for ${amount}`));
  expect(asked).toMatchObject({ asked: "amount" });
  expect(write(asked)).not.toContain("-");
  expect(listAmounts(await estimate(`20 grams of 22k for ${amount}`))).toContain(kes(174_108));
  expect(await estimate(`20 grams of 22k for ${amount}`)).not.toMatch(
    /-KES|KES\s-?(?:0\.00|5\.00)/u,
  );
});

test("an amount in another currency is asked for in shillings", async () => {
  const reply = await answerGrams(createQuestion("how many grams for $5000"));
  expect(reply).toMatchObject({ asked: "amount", parts: [{ key: "amountInKes" }] });
});

test("what is too little is said beside the figures", async () => {
  const text = await estimate("5 grams of 18k for 6 months");
  expect(text).toContain(grams(10));
  expect(text).toContain(formats.en.months(3));
  expect(listAmounts(await estimate("1 gram of 18k"))).toContain(kes(10_000));
});
