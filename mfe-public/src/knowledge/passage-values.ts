import { figures, openingHours } from "@dhahabu/contract/facts";
import type { PassageSources } from "./page-passages.ts";

/** What the bank's scale shows. */
export const readPrecision = ({ format }: PassageSources) => ({
  precision: format.grams(figures.scalePrecisionGrams),
});

/** When clients are called. */
export function readCallTimes({ format }: PassageSources) {
  const { opens, closes } = openingHours.clientCalls;
  return { opens: format.hour(opens), closes: format.hour(closes) };
}

/** Terms of a loan that policies name. */
export function readTerms(sources: PassageSources) {
  const { format, live, months } = sources;
  return {
    ...readCallTimes(sources),
    rate: live.rate,
    weight: format.grams(figures.minimumWeightGrams),
    shortest: months(1),
    longest: months(figures.longestLoanMonths),
  };
}
