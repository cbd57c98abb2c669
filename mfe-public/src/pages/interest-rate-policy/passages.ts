import { readTerms } from "../../knowledge/passage-values.ts";
import { definePassages } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

/** What the page computes from a live value, such as an example, is told by the assistant itself. */
export const listPassages = definePassages<typeof texts>({
  hasAnchors: true,
  values: readTerms,
  sections: [
    { id: "base", titleKey: "base.title", lines: ["base.text", "base.payment"] },
    { id: "extended", titleKey: "extended.title", lines: ["extended.text", "extended.compound"] },
    { id: "changes", titleKey: "changes.title", lines: ["changes.text"] },
  ],
});
