import { figures } from "@dhahabu/contract/facts";
import { definePassages, titledLines, titledSections } from "../../knowledge/page-passages.ts";
import type { PassageSources } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

function readBoxes({ format }: PassageSources) {
  const months = figures.minimumStorageMonths;
  return {
    digits: format.number(figures.boxPinDigits),
    count: months,
    months: format.number(months),
  };
}

export const listPassages = definePassages<typeof texts>({
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
});
