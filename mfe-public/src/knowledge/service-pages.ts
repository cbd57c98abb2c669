import { figures, purityRows } from "@dhahabu/contract/facts";
import { documentKeys } from "../features/loan-calculator/loan-texts.ts";
import type analysisTexts from "../messages/en/gold-analysis.json";
import type assayingTexts from "../messages/en/gold-assaying.json";
import type buyingTexts from "../messages/en/gold-buying.json";
import type loansPageTexts from "../messages/en/gold-loans.json";
import type purityTexts from "../messages/en/gold-purity-chart.json";
import type refiningTexts from "../messages/en/gold-refining.json";
import type smeltingTexts from "../messages/en/gold-smelting.json";
import type storageTexts from "../messages/en/secure-storage.json";
import type servicesTexts from "../messages/en/services.json";
import type transportTexts from "../messages/en/transport.json";
import { paths } from "../paths.ts";
import { definePage } from "./known-page.ts";
import type { KnownPage, ValueSources } from "./known-page.ts";

const readPrecision = ({ format }: ValueSources) => ({
  precision: format.grams(figures.scalePrecisionGrams),
});

function readBoxes({ format }: ValueSources) {
  const months = figures.minimumStorageMonths;
  return {
    digits: format.number(figures.boxPinDigits),
    count: months,
    months: format.number(months),
  };
}

/** Fineness of the purest gold of the chart. */
const [fine] = purityRows;

/** The pages of the services. */
export const servicePages: readonly KnownPage[] = [
  definePage<typeof servicesTexts>({
    path: paths.services,
    namespace: "services",
    nameKey: "nav.services",
    values: ({ format }) => ({
      grams: format.grams(figures.minimumWeightGrams),
      count: figures.longestLoanMonths,
      months: format.number(figures.longestLoanMonths),
    }),
    sections: [
      {
        id: "cards",
        titleKey: "cards.title",
        lines: [
          ["cards.buying.title", "cards.buying.text"],
          ["cards.loans.title", "cards.loans.text"],
          ["cards.analysis.title", "cards.analysis.text"],
          ["cards.storage.title", "cards.storage.text"],
          ["cards.transport.title", "cards.transport.text"],
        ],
      },
      {
        id: "why",
        titleKey: "why.title",
        lines: [
          ["why.1.title", "why.1.text"],
          ["why.2.title", "why.2.text"],
          ["why.3.title", "why.3.text"],
          ["why.4.title", "why.4.text"],
        ],
      },
    ],
  }),
  definePage<typeof loansPageTexts>({
    path: paths.goldLoans,
    namespace: "gold-loans",
    nameKey: "nav.goldLoans",
    values: ({ format }) => ({
      amount: format.kes(figures.minimumLoanKes),
      minutes: format.number(figures.approvalMinutes),
      weight: format.grams(figures.minimumWeightGrams),
    }),
    sections: [
      {
        id: "limits",
        titleKey: "features.title",
        lines: ["features.minimum", "features.maximum"],
      },
      {
        id: "approval",
        titleKey: "steps.title",
        lines: [
          "features.approval",
          ["steps.visit.title", "steps.visit.text"],
          ["steps.tender.title", "steps.tender.text"],
          ["steps.receive.title", "steps.receive.text"],
        ],
      },
      {
        id: "documents",
        titleKey: "documents.title",
        lines: ["documents.lead"],
        loansLines: documentKeys,
      },
      {
        id: "factors",
        titleKey: "factors.title",
        lines: [
          ["factors.market.title", "factors.market.text"],
          ["factors.currency.title", "factors.currency.text"],
          ["factors.purity.title", "factors.purity.text"],
          ["factors.weight.title", "factors.weight.text"],
        ],
      },
      {
        id: "benefits",
        titleKey: "benefits.title",
        lines: [
          ["benefits.keep.title", "benefits.keep.text"],
          ["benefits.safe.title", "benefits.safe.text"],
          ["benefits.free.title", "benefits.free.text"],
        ],
      },
    ],
  }),
  definePage<typeof buyingTexts>({
    path: paths.goldBuying,
    namespace: "gold-buying",
    nameKey: "nav.goldBuying",
    values: readPrecision,
    sections: [
      {
        id: "kinds",
        titleKey: "buy.title",
        lines: [
          "buy.lead",
          ["buy.jewellery.title", "buy.jewellery.text"],
          ["buy.coins.title", "buy.coins.text"],
          ["buy.bars.title", "buy.bars.text"],
          ["buy.raw.title", "buy.raw.text"],
          ["buy.dental.title", "buy.dental.text"],
        ],
      },
      {
        id: "steps",
        titleKey: "steps.title",
        lines: [
          ["steps.1.title", "steps.1.text"],
          ["steps.2.title", "steps.2.text"],
          ["steps.3.title", "steps.3.text"],
          ["steps.4.title", "steps.4.text"],
        ],
      },
      { id: "bring", titleKey: "know.bring.title", lines: ["know.bring.text"] },
      { id: "time", titleKey: "know.time.title", lines: ["know.time.text"] },
      { id: "cost", titleKey: "know.cost.title", lines: ["know.cost.text"] },
      { id: "stones", titleKey: "know.stones.title", lines: ["know.stones.text"] },
      {
        id: "why",
        titleKey: "why.title",
        lines: [
          ["why.1.title", "why.1.text"],
          ["why.2.title", "why.2.text"],
          ["why.4.title", "why.4.text"],
        ],
      },
    ],
  }),
  definePage<typeof analysisTexts>({
    path: paths.goldAnalysis,
    namespace: "gold-analysis",
    nameKey: "nav.goldAnalysis",
    values: readPrecision,
    sections: [
      {
        id: "steps",
        titleKey: "steps.title",
        lines: [
          ["steps.1.title", "steps.1.text"],
          ["steps.2.title", "steps.2.text"],
          ["steps.3.title", "steps.3.text"],
          ["steps.4.title", "steps.4.text"],
        ],
      },
      {
        id: "methods",
        titleKey: "methods.title",
        lines: [
          ["methods.electronic.name", "methods.electronic.effect"],
          ["methods.xrf.name", "methods.xrf.effect"],
          ["methods.fire.name", "methods.fire.effect"],
          ["methods.plasma.name", "methods.plasma.effect"],
        ],
      },
      {
        id: "can",
        titleKey: "can.title",
        lines: ["can.1", "can.2", "can.3", "can.4", "can.5", "can.6"],
      },
      { id: "bring", titleKey: "know.bring.title", lines: ["know.bring.text"] },
      { id: "time", titleKey: "know.time.title", lines: ["know.time.text"] },
      { id: "cost", titleKey: "know.cost.title", lines: ["know.cost.text"] },
    ],
  }),
  definePage<typeof assayingTexts>({
    path: paths.goldAssaying,
    namespace: "gold-assaying",
    nameKey: "nav.goldAnalysis",
    values: readPrecision,
    sections: [
      {
        id: "which",
        titleKey: "which.title",
        lines: [
          ["which.1.title", "which.1.text"],
          ["which.2.title", "which.2.text"],
          ["which.3.title", "which.3.text"],
          ["which.4.title", "which.4.text"],
        ],
      },
      {
        id: "terms",
        titleKey: "terms.title",
        lines: ["terms.consent.text", "terms.cost.text", "terms.doubt.text"],
      },
    ],
  }),
  definePage<typeof smeltingTexts>({
    path: paths.goldSmelting,
    namespace: "gold-smelting",
    nameKey: "nav.goldAnalysis",
    sections: [
      { id: "lead", titleKey: "title", lines: ["lead"] },
      {
        id: "before",
        titleKey: "before.title",
        lines: [
          ["before.1.title", "before.1.text"],
          ["before.2.title", "before.2.text"],
          ["before.3.title", "before.3.text"],
        ],
      },
    ],
  }),
  definePage<typeof refiningTexts>({
    path: paths.goldRefining,
    namespace: "gold-refining",
    nameKey: "nav.goldAnalysis",
    values: ({ format }) => ({ fineness: format.number(fine.finenessPerMille) }),
    sections: [
      {
        id: "steps",
        titleKey: "title",
        lines: [
          "lead",
          ["steps.1.title", "steps.1.text"],
          ["steps.2.title", "steps.2.text"],
          ["steps.3.title", "steps.3.text"],
        ],
      },
      {
        id: "compare",
        titleKey: "compare.title",
        lines: [
          ["compare.smelt.title", "compare.smelt.text"],
          ["compare.refine.title", "compare.refine.text"],
        ],
      },
      { id: "bring", titleKey: "know.bring.title", lines: ["know.bring.text"] },
      { id: "time", titleKey: "know.time.title", lines: ["know.time.text"] },
      { id: "cost", titleKey: "know.cost.title", lines: ["know.cost.text"] },
    ],
  }),
  definePage<typeof storageTexts>({
    path: paths.secureStorage,
    namespace: "secure-storage",
    nameKey: "nav.secureStorage",
    values: readBoxes,
    sections: [
      {
        id: "boxes",
        titleKey: "boxes.title",
        lines: [
          ["boxes.medium.title", "boxes.medium.text"],
          ["boxes.large.title", "boxes.large.text"],
          ["boxes.extraLarge.title", "boxes.extraLarge.text"],
          "boxes.each",
        ],
      },
      {
        id: "security",
        titleKey: "security.title",
        lines: [
          ["security.1.title", "security.1.text"],
          ["security.2.title", "security.2.text"],
          ["security.3.title", "security.3.text"],
        ],
      },
      {
        id: "steps",
        titleKey: "steps.title",
        lines: [
          ["steps.1.title", "steps.1.text"],
          ["steps.2.title", "steps.2.text"],
          ["steps.3.title", "steps.3.text"],
          ["steps.4.title", "steps.4.text"],
        ],
      },
      { id: "key", titleKey: "notice.title", lines: ["notice.text"] },
      { id: "term", titleKey: "know.term.title", lines: ["know.term.text"] },
      { id: "price", titleKey: "know.price.title", lines: ["know.price.text"] },
      { id: "second", titleKey: "know.second.title", lines: ["know.second.text"] },
      { id: "insurance", titleKey: "know.insurance.title", lines: ["know.insurance.text"] },
    ],
  }),
  definePage<typeof transportTexts>({
    path: paths.transport,
    namespace: "transport",
    nameKey: "nav.transport",
    sections: [
      {
        id: "ways",
        titleKey: "services.title",
        lines: [
          ["services.branch.title", "services.branch.text"],
          ["services.collection.title", "services.collection.text"],
          ["services.delivery.title", "services.delivery.text"],
        ],
      },
      {
        id: "security",
        titleKey: "security.title",
        lines: [
          ["security.1.title", "security.1.text"],
          ["security.2.title", "security.2.text"],
          ["security.3.title", "security.3.text"],
        ],
      },
      {
        id: "steps",
        titleKey: "steps.title",
        lines: [
          ["steps.1.title", "steps.1.text"],
          ["steps.2.title", "steps.2.text"],
          ["steps.3.title", "steps.3.text"],
          ["steps.4.title", "steps.4.text"],
        ],
      },
      { id: "cost", titleKey: "cost.title", lines: ["cost.text"] },
    ],
  }),
  definePage<typeof purityTexts>({
    path: paths.purityChart,
    namespace: "gold-purity-chart",
    nameKey: "nav.purityChart",
    sections: [
      {
        id: "proof",
        titleKey: "proof.title",
        lines: [
          ["proof.1.title", "proof.1.text"],
          ["proof.2.title", "proof.2.text"],
          ["proof.3.title", "proof.3.text"],
        ],
      },
    ],
  }),
];
