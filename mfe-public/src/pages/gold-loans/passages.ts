import { figures } from "@dhahabu/contract/facts";
import { documentKeys } from "../../features/loan-calculator/loan-texts.ts";
import { definePassages, titledLines } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
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
});
