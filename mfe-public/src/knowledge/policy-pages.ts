import { figures, openingHours } from "@dhahabu/contract/facts";
import { formatClock } from "../content/format-hours.ts";
import { documentKeys } from "../features/loan-calculator/loan-texts.ts";
import type aboutTexts from "../pages/about/messages/en.json";
import type fairPracticesTexts from "../pages/fair-practices/messages/en.json";
import type interestTexts from "../pages/interest-rate-policy/messages/en.json";
import type loanTexts from "../pages/loan-policy/messages/en.json";
import type privacyTexts from "../pages/privacy-policy/messages/en.json";
import type advocacyTexts from "../pages/responsible-advocacy/messages/en.json";
import { paths } from "../paths.ts";
import { definePage } from "./known-page.ts";
import type { KnownPage, ValueSources } from "./known-page.ts";

const { opens, closes } = openingHours.clientCalls;

function readCallTimes({ language }: ValueSources) {
  return { opens: formatClock(opens, language), closes: formatClock(closes, language) };
}

function readTerms(sources: ValueSources) {
  const { format, live, months } = sources;
  return {
    ...readCallTimes(sources),
    rate: live.rate,
    weight: format.grams(figures.minimumWeightGrams),
    shortest: months(1),
    longest: months(figures.longestLoanMonths),
  };
}

/** The policies; what they compute from a live value, such as an example, is told by the assistant itself. */
export const policyPages: readonly KnownPage[] = [
  definePage<typeof loanTexts>({
    path: paths.loanPolicy,
    namespace: "loan-policy",
    nameKey: "nav.loanPolicy",
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
  }),
  definePage<typeof interestTexts>({
    path: paths.interestRatePolicy,
    namespace: "interest-rate-policy",
    nameKey: "nav.interestRatePolicy",
    hasAnchors: true,
    values: readTerms,
    sections: [
      { id: "base", titleKey: "base.title", lines: ["base.text", "base.payment"] },
      { id: "extended", titleKey: "extended.title", lines: ["extended.text", "extended.compound"] },
      { id: "changes", titleKey: "changes.title", lines: ["changes.text"] },
    ],
  }),
  definePage<typeof privacyTexts>({
    path: paths.privacyPolicy,
    namespace: "privacy-policy",
    nameKey: "nav.privacyPolicy",
    hasAnchors: true,
    sections: [
      {
        id: "use",
        titleKey: "use.title",
        lines: [
          "use.text",
          "use.enquiry",
          "use.newsletter",
          "use.account",
          "use.calculator",
          "use.branch",
        ],
      },
      { id: "protection", titleKey: "protection.title", lines: ["protection.text"] },
      { id: "cookies", titleKey: "cookies.title", lines: ["cookies.text", "cookies.browser"] },
      {
        id: "sharing",
        titleKey: "sharing.title",
        lines: ["sharing.text", "sharing.processors", "sharing.law", "sharing.choice"],
      },
      { id: "security", titleKey: "security.title", lines: ["security.text"] },
      {
        id: "rights",
        titleKey: "rights.title",
        lines: [
          "rights.text",
          "rights.access",
          "rights.correct",
          "rights.erase",
          "rights.object",
          "rights.newsletter",
          "rights.complaint",
        ],
      },
      { id: "updates", titleKey: "updates.title", lines: ["updates.text"] },
    ],
  }),
  definePage<typeof fairPracticesTexts>({
    path: paths.fairPractices,
    namespace: "fair-practices",
    nameKey: "nav.fairPractices",
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
  }),
  definePage<typeof advocacyTexts>({
    path: paths.responsibleAdvocacy,
    namespace: "responsible-advocacy",
    nameKey: "nav.responsibleAdvocacy",
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
  }),
  definePage<typeof aboutTexts>({
    path: paths.about,
    namespace: "about",
    nameKey: "nav.about",
    sections: [
      { id: "story", titleKey: "story.eyebrow", lines: ["story.second", "story.third"] },
      { id: "mission", titleKey: "mission.title", lines: ["mission.text"] },
    ],
  }),
];
