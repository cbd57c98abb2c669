import { readPrecision } from "../../knowledge/passage-values.ts";
import { definePassages, titledLines, titledSections } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
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
});
