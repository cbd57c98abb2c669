import { readPrecision } from "../../knowledge/passage-values.ts";
import { definePassages, titledLines } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
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
});
