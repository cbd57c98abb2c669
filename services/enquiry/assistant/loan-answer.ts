import { figures as facts } from "@dhahabu/contract/facts";
import { goldTypes, loanDurationsMonths, maxWeightGrams } from "@dhahabu/contract/pricing";
import type { GoldType, LoanEstimate } from "@dhahabu/contract/pricing";
import { sayFact } from "./bank-facts.ts";
import type { Format } from "./format.ts";
import type { AskedSlot } from "./memory.ts";
import { answerFromPages } from "./passage-answer.ts";
import { namedTypes, refuseWeights, say, sayPriceState } from "./question.ts";
import type { Question, Reply } from "./question.ts";
import { goldForms } from "./slots.ts";
import type { GoldForm, Slots } from "./slots.ts";
import type { Part } from "./texts.ts";

/** The figures of the example that a customer who left something out is given. */
export const exampleQuestion = { weightGrams: 20, karat: 22, amountKes: 100_000, months: 3 };

// Weights are offered to a tenth of a gram.
const offeredStepGrams = 0.1;
const maxSteps = 3;

interface TypedGold {
  type: number | GoldForm;
  goldType: GoldType;
}

/** What a customer can borrow, what they repay, or how much gold a loan needs; asks for what is missing. */
export async function answerLoan(question: Question): Promise<Reply> {
  const refusal = refuseWeights(question);
  if (refusal) return refusal;
  const { slots, format } = question;
  const named = namedTypes(slots);
  const amounts = positiveAmountsKes(slots);
  const [weightGrams] = slots.weightsGrams;
  const [amountKes] = amounts;
  if (named.length > 1 || amounts.length > 1) {
    return { outcome: "asked", parts: [say("oneAtATime")] };
  }
  const [type] = named;
  const gold = type === undefined ? undefined : findGold(type);
  if (type !== undefined && !gold) return refuseType(question, type);
  if (amountKes === undefined && slots.isForeignCurrency && weightGrams === undefined) {
    return { outcome: "asked", asked: "amount", parts: [say("amountInKes")] };
  }
  if (gold && weightGrams !== undefined) {
    return estimate(question, { gold, weightGrams, amountKes });
  }
  if (gold && amountKes !== undefined) return findGrams(question, { gold, amountKes });
  if (gold) return askFor(question, "weight");
  if (weightGrams !== undefined || amountKes !== undefined) return askFor(question, "type");
  const { interestRate, ltvRatio } = await question.figures.readPublicConfig();
  const intro = say("loanIntro", {
    ltv: format.percent(ltvRatio),
    rate: format.percent(interestRate),
    longest: format.months(facts.longestLoanMonths),
  });
  const asking = askFor(question, "type");
  return { ...asking, parts: [intro, ...asking.parts] };
}

/** How much gold a loan needs; where a message names no amount it is asked for. */
export async function answerGramsNeeded(question: Question): Promise<Reply> {
  if (positiveAmountsKes(question.slots).length > 0) return answerLoan(question);
  return question.slots.isForeignCurrency
    ? { outcome: "asked", asked: "amount", parts: [say("amountInKes")] }
    : askFor(question, "amount");
}

const offeredWeightsGrams = [10, 20, 50];
const offeredAmountsKes = [50_000, 100_000, 200_000];

/**
 * Asks for exactly what is missing. Where nothing is remembered, all of it is asked for in one message,
 * with an example.
 */
export function askFor(question: Question, asked: Exclude<AskedSlot, "topic">): Reply {
  const { format, slots, isRemembered } = question;
  const asking = {
    type: () => say("askType", { types: listTypes(format) }),
    weight: () => say("askWeight"),
    amount: () => say("askAmount"),
  };
  const choices = {
    type: () => typesOf().map((type) => nameType(format, type)),
    weight: () => offeredWeightsGrams.map((grams) => format.grams(grams)),
    amount: () => offeredAmountsKes.map((amountKes) => format.kes(amountKes)),
  };
  const [amountKes = asked === "amount" ? exampleQuestion.amountKes : undefined] =
    slots.weightsGrams.length === 0 ? positiveAmountsKes(slots) : [];
  const example = say("askInOneMessage", { example: writeExample(question, amountKes) });
  return {
    outcome: "asked",
    asked,
    parts: [asking[asked](), ...(isRemembered ? [] : [example])],
    choices: isRemembered ? choices[asked]() : [],
  };
}

/** The interest in force; with an amount, what it comes to month by month. */
export async function answerInterest(question: Question): Promise<Reply> {
  const { slots, format, figures } = question;
  const { interestRate } = await figures.readPublicConfig();
  const own = say("interest", { rate: format.percent(interestRate) });
  const repaid: Part[] = [];
  const [amountKes] = positiveAmountsKes(slots);
  if (amountKes !== undefined) {
    // What is repaid depends on the amount alone: the most gold the calculator takes lets any through.
    const gold: TypedGold = { type: 24, goldType: "24K" };
    const estimates = await askCalculator(question, {
      gold,
      weightGrams: maxWeightGrams,
      amountKes,
    });
    if (estimates.length > 0 && !estimates.some((line) => line.limitedToMax)) {
      repaid.push(...sayRepayment(question, estimates));
    }
  }
  return answerFromPages(question, "interest", own, { after: repaid });
}

interface LoanRequest {
  gold: TypedGold;
  weightGrams: number;
  amountKes: number | undefined;
}

async function estimate(question: Question, request: LoanRequest): Promise<Reply> {
  const { format, slots } = question;
  const { gold, weightGrams, amountKes } = request;
  const estimates = await askCalculator(question, request);
  const [first] = estimates;
  if (!first) return refuseType(question, gold.type);
  return {
    outcome: "answered",
    parts: [
      say("loanMax", {
        weight: format.grams(weightGrams),
        type: format.goldType(gold.type),
        value: format.kes(first.goldValue),
        max: format.kes(first.maxLoanAmount),
        ltv: format.percent(first.loanToValue),
      }),
      ...(first.limitedToMax ? [say("loanLimited")] : []),
      ...sayRepayment(question, estimates),
      ...sayLimits(question, { weightGrams, amountKes: amountKes ?? first.requestedAmount }),
      ...sayPriceState([first.priceState]),
      ...(slots.isForeignCurrency && amountKes === undefined ? [say("amountInKes")] : []),
      say("loanNote"),
    ],
  };
}

async function findGrams(
  question: Question,
  { gold, amountKes }: { gold: TypedGold; amountKes: number },
): Promise<Reply> {
  const { format, figures } = question;
  const sample = await figures.estimateLoan({
    goldType: gold.goldType,
    weightGrams: maxWeightGrams,
    amountKes: undefined,
    durationMonths: 1,
  });
  if (!sample) return refuseType(question, gold.type);
  if (amountKes > sample.maxLoanAmount) {
    return { outcome: "handed-over", parts: [sayFact(question, "unknown")] };
  }
  const exactGrams = (amountKes / sample.maxLoanAmount) * maxWeightGrams;
  let steps = Math.ceil(exactGrams / offeredStepGrams - 1e-9);
  // The calculator has the last word: its rounding may ask for one step more.
  for (let left = maxSteps; left > 0; left -= 1) {
    const weightGrams = Math.min(Number((steps * offeredStepGrams).toFixed(1)), maxWeightGrams);
    const estimates = await askCalculator(question, { gold, weightGrams, amountKes });
    const [first] = estimates;
    if (!first) return refuseType(question, gold.type);
    if (!first.limitedToMax) {
      return {
        outcome: "answered",
        parts: [
          say("gramsNeeded", {
            amount: format.kes(first.requestedAmount),
            weight: format.grams(weightGrams),
            type: format.goldType(gold.type),
          }),
          ...sayRepayment(question, estimates),
          ...sayLimits(question, { weightGrams, amountKes }),
          ...sayPriceState([first.priceState]),
          say("loanNote"),
        ],
      };
    }
    steps += 1;
  }
  throw new Error("The calculator and its own largest loan do not agree.");
}

/** An estimate for each duration that was asked for, or for all where none that the bank lends for was. */
async function askCalculator(
  { slots, figures }: Question,
  { gold, weightGrams, amountKes }: LoanRequest,
): Promise<LoanEstimate[]> {
  const asked = loanDurationsMonths.filter((months) => slots.durationsMonths.includes(months));
  const estimates = await Promise.all(
    (asked.length > 0 ? asked : loanDurationsMonths).map((durationMonths) =>
      figures.estimateLoan({ goldType: gold.goldType, weightGrams, amountKes, durationMonths }),
    ),
  );
  return estimates.filter((line) => line !== undefined);
}

function sayRepayment({ format }: Question, estimates: readonly LoanEstimate[]): Part[] {
  const [first] = estimates;
  if (!first) return [];
  return [
    say("loanRepayHeader", {
      amount: format.kes(first.requestedAmount),
      rate: format.percent(first.interestRate),
    }),
    ...estimates.map((line) =>
      say("loanRepayLine", {
        months: format.months(line.duration),
        total: format.kes(line.totalRepayment),
        interest: format.kes(line.totalInterest),
      }),
    ),
  ];
}

function sayLimits(
  { slots, format }: Question,
  { weightGrams, amountKes }: { weightGrams: number; amountKes: number },
): Part[] {
  const parts: Part[] = [];
  if (slots.durationsMonths.some((months) => months > facts.longestLoanMonths)) {
    parts.push(say("loanLongest", { longest: format.months(facts.longestLoanMonths) }));
  }
  if (weightGrams < facts.minimumWeightGrams) {
    parts.push(say("loanUnderWeight", { weight: format.grams(facts.minimumWeightGrams) }));
  }
  if (amountKes < facts.minimumLoanKes) {
    parts.push(say("loanUnderAmount", { amount: format.kes(facts.minimumLoanKes) }));
  }
  return parts;
}

function findGold(type: number | GoldForm): TypedGold | undefined {
  const name = typeof type === "number" ? `${type}K` : type;
  const goldType = goldTypes.find((known) => known === name);
  return goldType === undefined ? undefined : { type, goldType };
}

function refuseType(question: Question, type: number | GoldForm): Reply {
  const { format, isRemembered } = question;
  const { key, values } = sayFact(question, "loanTypeNotLent");
  const types = listTypes(format, type);
  return {
    outcome: "handed-over",
    asked: "type",
    parts: [say(key, { ...values, type: format.goldType(type), types })],
    choices: isRemembered ? typesOf().map((lent) => nameType(format, lent)) : [],
  };
}

/** The types of gold that are lent on: karats, then forms. */
function typesOf(): (number | GoldForm)[] {
  const karats = goldTypes.flatMap((type) =>
    /^\d+K$/.test(type) ? [Number.parseInt(type, 10)] : [],
  );
  return [...karats, ...goldForms];
}

function nameType(format: Format, type: number | GoldForm): string {
  return typeof type === "number" ? format.karat(type) : format.goldType(type);
}

function listTypes(format: Format, except?: number | GoldForm): string {
  const others = typesOf().filter((type) => type !== except);
  return format.choice(others.map((type) => nameType(format, type)));
}

function writeExample({ format }: Question, amountKes?: number): string {
  const type = format.goldType(exampleQuestion.karat);
  return amountKes === undefined
    ? format.text("loanExample", {
        weight: format.grams(exampleQuestion.weightGrams),
        type,
        months: format.months(exampleQuestion.months),
      })
    : format.text("loanExampleAmount", { amount: format.kes(amountKes), type });
}

function positiveAmountsKes({ amountsKes }: Slots): number[] {
  return amountsKes.filter((amountKes) => amountKes > 0);
}
