import { figures } from "@dhahabu/contract/facts";
import { definePassages, titledLines } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
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
});
