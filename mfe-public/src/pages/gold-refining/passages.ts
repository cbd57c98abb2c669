import { purityRows } from "@dhahabu/contract/facts";
import { definePassages, titledLines, titledSections } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

/** Fineness of the purest gold of the chart. */
const [fine] = purityRows;

export const listPassages = definePassages<typeof texts>({
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
});
