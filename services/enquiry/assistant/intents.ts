import type { Concept } from "./lexicon.ts";
import type { Slots } from "./slots.ts";

/** What a customer may want of the assistant. */
export const intents = [
  "price",
  "loan",
  "gramsNeeded",
  "interest",
  "ltv",
  "duration",
  "repayment",
  "default",
  "minimumLoan",
  "loanFees",
  "documents",
  "receipt",
  "approval",
  "sell",
  "buy",
  "digital",
  "storage",
  "transport",
  "purity",
  "analysis",
  "branches",
  "hours",
  "contact",
  "services",
  "human",
  "who",
  "greeting",
  "thanks",
  "goodbye",
  "outOfScope",
  "unpublished",
] as const;

/** One of `intents`. */
export type Intent = (typeof intents)[number];

/** What an intent was told from: concepts and filled slots. */
type Feature = Concept | "hasWeight" | "hasKarat" | "hasForm" | "hasDuration" | "hasAmount";

type Weights = Partial<Record<Feature, number>>;

// Each number says how much a feature speaks for (or against) an intent. A concept that names the
// intent by itself weighs `leastScore` or more.
const weightsByIntent: Record<Intent, Weights> = {
  price: {
    price: 3,
    rate: 2.5,
    howMuch: 2,
    gold: 1,
    today: 1,
    city: 0.5,
    hasKarat: 2,
    hasWeight: 1,
    hasForm: 1.5,
    karat: 0.5,
    loan: -2.5,
    interest: -3,
    ltv: -3,
    fees: -2,
    storage: -3,
    transport: -3,
    analysis: -1.5,
    gramsNeeded: -2,
    meaning: -0.5,
    default: -2,
    duration: -2,
    hasDuration: -2,
    minimum: -1,
    purity: -2,
    contact: -2,
    digital: -1,
  },
  loan: {
    loan: 4,
    howMuch: 0.5,
    hasWeight: 0.75,
    hasKarat: 0.5,
    hasForm: 0.5,
    hasDuration: 3,
    hasAmount: 0.5,
    maximum: 0.5,
    services: 0.5,
  },
  gramsNeeded: { gramsNeeded: 4.5, hasAmount: 1.5, loan: 1, gold: 0.5, hasWeight: -3, price: -3 },
  interest: { interest: 5, loan: 0.5, rate: 0.5, howMuch: 0.5, hasWeight: -1.5, today: 0.5 },
  ltv: { ltv: 5, loan: 0.5, interest: -3, purity: -3 },
  duration: {
    duration: 4,
    loan: 1,
    repay: 1.25,
    hasDuration: -1.5,
    hasWeight: -1,
    approval: -4,
    storage: -3,
  },
  repayment: { repay: 4.75, interest: -1, loan: 0.5, hasWeight: -1.5, hasDuration: -1 },
  default: { default: 7 },
  minimumLoan: { minimum: 4, loan: 1, hasWeight: 0.5, maximum: 3.5, storage: -2, digital: -3 },
  loanFees: { fees: 4, loan: 1.5, storage: -3, transport: -3 },
  documents: { documents: 5, loan: 0.5, sell: 0.5 },
  receipt: { receipt: 6 },
  approval: { approval: 5, loan: 0.5 },
  sell: {
    sell: 5,
    gold: 0.5,
    hasWeight: 0.5,
    hasKarat: 0.25,
    hasForm: 0.5,
    price: -1.5,
    rate: -1.5,
    digital: -3,
    today: -0.5,
    documents: -1,
  },
  buy: { buy: 3, gold: 1, hasForm: 1, sell: -2, price: -1.5, howMuch: -1, digital: -1 },
  digital: { digital: 5, buy: 0.5, minimum: 0.5 },
  storage: { storage: 6, minimum: 0.5 },
  transport: { transport: 6, storage: -0.5 },
  purity: {
    purity: 4.5,
    meaning: 2,
    hasKarat: 1,
    karat: 1.5,
    gold: 0.5,
    price: -3,
    howMuch: -1.5,
    loan: -3,
    sell: -3,
    interest: -3,
    hasWeight: -2,
    analysis: -1,
  },
  analysis: { analysis: 5, gold: 0.5, purity: 0.5, loan: -1, sell: -0.5 },
  branches: { branch: 4, city: 3, hours: -0.5 },
  hours: { hours: 4.5, branch: 0.25, city: 0.25, today: 0.5 },
  contact: { contact: 4, branch: -0.5, human: 0.5 },
  services: { services: 3.5, human: -1 },
  human: { human: 5 },
  who: { who: 5.5 },
  greeting: {},
  thanks: {},
  goodbye: {},
  outOfScope: { outOfScope: 7, injection: 20 },
  unpublished: { unpublished: 6.75 },
};

const leastScore = 3;
const leastMargin = 0.5;

/** What a message was understood as. */
export type Understanding =
  | { kind: "clear"; intent: Intent }
  /** Two intents are as likely: the customer is asked which. */
  | { kind: "ambiguous"; first: Intent; second: Intent }
  | { kind: "unknown" };

/** Scores every intent; one must reach the threshold, and lead the next by the margin. */
export function chooseIntent(concepts: ReadonlySet<Concept>, slots: Slots): Understanding {
  const features = new Set<Feature>(concepts);
  if (slots.weightsGrams.length > 0) features.add("hasWeight");
  if (slots.karats.length > 0) features.add("hasKarat");
  if (slots.forms.length > 0) features.add("hasForm");
  if (slots.durationsMonths.length > 0) features.add("hasDuration");
  if (slots.amountsKes.length > 0 || slots.isForeignCurrency) features.add("hasAmount");
  const scored = intents
    .map((intent) => ({ intent, score: scoreOf(weightsByIntent[intent], features) }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first || first.score < leastScore) return chooseCourtesy(concepts);
  if (second && second.score >= leastScore && first.score - second.score < leastMargin) {
    return { kind: "ambiguous", first: first.intent, second: second.intent };
  }
  return { kind: "clear", intent: first.intent };
}

function scoreOf(weights: Weights, features: ReadonlySet<Feature>): number {
  let score = 0;
  for (const [feature, weight] of Object.entries(weights)) {
    if (features.has(feature as Feature)) score += weight;
  }
  return score;
}

// A greeting counts only where nothing else was said.
function chooseCourtesy(concepts: ReadonlySet<Concept>): Understanding {
  for (const intent of ["thanks", "goodbye", "greeting"] as const) {
    if (concepts.has(intent)) return { kind: "clear", intent };
  }
  return { kind: "unknown" };
}
