import { expect, test } from "vitest";
import { formats } from "./format.ts";
import type { Question, Reply } from "./question.ts";
import {
  answerEarly,
  answerExtension,
  answerInterest,
  answerTotal,
  answerYearly,
} from "./repay.ts";
import { createStillFigures } from "./testing/figures.ts";
import { createQuestion } from "./testing/question.ts";
import { renderParts } from "./texts.ts";

const { kes, months } = formats.en;

type Answer = (question: Question) => Promise<Reply | undefined>;

async function ask(answer: Answer, text: string): Promise<string | undefined> {
  const reply = await answer(createQuestion(text));
  return reply && renderParts(reply.parts, "en");
}

const listAmounts = (text: string | undefined) => text?.match(/KES\s[\d,.]*\d/gu);

test("an amount comes to a total after the named months, or after each number of them", async () => {
  const three = await ask(answerTotal, "KES 100,000 for 3 months");
  expect(listAmounts(three)).toEqual([100_000, 152_087.5, 52_087.5].map(kes));
  expect(listAmounts(await ask(answerTotal, "KES 100,000"))).toEqual(
    [100_000, 115_000, 15_000, 132_250, 32_250, 152_087.5, 52_087.5].map(kes),
  );
});

test("half a cent is rounded up", async () => {
  expect(listAmounts(await ask(answerTotal, "KES 33333.30 for 1 month"))).toEqual(
    [33_333.3, 38_333.3, 5000].map(kes),
  );
});

test("what is too long or too little is said beside the figures", async () => {
  const long = await ask(answerTotal, "KES 100,000 for 6 months");
  expect(long).toContain(months(3));
  expect(listAmounts(long)).toContain(kes(152_087.5));
  const little = listAmounts(await ask(answerTotal, "KES 5000 for 1 month"));
  expect(little).toEqual([5000, 5750, 750, 10_000].map(kes));
});

test("the interest of a month, or the total of several", async () => {
  const month = await ask(answerInterest, "KES 100,000");
  expect(listAmounts(month)).toEqual([100_000, 15_000].map(kes));
  expect(month).toContain("15%");
  expect(listAmounts(await ask(answerInterest, "KES 100,000 for 1 month"))).toEqual(
    listAmounts(month),
  );
  expect(listAmounts(await ask(answerInterest, "KES 100,000 for 2 months"))).toEqual(
    [100_000, 132_250, 32_250].map(kes),
  );
});

test("the rate of a year, paid and unpaid, and of the longest loan", async () => {
  const text = await ask(answerYearly, "per year");
  expect(text?.match(/[\d,.]*\d%/gu)).toEqual(["15%", "435.03%", "180%", "52.09%"]);
  expect(text).toContain(months(3));
});

test.each([
  ["KES 100,000", [17_250, 132_250, 115_000], 2],
  ["KES 100,000 for 2 months", [19_837.5, 152_087.5, 132_250], 3],
])("one more month on %s", async (text, amounts, afterMonths) => {
  const told = await ask(answerExtension, text);
  expect(listAmounts(told)).toEqual([100_000, ...amounts].map(kes));
  expect(told).toContain(months(afterMonths));
});

test.each([
  ["KES 100,000", [115_000, 152_087.5, 37_087.5]],
  ["KES 100,000 after 2 months", [132_250, 152_087.5, 19_837.5]],
  ["KES 100,000 after 3 months", [115_000, 152_087.5, 37_087.5]],
])("%s paid back early", async (text, amounts) => {
  expect(listAmounts(await ask(answerEarly, text))).toEqual([100_000, ...amounts].map(kes));
});

test.each([
  ["total", answerTotal],
  ["interest", answerInterest],
  ["extension", answerExtension],
  ["early", answerEarly],
])(
  "%s: nothing is said where no amount in shillings is named, or one above any loan",
  async (_, answer) => {
    const most = await createStillFigures().estimateLoan({
      goldType: "24K",
      weightGrams: 1_000_000,
      amountKes: undefined,
      durationMonths: 1,
    });
    const tooMuch = `KES ${Math.ceil(most?.maxLoanAmount ?? 0) + 1}`;
    for (const text of ["for 2 months", "KES 0", "KES -5", "$5000", "20 grams of 22k", tooMuch]) {
      expect([text, await ask(answer, text)]).toEqual([text, undefined]);
    }
  },
);
