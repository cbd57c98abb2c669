import { documentKeys } from "../../features/loan-calculator/loan-texts.ts";
import { readTerms } from "../../knowledge/passage-values.ts";
import { definePassages } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

/** What the page computes from a live value, such as an example, is told by the assistant itself. */
export const listPassages = definePassages<typeof texts>({
  hasAnchors: true,
  values: readTerms,
  sections: [
    { id: "purpose", titleKey: "purpose.title", lines: ["purpose.text"] },
    {
      id: "eligibility",
      titleKey: "eligibility.title",
      lines: ["eligibility.text"],
      loansLines: documentKeys,
    },
    { id: "accepted", anchor: "gold", titleKey: "gold.title", lines: ["gold.text"] },
    { id: "gold", titleKey: "gold.title", lines: ["gold.valuation"] },
    { id: "interest", titleKey: "interest.title", lines: ["interest.text"] },
    { id: "duration", titleKey: "duration.title", lines: ["duration.text"] },
    { id: "repayment", titleKey: "repayment.title", lines: ["repayment.text"] },
    { id: "default", titleKey: "default.title", lines: ["default.text", "default.calls"] },
    { id: "charges", titleKey: "charges.title", lines: ["charges.text"], listsCharges: true },
    { id: "changes", titleKey: "changes.title", lines: ["changes.text"] },
  ],
});
