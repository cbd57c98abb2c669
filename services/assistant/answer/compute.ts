import {
  answerBranches,
  answerBranchPhone,
  answerNamedBranch,
  answerHours,
  answerOpenNow,
  answerWeekday,
} from "./branch.ts";
import { answerEstimate, answerGrams, positiveAmountsKes } from "./loan.ts";
import { answerComparison, answerPrice, answerPurity } from "./price.ts";
import type { Question, Reply } from "./question.ts";
import {
  answerEarly,
  answerExtension,
  answerInterest,
  answerTotal,
  answerYearly,
} from "./repay.ts";

type Compute = (question: Question) => Promise<Reply | undefined> | Reply | undefined;

const saturday = 6;
const sunday = 7;

/** Interest where an amount is named, a comparison of a loan where gold is; the answer of the bank where nothing is. */
const computes: ReadonlyMap<string, Compute> = new Map<string, Compute>([
  ["price.today", answerPrice],
  ["price.compare", answerComparison],
  [
    "price.in-currency",
    (question) => {
      const { otherCurrency = "USD" } = question.slots;
      return answerPrice({ ...question, slots: { ...question.slots, otherCurrency } });
    },
  ],
  ["loan.estimate", answerEstimate],
  [
    "loan.grams",
    (question) =>
      positiveAmountsKes(question.slots).length === 0 && question.slots.weightsGrams.length > 0
        ? answerEstimate(question)
        : answerGrams(question),
  ],
  ["loan.rate", answerInterest],
  ["loan.yearly", answerYearly],
  ["repay.total", answerTotalOrEstimate],
  ["repay.interest", answerInterestOrEstimate],
  ["repay.extension", answerExtension],
  ["repay.early", answerEarly],
  ["purity.of", answerPurity],
  ["purity.stamp", answerPurity],
  ["purity.999", answerPurity],
  ["purity.fineness", answerPurity],
  ["purity.unlisted", answerPurity],
  ["branch.list", (question) => answerBranches(question)],
  ["branch.nairobi", (question) => answerBranches(question, "nairobi")],
  ["branch.mombasa", (question) => answerBranches(question, "mombasa")],
  ["branch.kisumu", (question) => answerBranches(question, "kisumu")],
  ["branch.directions", answerNamedBranch],
  ["branch.nearest", answerNamedBranch],
  ["branch.phone", answerBranchPhone],
  ["branch.hours", answerHours],
  ["branch.open-now", answerOpenNow],
  ["branch.saturday", (question) => answerWeekday(question, saturday)],
  ["branch.sunday", (question) => answerWeekday(question, sunday)],
]);

async function answerTotalOrEstimate(question: Question): Promise<Reply | undefined> {
  const total = await answerTotal(question);
  if (total) return total;
  return question.slots.weightsGrams.length > 0 ? answerEstimate(question) : undefined;
}

async function answerInterestOrEstimate(question: Question): Promise<Reply | undefined> {
  const interest = await answerInterest(question);
  if (interest) return interest;
  return question.slots.weightsGrams.length > 0 ? answerEstimate(question) : undefined;
}

export const computedIds: ReadonlySet<string> = new Set(computes.keys());

/** Topics whose computed answers a message goes on with by naming nothing but another figure. */
export const figureTopics: ReadonlySet<string> = new Set(["price", "loan", "repay", "purity"]);

/** Computes an answer from live figures; undefined where its own text says what is to be said. Throws what a source of figures throws. */
export async function computeAnswer(id: string, question: Question): Promise<Reply | undefined> {
  return computes.get(id)?.(question);
}
