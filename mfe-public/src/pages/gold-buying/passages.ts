import { readPrecision } from "../../knowledge/passage-values.ts";
import { definePassages, titledLines, titledSections } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
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
});
