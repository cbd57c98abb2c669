import { figures, firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { Formatters } from "@dhahabu/contract/format";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import type { MessageKey, MessageValues } from "@dhahabu/kit/i18n/i18n";
import type faqTexts from "./messages/en.json";
import type publicTexts from "../../shared-texts/public/messages/en.json";
import { homeAnchors, paths } from "../../paths.ts";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";

/** Namespace of the questions and answers. */
export const faqNamespace = "faq";

type FaqKey = MessageKey<typeof faqTexts>;
type QuestionId = FaqKey extends infer Key
  ? Key extends `${infer Id}.question`
    ? Id
    : never
  : never;

/** What answers are filled in with. */
interface AnswerFacts {
  readonly format: Formatters;
  /** The monthly rate, and the share of the value that is lent. */
  readonly live: { readonly rate: string; readonly ltv: string };
  readonly bank: BankFacts;
}

interface FaqEntry {
  readonly id: QuestionId;
  /** Figures of the answer. */
  readonly values?: (facts: AnswerFacts) => MessageValues;
  /** Page that says more; its name is a key of the namespace `public`. */
  readonly page?: { readonly to: string; readonly labelKey: MessageKey<typeof publicTexts> };
}

function countMonths(months: number) {
  return ({ format }: AnswerFacts) => ({ count: months, months: format.number(months) });
}

function countBranches({ format, bank }: AnswerFacts) {
  const branches = readStatedFigures(bank).branchesOnBuyingAndFaq;
  return { count: branches, branches: format.number(branches) };
}

function readHours({ format, bank: { faqHours: hours } }: AnswerFacts) {
  const [firstDay = 1] = hours.days;
  return {
    firstDay: format.weekday(firstDay),
    lastDay: format.weekday(hours.days.at(-1) ?? firstDay),
    hours: format.hours(hours.opens, hours.closes),
  };
}

function readRadius({ format }: AnswerFacts) {
  return { radius: format.kilometres(figures.nairobiCoverageKilometres) };
}

const pages = {
  loans: { to: paths.goldLoans, labelKey: "nav.goldLoans" },
  loanPolicy: { to: paths.loanPolicy, labelKey: "nav.loanPolicy" },
  interestPolicy: { to: paths.interestRatePolicy, labelKey: "nav.interestRatePolicy" },
  calculator: { to: `${paths.home}#${homeAnchors.calculator}`, labelKey: "nav.calculator" },
  buying: { to: paths.goldBuying, labelKey: "nav.goldBuying" },
  analysis: { to: paths.goldAnalysis, labelKey: "nav.goldAnalysis" },
  purity: { to: paths.purityChart, labelKey: "nav.purityChart" },
  storage: { to: paths.secureStorage, labelKey: "nav.secureStorage" },
  transport: { to: paths.transport, labelKey: "nav.transport" },
  contact: { to: paths.contact, labelKey: "nav.contact" },
} as const satisfies Record<string, NonNullable<FaqEntry["page"]>>;

/** The questions by category, in the order shown (spec section 2). Ids are anchors. */
export const faqCategories: readonly {
  readonly id: string;
  readonly titleKey: FaqKey;
  readonly entries: readonly FaqEntry[];
}[] = [
  {
    id: "loans",
    titleKey: "category.loans",
    entries: [
      {
        id: "loan-amount",
        values: ({ live }) => ({ ltv: live.ltv }),
        page: pages.calculator,
      },
      {
        id: "loan-interest",
        values: ({ live }) => ({ rate: live.rate }),
        page: pages.interestPolicy,
      },
      { id: "loan-duration", values: countMonths(figures.longestLoanMonths) },
      { id: "loan-documents", page: pages.loans },
      { id: "loan-repayment" },
      {
        id: "loan-default",
        values: countMonths(figures.longestLoanMonths),
        page: pages.loanPolicy,
      },
      {
        id: "loan-minimum",
        values: ({ format }) => ({ weight: format.grams(figures.minimumWeightGrams) }),
      },
    ],
  },
  {
    id: "buying",
    titleKey: "category.buying",
    entries: [
      { id: "selling-accepted", page: pages.buying },
      { id: "selling-price" },
      {
        id: "selling-test",
        values: ({ format }) => ({ precision: format.grams(figures.scalePrecisionGrams) }),
      },
      { id: "selling-payment" },
      { id: "selling-start", values: countBranches, page: pages.contact },
      { id: "selling-purity", page: pages.purity },
    ],
  },
  {
    id: "services",
    titleKey: "category.services",
    entries: [
      { id: "opening-hours", values: readHours },
      { id: "branches", values: countBranches, page: pages.contact },
      {
        id: "box-sizes",
        values: ({ format }) => ({
          count: figures.boxPinDigits,
          digits: format.number(figures.boxPinDigits),
        }),
        page: pages.storage,
      },
      { id: "box-minimum", values: countMonths(figures.minimumStorageMonths) },
      { id: "box-lost-key" },
      { id: "transport-areas", values: readRadius, page: pages.transport },
      { id: "analysis-methods", page: pages.analysis },
    ],
  },
  {
    id: "digital",
    titleKey: "category.digital",
    entries: [
      {
        id: "digital-minimum",
        values: ({ format }) => ({ amount: format.number(figures.minimumDigitalGold) }),
      },
      {
        id: "digital-buying",
        page: { to: buildEnquiryPath("digital-gold"), labelKey: "nav.contact" },
      },
      { id: "digital-trading" },
      { id: "investment-karat", page: pages.purity },
      { id: "investment-storage", page: pages.storage },
    ],
  },
];

/** A question with its answer in one language, plain text. */
export interface AnsweredQuestion extends Pick<FaqEntry, "page"> {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

/** The questions of a category, or all of them, answered with the figures in force. */
export function answerQuestions({
  t,
  format,
  interestRatePercent = figures.defaultInterestRatePercentPerMonth,
  facts: bank = firstFacts,
  categoryId,
}: {
  /** Of the namespace `faq`. */
  t: (key: FaqKey, values?: MessageValues) => string;
  format: Formatters;
  /** A month. */
  interestRatePercent?: number | undefined;
  /** As staff keep them. */
  facts?: BankFacts | undefined;
  categoryId?: string;
}): AnsweredQuestion[] {
  const live = {
    rate: format.percent(interestRatePercent),
    ltv: format.percent(readStatedFigures(bank).loanToValueOnFaqPercent),
  };
  const facts = { format, live, bank };
  return faqCategories
    .filter(({ id }) => categoryId === undefined || id === categoryId)
    .flatMap(({ entries }) =>
      entries.map(({ id, values, page }) => ({
        id,
        question: t(`${id}.question`),
        answer: t(`${id}.answer`, values?.(facts)),
        ...(page && { page }),
      })),
    );
}
