import { loanDurationsMonths, maxWeightGrams } from "@dhahabu/contract/pricing";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import { purityRows } from "@dhahabu/contract/facts";
import { Decimal } from "decimal.js";
import { createStillFigures } from "../../services/assistant/answer/testing/figures.ts";
import type { Answer } from "../../services/assistant/converse/message.ts";
import { emptyMemory } from "../../services/assistant/converse/memory.ts";
import { normalise } from "../../services/assistant/read/normalise.ts";
import type { ExamAssistant } from "./open-assistant.ts";
import type { Figure, Question } from "./questions.ts";

/** A question with its reply, and what is wrong with it; nothing for a right one. */
export interface Judged {
  question: Question;
  answer: Answer;
  faults: string[];
}

const fold = (text: string) => normalise(text.replaceAll(/[\u00a0\u202f\u2066\u2069]/gu, " "));

const firstWords = {
  yes: /^(?:yes|ndiyo|ndio|نعم|اي)(?!\p{L})/u,
  no: /^(?:no|hapana|لا)(?!\p{L})/u,
};

/** Asks every turn, and judges the last reply. */
export async function judge(assistant: ExamAssistant, question: Question): Promise<Judged> {
  const { turns, language } = question;
  let memory = emptyMemory;
  let answer: Answer | undefined;
  for (const text of turns) {
    answer = await assistant.ask({ text, language, currency: "KES" }, memory);
    memory = answer.memory;
  }
  if (!answer) throw new Error("A question asks nothing.");
  return { question, answer, faults: await listFaults(question, answer) };
}

async function listFaults(question: Question, answer: Answer): Promise<string[]> {
  const { first, says, not, link, figures, refused } = question;
  const isRefused = answer.outcome === "refused";
  if (refused !== isRefused) return [isRefused ? "is refused" : "is not refused"];
  if (refused) return [];
  const said = fold(`${answer.response} ${answer.source?.title ?? ""}`);
  const has = (alternatives: string) =>
    alternatives.split("|").some((one) => said.includes(fold(one)));
  const faults: string[] = [];
  if (first && !firstWords[first].test(fold(answer.response)))
    faults.push(`does not begin ${first}`);
  for (const entry of says) if (!has(entry)) faults.push(`lacks ${entry}`);
  for (const entry of not) if (has(entry)) faults.push(`says ${entry}`);
  if (link !== undefined && !leadsTo(answer, link)) faults.push(`does not lead to ${link}`);
  for (const figure of figures) {
    const wanted = await compute(figure);
    if (!wanted.some((text) => holdsNumber(said, text)))
      faults.push(`lacks ${wanted.join(" or ")}`);
  }
  return faults;
}

function leadsTo({ source, response }: Answer, link: string): boolean {
  return link.split("|").some((path) => {
    const isThere = path === "/" ? /^\/(?:#|$)/u : new RegExp(`^${path}(?:[#/]|$)`, "u");
    return isThere.test(source?.path ?? "") || (path !== "/" && response.includes(path));
  });
}

function holdsNumber(said: string, wanted: string): boolean {
  const numbers = said.match(/\d[\d,]*(?:\.\d+)?/gu) ?? [];
  return numbers.some((text) => Number(text.replaceAll(",", "")) === Number(wanted));
}

const stillFigures = createStillFigures();

async function estimate(
  question: Parameters<typeof stillFigures.estimateLoan>[0],
): Promise<LoanEstimate> {
  const line = await stillFigures.estimateLoan(question);
  if (!line) throw new Error(`No loan on ${question.goldType}.`);
  return line;
}

const anyGold = { goldType: "24K", weightGrams: maxWeightGrams } as const;

/** The ways in which a figure may stand in a reply, as plain numbers. */
async function compute(figure: Figure): Promise<string[]> {
  const text = (value: Decimal.Value) => new Decimal(value).toFixed();
  const priceOf = async (goldType: string, grams: number) => {
    const price = (await stillFigures.listGoldPrices()).find((one) => one.goldType === goldType);
    if (!price) throw new Error(`No price of ${goldType}.`);
    return new Decimal(price.pricePerGram).times(grams).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  };
  const repaid = async (amountKes: number, durationMonths: number) =>
    estimate({ ...anyGold, amountKes, durationMonths });
  if ("price" in figure) return [text(await priceOf(figure.price, figure.grams ?? 1))];
  if ("sum" in figure) {
    const totals = await Promise.all(figure.sum.map(({ type, grams }) => priceOf(type, grams)));
    return [text(Decimal.sum(...totals))];
  }
  if ("loan" in figure) {
    const { loan: goldType, grams: weightGrams } = figure;
    const line = await estimate({ goldType, weightGrams, amountKes: undefined, durationMonths: 1 });
    return [text(line.maxLoanAmount)];
  }
  if ("repay" in figure) return [text((await repaid(figure.repay, figure.months)).totalRepayment)];
  if ("interest" in figure) {
    return [text((await repaid(figure.interest, figure.months)).totalInterest)];
  }
  if ("amount" in figure) {
    const most = await estimate({
      goldType: figure.grams,
      weightGrams: maxWeightGrams,
      amountKes: undefined,
      durationMonths: 1,
    });
    const grams = new Decimal(figure.amount).div(most.maxLoanAmount).times(maxWeightGrams);
    return [
      text(grams.toDecimalPlaces(1, Decimal.ROUND_UP)),
      text(grams.toDecimalPlaces(0, Decimal.ROUND_UP)),
    ];
  }
  if ("extend" in figure) {
    const after = await repaid(
      figure.extend,
      Math.min(figure.from + 1, loanDurationsMonths.length),
    );
    const before = await repaid(figure.extend, figure.from);
    return [
      text(new Decimal(after.totalRepayment).minus(before.totalRepayment)),
      text(after.totalRepayment),
    ];
  }
  const { interestRate, ltvRatio } = await stillFigures.readPublicConfig();
  if ("rate" in figure) return [text(interestRate)];
  if ("ltv" in figure) return [text(ltvRatio)];
  if ("yearly" in figure) {
    const grown = new Decimal(interestRate).div(100).plus(1).pow(12).minus(1).times(100);
    return [grown.toFixed(2), grown.toFixed(0), grown.toFixed(1)];
  }
  const row = purityRows.find(({ karat }) => karat === figure.percent);
  return row ? [text(row.percent), "99.9"] : [];
}
