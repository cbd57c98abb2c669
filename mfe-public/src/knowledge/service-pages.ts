import { figures, purityRows } from "@dhahabu/contract/facts";
import { documentKeys } from "../features/loan-calculator/loan-texts.ts";
import type analysisTexts from "../pages/gold-analysis/messages/en.json";
import type assayingTexts from "../pages/gold-assaying/messages/en.json";
import type buyingTexts from "../pages/gold-buying/messages/en.json";
import type loansPageTexts from "../pages/gold-loans/messages/en.json";
import type purityTexts from "../pages/gold-purity-chart/messages/en.json";
import type refiningTexts from "../pages/gold-refining/messages/en.json";
import type smeltingTexts from "../pages/gold-smelting/messages/en.json";
import type storageTexts from "../pages/secure-storage/messages/en.json";
import type servicesTexts from "../pages/services/messages/en.json";
import type transportTexts from "../pages/transport/messages/en.json";
import { paths } from "../paths.ts";
import { definePage, titledLines, titledSections } from "./known-page.ts";
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
        lines: titledLines("cards", "buying", "loans", "analysis", "storage", "transport"),
      },
      {
        id: "why",
        titleKey: "why.title",
        lines: titledLines("why", "1", "2", "3", "4"),
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
        lines: ["features.approval", ...titledLines("steps", "visit", "tender", "receive")],
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
        lines: titledLines("factors", "market", "currency", "purity", "weight"),
      },
      {
        id: "benefits",
        titleKey: "benefits.title",
        lines: titledLines("benefits", "keep", "safe", "free"),
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
        lines: ["buy.lead", ...titledLines("buy", "jewellery", "coins", "bars", "raw", "dental")],
      },
      {
        id: "steps",
        titleKey: "steps.title",
        lines: titledLines("steps", "1", "2", "3", "4"),
      },
      ...titledSections("know", "bring", "time", "cost", "stones"),
      {
        id: "why",
        titleKey: "why.title",
        lines: titledLines("why", "1", "2", "4"),
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
        lines: titledLines("steps", "1", "2", "3", "4"),
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
      ...titledSections("know", "bring", "time", "cost"),
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
        lines: titledLines("which", "1", "2", "3", "4"),
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
        lines: titledLines("before", "1", "2", "3"),
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
        lines: ["lead", ...titledLines("steps", "1", "2", "3")],
      },
      {
        id: "compare",
        titleKey: "compare.title",
        lines: titledLines("compare", "smelt", "refine"),
      },
      ...titledSections("know", "bring", "time", "cost"),
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
        lines: [...titledLines("boxes", "medium", "large", "extraLarge"), "boxes.each"],
      },
      {
        id: "security",
        titleKey: "security.title",
        lines: titledLines("security", "1", "2", "3"),
      },
      {
        id: "steps",
        titleKey: "steps.title",
        lines: titledLines("steps", "1", "2", "3", "4"),
      },
      { id: "key", titleKey: "notice.title", lines: ["notice.text"] },
      ...titledSections("know", "term", "price", "second", "insurance"),
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
        lines: titledLines("services", "branch", "collection", "delivery"),
      },
      {
        id: "security",
        titleKey: "security.title",
        lines: titledLines("security", "1", "2", "3"),
      },
      {
        id: "steps",
        titleKey: "steps.title",
        lines: titledLines("steps", "1", "2", "3", "4"),
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
        lines: titledLines("proof", "1", "2", "3"),
      },
    ],
  }),
];
