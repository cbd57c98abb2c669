import { figures as facts } from "@dhahabu/contract/facts";
import { goldTypes, loanDurationsMonths, maxWeightGrams } from "@dhahabu/contract/pricing";
import type { GoldType, LoanEstimate } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import { goldForms } from "../read/slots.ts";
import type { GoldForm, Slots } from "../read/slots.ts";
import type { Format } from "./format.ts";
import { namedTypes, refuseWeights, say, sayPriceState } from "./question.ts";
import type { AskedSlot, Question, Reply } from "./question.ts";
import { sumGrams } from "./price.ts";
import type { Part } from "./texts.ts";

// Weights are offered to a tenth of a gram.
const offeredStepGrams = 0.1;
const maxSteps = 3;
const offeredWeightsGrams = [10, 20, 50];
const offeredAmountsKes = [50_000, 100_000, 200_000];
const usualTypes = [24, 22, 18] as const;

interface TypedGold {
  type: number | GoldForm;
  goldType: GoldType;
}

export function askFor({ format }: Question, asked: AskedSlot): Reply {
  const types = listTypes();
  const named = types.map((type) => nameType(format, type));
  const asking = {
    type: () => say("askType", { types: format.choice(named) }),
    weight: () => say("askWeight"),
    amount: () => say("askAmount"),
  };
  const choices = {
    type: () => named,
    weight: () => offeredWeightsGrams.map((grams) => format.grams(grams)),
    amount: () => offeredAmountsKes.map((amountKes) => format.kes(amountKes)),
  };
  return { asked, parts: [asking[asked]()], choices: choices[asked]() };
}

/** What can be borrowed on the gold that a message names; undefined where it names neither gold nor an amount. */
export async function answerEstimate(question: Question): Promise<Reply | undefined> {
  const refusal = refuseWeights(question);
  if (refusal) return refusal;
  const { slots } = question;
  const named = namedTypes(slots);
  const unknown = named.find((type) => !findGold(type));
  if (unknown !== undefined) return refuseType(question, unknown);
  const [amountKes] = positiveAmountsKes(slots);
  if (slots.pieces.length > 1 && !slots.isChoice && named.length > 0)
    return estimatePieces(question);
  const [weightGrams] = slots.weightsGrams;
  const [type] = named;
  if (weightGrams === undefined) {
    if (amountKes !== undefined) return answerGrams(question);
    return type === undefined ? undefined : askFor(question, "weight");
  }
  const gold = type === undefined ? undefined : findGold(type);
  if (!gold || named.length > 1)
    return estimateByType(question, sumGrams(slots.pieces.slice(0, 1)));
  return estimate(question, { gold, weightGrams, amountKes });
}

/** How much gold an amount needs, for the named type or the usual ones; asks for the amount where none is named. */
export async function answerGrams(question: Question): Promise<Reply> {
  const { slots, format } = question;
  const [amountKes] = positiveAmountsKes(slots);
  if (amountKes === undefined) {
    const asking = askFor(question, "amount");
    return slots.otherCurrency === undefined ? asking : { ...asking, parts: [say("amountInKes")] };
  }
  const named = namedTypes(slots);
  const types = named.length > 0 ? named : [...usualTypes];
  const found: { type: number | GoldForm; weightGrams: number; first: LoanEstimate }[] = [];
  for (const type of types) {
    const gold = findGold(type);
    if (!gold) return refuseType(question, type);
    const needed = await findGrams(question, { gold, amountKes });
    if (!needed) {
      return {
        parts: [say("gramsTooMany", { phone: format.code(question.facts.phones.support) })],
      };
    }
    found.push({ type, ...needed });
  }
  const [one] = found;
  if (found.length === 1 && one) {
    const repaid = slots.durationsMonths.length > 0 ? await sayRepaid(question, amountKes) : [];
    return {
      parts: [
        say("gramsNeeded", {
          amount: format.kes(amountKes),
          weight: format.grams(one.weightGrams),
          type: format.goldType(one.type),
        }),
        ...repaid,
        ...sayLimits(question, { weightGrams: one.weightGrams, amountKes }),
        ...sayPriceState([one.first.priceState]),
      ],
    };
  }
  return {
    parts: [
      say("gramsHeader", { amount: format.kes(amountKes) }),
      ...found.map(({ type, weightGrams }) =>
        say("gramsLine", { type: format.goldType(type), weight: format.grams(weightGrams) }),
      ),
      ...sayLimits(question, { weightGrams: facts.minimumWeightGrams, amountKes }),
    ],
  };
}

interface LoanRequest {
  gold: TypedGold;
  weightGrams: number;
  amountKes: number | undefined;
}

async function estimate(question: Question, request: LoanRequest): Promise<Reply> {
  const { format } = question;
  const { gold, weightGrams, amountKes } = request;
  const estimates = await askCalculator(question, request);
  const [first] = estimates;
  if (!first) return refuseType(question, gold.type);
  return {
    parts: [
      say("loanMax", {
        weight: format.grams(weightGrams),
        type: format.goldType(gold.type),
        value: format.kes(first.goldValue),
        max: format.kes(first.maxLoanAmount),
        ltv: format.percent(first.loanToValue),
      }),
      ...(first.limitedToMax ? [say("loanLimited")] : []),
      ...sayRepayments(question, estimates),
      ...sayLimits(question, { weightGrams, amountKes: amountKes ?? first.requestedAmount }),
      ...sayPriceState([first.priceState]),
    ],
  };
}

async function estimatePieces(question: Question): Promise<Reply> {
  const { slots, format, figures } = question;
  let max = new Decimal(0);
  const lines: Part[] = [];
  for (const { weightGrams, type } of slots.pieces) {
    const gold = type === undefined ? undefined : findGold(type);
    const own =
      gold &&
      (await figures.estimateLoan({
        goldType: gold.goldType,
        weightGrams,
        amountKes: undefined,
        durationMonths: 1,
      }));
    if (!own || type === undefined) return askFor(question, "type");
    max = max.plus(own.maxLoanAmount);
    const total = format.kes(own.maxLoanAmount);
    const line = { weight: format.grams(weightGrams), type: format.goldType(type), total };
    lines.push(say("pieceLine", line));
  }
  const maxKes = max.toNumber();
  const repaid = slots.durationsMonths.length > 0 ? await sayRepaid(question, maxKes) : [];
  return { parts: [say("loanPieces", { max: format.kes(maxKes) }), ...lines, ...repaid] };
}

async function estimateByType(question: Question, weightGrams: number): Promise<Reply> {
  const { format, figures, slots } = question;
  const named = namedTypes(slots);
  const lines: Part[] = [];
  for (const type of named.length > 0 ? named : usualTypes) {
    const gold = findGold(type);
    if (!gold) continue;
    const own = await figures.estimateLoan({
      goldType: gold.goldType,
      weightGrams,
      amountKes: undefined,
      durationMonths: 1,
    });
    if (!own) continue;
    const values = { type: format.goldType(type), price: format.kes(own.maxLoanAmount) };
    lines.push(say("priceLine", values));
  }
  const header = say("loanHeader", { weight: format.grams(weightGrams) });
  const limits = sayLimits(question, { weightGrams, amountKes: facts.minimumLoanKes });
  return { asked: "type", parts: [header, ...lines, ...limits] };
}

async function findGrams(
  { figures }: Question,
  { gold, amountKes }: { gold: TypedGold; amountKes: number },
): Promise<{ weightGrams: number; first: LoanEstimate } | undefined> {
  const ask = (weightGrams: number) =>
    figures.estimateLoan({ goldType: gold.goldType, weightGrams, amountKes, durationMonths: 1 });
  const most = await ask(maxWeightGrams);
  if (!most || amountKes > most.maxLoanAmount) return undefined;
  const exactGrams = (amountKes / most.maxLoanAmount) * maxWeightGrams;
  let steps = Math.ceil(exactGrams / offeredStepGrams - 1e-9);
  // The calculator has the last word: its rounding may ask for one step more.
  for (let left = maxSteps; left > 0; left -= 1) {
    const weightGrams = Math.min(Number((steps * offeredStepGrams).toFixed(1)), maxWeightGrams);
    const first = await ask(weightGrams);
    if (first && !first.limitedToMax) return { weightGrams, first };
    steps += 1;
  }
  throw new Error("The calculator and its own largest loan do not agree.");
}

function listMonths({ slots }: Question): number[] {
  const asked = loanDurationsMonths.filter((months) => slots.durationsMonths.includes(months));
  return asked.length > 0 ? asked : [...loanDurationsMonths];
}

async function askCalculator(
  question: Question,
  { gold, weightGrams, amountKes }: LoanRequest,
): Promise<LoanEstimate[]> {
  const estimates = await Promise.all(
    listMonths(question).map((durationMonths) =>
      question.figures.estimateLoan({
        goldType: gold.goldType,
        weightGrams,
        amountKes,
        durationMonths,
      }),
    ),
  );
  return estimates.filter((line) => line !== undefined);
}

/** What an amount comes to, whatever the gold: the most of it that the calculator takes lets any amount through. */
export async function estimateAmount(
  { figures }: Question,
  amountKes: number,
  durationMonths: number,
): Promise<LoanEstimate | undefined> {
  const line = await figures.estimateLoan({
    goldType: "24K",
    weightGrams: maxWeightGrams,
    amountKes,
    durationMonths,
  });
  return line?.limitedToMax === true ? undefined : line;
}

/** What is paid back for an amount, for the months of a message or for all. */
export async function sayRepaid(question: Question, amountKes: number): Promise<Part[]> {
  const estimates = await Promise.all(
    listMonths(question).map((months) => estimateAmount(question, amountKes, months)),
  );
  return sayRepayments(
    question,
    estimates.filter((line) => line !== undefined),
  );
}

function sayRepayments({ format }: Question, estimates: readonly LoanEstimate[]): Part[] {
  const [first] = estimates;
  if (!first) return [];
  const common = {
    amount: format.kes(first.requestedAmount),
    rate: format.percent(first.interestRate),
  };
  const describe = (line: LoanEstimate) => ({
    months: format.months(line.duration),
    total: format.kes(line.totalRepayment),
    interest: format.kes(line.totalInterest),
  });
  if (estimates.length === 1) return [say("repayOne", { ...common, ...describe(first) })];
  return [say("repayHeader", common), ...estimates.map((line) => say("repayLine", describe(line)))];
}

/** What the bank's limits say to a message: how long, how little. */
export function sayLimits(
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

function refuseType({ format, facts: bank }: Question, type: number | GoldForm): Reply {
  const others = listTypes().filter((one) => one !== type);
  const named = others.map((one) => nameType(format, one));
  return {
    asked: "type",
    parts: [
      say("loanTypeNotLent", {
        type: format.goldType(type),
        types: format.list(named),
        phone: format.code(bank.phones.support),
      }),
    ],
    choices: named,
  };
}

function listTypes(): (number | GoldForm)[] {
  const karats = goldTypes.flatMap((type) =>
    /^\d+K$/.test(type) ? [Number.parseInt(type, 10)] : [],
  );
  return [...karats, ...goldForms];
}

function nameType(format: Format, type: number | GoldForm): string {
  return typeof type === "number" ? format.karat(type) : format.goldType(type);
}

/** The amounts in KES that a message names and that can be lent. */
export function positiveAmountsKes({ amountsKes }: Slots): number[] {
  return amountsKes.filter((amountKes) => amountKes > 0);
}
