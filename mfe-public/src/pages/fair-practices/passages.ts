import { figures } from "@dhahabu/contract/facts";
import { readCallTimes } from "../../knowledge/passage-values.ts";
import { definePassages } from "../../knowledge/page-passages.ts";
import type texts from "./messages/en.json";

export const listPassages = definePassages<typeof texts>({
  hasAnchors: true,
  values: (sources) => ({
    ...readCallTimes(sources),
    precision: sources.format.grams(figures.scalePrecisionGrams),
  }),
  sections: [
    {
      id: "application",
      titleKey: "application.title",
      lines: [
        "application.text",
        "application.explain",
        "application.receipt",
        "application.reason",
      ],
    },
    {
      id: "appraisal",
      titleKey: "appraisal.title",
      lines: ["appraisal.text", "appraisal.written", "appraisal.time"],
    },
    { id: "disbursement", titleKey: "disbursement.title", lines: ["disbursement.text"] },
    { id: "interest", titleKey: "interest.title", lines: ["interest.text"] },
    {
      id: "custody",
      titleKey: "custody.title",
      lines: ["custody.kyc", "custody.insurance", "custody.return"],
    },
    { id: "collection", titleKey: "collection.title", lines: ["collection.text"] },
    { id: "confidentiality", titleKey: "confidentiality.title", lines: ["confidentiality.text"] },
    { id: "general", titleKey: "general.title", lines: ["general.complaint"] },
  ],
});
