import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { loanDurationsMonths } from "@dhahabu/contract/pricing";
import type { GoldType, LoanEstimate } from "@dhahabu/contract/pricing";
import type { Figures } from "../../services/assistant/answer/figures.ts";
import { totalKes } from "../../services/assistant/answer/price.ts";
import { createStillFigures } from "../../services/assistant/answer/testing/figures.ts";
import { normalise } from "../../services/assistant/read/normalise.ts";
import type { ExamAssistant } from "./open-assistant.ts";

/** A question about figures, with the amounts in KES that its answer must hold. */
interface Case {
  text: string;
  language: ChatLanguage;
  expectedKes: number[];
}

const weights = [1, 2, 3.5, 7.25, 10, 12.5, 24, 40, 99.9, 250, 1000];
const karats = [24, 22, 18] as const;
const amounts = [5000, 20_000, 50_000, 75_500, 100_000, 300_000, 1_200_000];

const arabicDigits = (text: string) =>
  text.replaceAll(/\d/gu, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");

const priceTexts: Record<ChatLanguage, (grams: number, karat: number) => string> = {
  en: (grams, karat) => `How much is ${grams} grams of ${karat}K today?`,
  sw: (grams, karat) => `bei ya gramu ${grams} za karati ${karat} ni ngapi`,
  ar: (grams, karat) => arabicDigits(`كم سعر ${grams} غرام عيار ${karat}`),
};
const loanTexts: Record<ChatLanguage, (grams: number, karat: number, months: number) => string> = {
  en: (grams, karat, months) => `loan for ${grams}g of ${karat}k for ${months} months`,
  sw: (grams, karat, months) => `naomba mkopo wa gramu ${grams} ${karat}k kwa miezi ${months}`,
  ar: (grams, karat, months) =>
    arabicDigits(`أريد قرض على ${grams} جرام عيار ${karat} لمدة ${months} أشهر`),
};
const gramsTexts: Record<ChatLanguage, (amount: number, karat: number) => string> = {
  en: (amount, karat) => `how many grams of ${karat}k do I need to borrow ${amount}`,
  sw: (amount, karat) => `nahitaji gramu ngapi za ${karat}k nipate mkopo wa ${amount}`,
  ar: (amount, karat) => arabicDigits(`كم غرام عيار ${karat} أحتاج لقرض ${amount} شلن`),
};

const goldTypeOf = (karat: number) => `${karat}K` as GoldType;

async function estimate(
  figures: Figures,
  question: Parameters<Figures["estimateLoan"]>[0],
): Promise<LoanEstimate> {
  const found = await figures.estimateLoan(question);
  if (!found) throw new Error(`No loan on ${question.goldType}.`);
  return found;
}

async function listCases(figures: Figures, language: ChatLanguage): Promise<Case[]> {
  const prices = await figures.listGoldPrices();
  const cases: Case[] = [];
  for (const karat of karats) {
    const goldType = goldTypeOf(karat);
    const price = prices.find((one) => one.goldType === goldType);
    if (!price) throw new Error(`No price of ${goldType}.`);
    for (const weightGrams of weights) {
      cases.push({
        language,
        text: priceTexts[language](weightGrams, karat),
        expectedKes: [totalKes(price, weightGrams), price.pricePerGram],
      });
      for (const durationMonths of loanDurationsMonths) {
        const question = { goldType, weightGrams, amountKes: undefined, durationMonths };
        const line = await estimate(figures, question);
        cases.push({
          language,
          text: loanTexts[language](weightGrams, karat, durationMonths),
          expectedKes: [
            line.goldValue,
            line.maxLoanAmount,
            line.totalRepayment,
            line.totalInterest,
          ],
        });
      }
    }
    for (const amountKes of amounts) {
      cases.push({
        language,
        text: gramsTexts[language](amountKes, karat),
        expectedKes: [amountKes],
      });
    }
  }
  return cases;
}

/** Every amount of money that a text names, in KES. */
export function listAmountsKes(text: string): number[] {
  const plain = normalise(text.replaceAll(/[\u00a0\u202f]/gu, " "));
  const figure = /(?:(?:kes|ksh)\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?(?:kes|ksh))/gu;
  return [...plain.matchAll(figure)].map((match) =>
    Number((match[1] ?? match[2] ?? "").replaceAll(",", "")),
  );
}

/** Asks for prices, loans and weights in a language, and gives the answers that lack one of the tool's numbers. */
export async function examineFigures(
  assistant: ExamAssistant,
  language: ChatLanguage,
): Promise<{ asked: number; wrong: string[] }> {
  const figures = createStillFigures();
  const cases = await listCases(figures, language);
  const wrong: string[] = [];
  for (const { text, expectedKes } of cases) {
    const { response } = await assistant.ask({ text, language, currency: "KES" }, undefined);
    const said = listAmountsKes(response);
    const lost = expectedKes.filter((amount) => !said.includes(amount));
    if (lost.length > 0) wrong.push(`${text} -> ${response} (lacks ${lost.join(", ")})`);
  }
  return { asked: cases.length, wrong };
}
