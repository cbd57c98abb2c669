import { definePassages, titledLines } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
  sections: [
    {
      id: "proof",
      titleKey: "proof.title",
      lines: titledLines("proof", "1", "2", "3"),
    },
  ],
});
