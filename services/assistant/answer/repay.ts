import { figures as facts } from "@dhahabu/contract/facts";
import { loanDurationsMonths } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import { estimateAmount, positiveAmountsKes, sayLimits, sayRepaid } from "./loan.ts";
import { say } from "./question.ts";
import type { Question, Reply } from "./question.ts";

const monthsOfYear = 12;
const percentDecimals = 2;
/** "The third month": the last one that a loan can run. */
const thirdWords = new Set([
  "third",
  "3rd",
  "last",
  "tatu",
  "mwisho",
  "ثالث",
  "الثالث",
  "اخير",
  "الاخير",
]);

/** What an amount comes to after some months; undefined where no amount is named. */
export async function answerTotal(question: Question): Promise<Reply | undefined> {
  const [amountKes] = positiveAmountsKes(question.slots);
  if (amountKes === undefined) return undefined;
  const parts = await sayRepaid(question, amountKes);
  const weightGrams = facts.minimumWeightGrams;
  return parts.length === 0
    ? undefined
    : { parts: [...parts, ...sayLimits(question, { weightGrams, amountKes })] };
}

/** The interest of a month on an amount; undefined where no amount is named. */
export async function answerInterest(question: Question): Promise<Reply | undefined> {
  const { slots, format } = question;
  const [amountKes] = positiveAmountsKes(slots);
  if (amountKes === undefined) return undefined;
  if (slots.durationsMonths.some((months) => months > 1)) return answerTotal(question);
  const line = await estimateAmount(question, amountKes, 1);
  if (!line) return undefined;
  return {
    parts: [
      say("interestOf", {
        amount: format.kes(line.requestedAmount),
        interest: format.kes(line.monthlyInterest),
        rate: format.percent(line.interestRate),
      }),
    ],
  };
}

/** What the rate comes to in a year, paid each month and not paid at all, and over the longest loan. */
export async function answerYearly({ figures, format }: Question): Promise<Reply> {
  const { interestRate } = await figures.readPublicConfig();
  const grow = (months: number) =>
    new Decimal(interestRate)
      .div(100)
      .plus(1)
      .pow(months)
      .minus(1)
      .times(100)
      .toDecimalPlaces(percentDecimals, Decimal.ROUND_HALF_UP)
      .toNumber();
  return {
    parts: [
      say("yearly", {
        rate: format.percent(interestRate),
        compound: format.percent(grow(monthsOfYear)),
        simple: format.percent(new Decimal(interestRate).times(monthsOfYear).toNumber()),
        longest: format.months(facts.longestLoanMonths),
        most: format.percent(grow(facts.longestLoanMonths)),
      }),
    ],
  };
}

/** What one more month costs; undefined where no amount is named. */
export async function answerExtension(question: Question): Promise<Reply | undefined> {
  const { slots, format } = question;
  const [amountKes] = positiveAmountsKes(slots);
  if (amountKes === undefined) return undefined;
  const [from, , longest] = loanDurationsMonths;
  const isLast = question.tokens.some(({ text }) => thirdWords.has(text));
  const named = Math.max(...slots.durationsMonths, from);
  const beforeMonths = isLast ? longest - 1 : Math.min(named, longest - 1);
  const before = await estimateAmount(question, amountKes, beforeMonths);
  const after = await estimateAmount(question, amountKes, beforeMonths + 1);
  if (!before || !after) return undefined;
  const difference = new Decimal(after.totalRepayment).minus(before.totalRepayment).toNumber();
  return {
    parts: [
      say("extension", {
        amount: format.kes(amountKes),
        difference: format.kes(difference),
        before: format.kes(before.totalRepayment),
        beforeMonths: format.months(beforeMonths),
        after: format.kes(after.totalRepayment),
        afterMonths: format.months(beforeMonths + 1),
      }),
    ],
  };
}

/** What is paid back sooner than after the longest loan; undefined where no amount is named. */
export async function answerEarly(question: Question): Promise<Reply | undefined> {
  const { slots, format } = question;
  const [amountKes] = positiveAmountsKes(slots);
  if (amountKes === undefined) return undefined;
  const [first, , longest] = loanDurationsMonths;
  const months = loanDurationsMonths.find(
    (one) => one < longest && slots.durationsMonths.includes(one),
  );
  const early = await estimateAmount(question, amountKes, months ?? first);
  const late = await estimateAmount(question, amountKes, longest);
  if (!early || !late) return undefined;
  return {
    parts: [
      say("early", {
        amount: format.kes(amountKes),
        months: format.months(early.duration),
        total: format.kes(early.totalRepayment),
        longest: format.months(longest),
        longTotal: format.kes(late.totalRepayment),
        saved: format.kes(new Decimal(late.totalRepayment).minus(early.totalRepayment).toNumber()),
      }),
    ],
  };
}
