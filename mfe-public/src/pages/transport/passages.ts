import { definePassages, titledLines } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
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
});
