import { definePassages, titledLines } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
  sections: [
    { id: "lead", titleKey: "title", lines: ["lead"] },
    {
      id: "before",
      titleKey: "before.title",
      lines: titledLines("before", "1", "2", "3"),
    },
  ],
});
