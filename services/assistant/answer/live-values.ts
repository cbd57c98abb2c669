import { bankName, figures, openingHours } from "@dhahabu/contract/facts";
import type { LoanCharge } from "@dhahabu/contract/facts";
import { describeHours, findBranch } from "./branch.ts";
import { branchCities } from "./city.ts";
import type { Question } from "./question.ts";

const namePattern = /\{\{\s*([\w.-]+)\s*\}\}/gu;

export function listNames(text: string): string[] {
  return [...new Set([...text.matchAll(namePattern)].map(([, name = ""]) => name))];
}

type Ask = (question: Question) => Promise<string | undefined> | string | undefined;

const branchFields = ["address", "phone", "hours"] as const;
const pricedKarats = ["24K", "22K", "18K"] as const;

const sources: ReadonlyMap<string, Ask> = new Map<string, Ask>([
  ["bank", () => bankName],
  ["phone", ({ format, facts }) => format.code(facts.phones.support)],
  ["chatPhone", ({ format, facts }) => format.code(facts.phones.chatApp)],
  ["email", ({ format, facts }) => format.code(facts.emails.general)],
  ["loansEmail", ({ format, facts }) => format.code(facts.emails.loans)],
  ["office", ({ format, facts }) => format.code(facts.headOfficeAddress)],
  ["postal", describePostalAddress],
  ["hours", ({ format, facts }) => describeHours(format, facts.openingHours)],
  ["callsFrom", ({ format }) => format.timeOfDay(openingHours.clientCalls.opens)],
  ["callsTo", ({ format }) => format.timeOfDay(openingHours.clientCalls.closes)],
  ["replyWithin", ({ format }) => format.hours(figures.replyWithinBusinessHours)],
  ["longest", ({ format }) => format.months(figures.longestLoanMonths)],
  ["minimumLoan", ({ format }) => format.kes(figures.minimumLoanKes)],
  ["minimumWeight", ({ format }) => format.grams(figures.minimumWeightGrams)],
  ["branchCount", ({ format, facts }) => format.number(facts.branchCount)],
  ["branches", listBranchNames],
  [
    "rate",
    async ({ format, figures }) => format.percent((await figures.readPublicConfig()).interestRate),
  ],
  [
    "ltv",
    async ({ format, figures }) => format.percent((await figures.readPublicConfig()).ltvRatio),
  ],
  ...pricedKarats.map((karat): [string, Ask] => [
    `price.${karat}`,
    async ({ format, figures }) => {
      const prices = await figures.listGoldPrices();
      const price = prices.find(({ goldType }) => goldType === karat);
      return price && format.kes(price.pricePerGram);
    },
  ]),
  ...branchCities.flatMap((city) =>
    branchFields.map((field): [string, Ask] => [
      `${city}.${field}`,
      async ({ format, figures }) => {
        const branch = findBranch(await figures.listBranches(), city);
        if (branch?.isOpen !== true) return undefined;
        if (field === "hours") return describeHours(format, branch.openingHours);
        return format.code(branch[field]);
      },
    ]),
  ),
]);

const chargePrefix = "charge.";

/** True for a name that has a value. */
export function isLiveName(name: string): boolean {
  return sources.has(name) || name.startsWith(chargePrefix);
}

/** What holds now for every name of a text; undefined where something has no value. Throws what a source of figures throws. */
export async function readLiveValues(
  text: string,
  question: Question,
): Promise<Record<string, string> | undefined> {
  const values: Record<string, string> = {};
  for (const name of listNames(text)) {
    const value = name.startsWith(chargePrefix)
      ? describeCharge(question, name.slice(chargePrefix.length))
      : await sources.get(name)?.(question);
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

function describePostalAddress({ format, facts }: Question): string {
  const { box, postalCode, city, country } = facts.postalAddress;
  return format.code(`${box}, ${postalCode} ${city}, ${country}`);
}

async function listBranchNames({ format, figures }: Question): Promise<string> {
  const branches = await figures.listBranches();
  return format.list(branches.map(({ name }) => format.code(name)));
}

function describeCharge({ format, facts }: Question, id: string): string | undefined {
  const charge = facts.loanCharges.find((one: LoanCharge) => one.id === id);
  if (!charge) return undefined;
  if (charge.amountKes !== undefined) return format.kes(charge.amountKes);
  return format.text(id === "notice" ? "chargeByAgreement" : "chargeOnRequest");
}
