import { definePassages } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
  hasAnchors: true,
  sections: [
    { id: "honesty", titleKey: "honesty.title", lines: ["honesty.text"] },
    { id: "lending", titleKey: "lending.title", lines: ["lending.text"] },
    { id: "origin", titleKey: "origin.title", lines: ["origin.text", "origin.miners"] },
    { id: "inclusion", titleKey: "inclusion.title", lines: ["inclusion.text"] },
    { id: "environment", titleKey: "environment.title", lines: ["environment.text"] },
    {
      id: "commitments",
      titleKey: "commitments.title",
      lines: [
        "commitments.prices",
        "commitments.rate",
        "commitments.complaints",
        "commitments.data",
      ],
    },
  ],
});
