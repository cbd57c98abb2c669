import type { Label } from "../../services/enquiry/assistant/intents.ts";
import type { Reader, Reading } from "../../services/enquiry/assistant/reading.ts";
import type { Question } from "./questions.ts";

/** What a message was taken for: a label, or one of the two ways of not knowing. */
export type Outcome = Label | "ambiguous" | "unknown";

/** A question with what the assistant made of it. */
export interface Mark {
  question: Question;
  outcome: Outcome;
  /** True where the answer tells the rules, and maybe nothing else. */
  tellsRules: boolean;
  hasRightSlots: boolean;
}

/** Kinds of question, by label. */
const kinds: Record<string, readonly Label[]> = {
  figures: ["price", "loan", "gramsNeeded", "interest", "ltv"],
  "loan terms": ["duration", "repayment", "default", "minimumLoan", "loanFees", "approval"],
  papers: ["documents", "receipt"],
  trade: ["sell", "buy", "digital"],
  services: ["storage", "transport", "purity", "analysis", "refining"],
  bank: ["branches", "hours", "contact", "services", "privacy", "unpublished"],
  people: ["complaint", "account", "priceAlert", "human"],
  courtesy: ["who", "greeting", "thanks", "goodbye"],
  rules: ["against-rules"],
  "out of scope": ["outOfScope"],
};

/** Names of the kinds of question. */
export const kindNames = Object.keys(kinds);

/** The kind of a question. */
export function kindOf(label: Label): string {
  return kindNames.find((name) => kinds[name]?.includes(label)) ?? "other";
}

/** What a reading came to. */
export function outcomeOf({ understanding }: Reading): Outcome {
  return understanding.kind === "clear" ? understanding.intent : understanding.kind;
}

/** Asks a reader every question. */
export function mark(reader: Reader, questions: readonly Question[]): Mark[] {
  return questions.map((question) => {
    const reading = reader.read(question.text);
    return {
      question,
      outcome: outcomeOf(reading),
      tellsRules: reading.isNearRules || reading.understanding.kind === "against-rules",
      hasRightSlots: hasRightSlots(question, reading),
    };
  });
}

function hasRightSlots({ slots: named }: Question, { slots }: Reading): boolean {
  const isSame = <T>(own: readonly T[] = [], read: readonly T[]) =>
    own.length === read.length && own.every((value) => read.includes(value));
  return (
    isSame(named?.g, slots.weightsGrams) &&
    isSame(named?.k, slots.karats) &&
    isSame(named?.m, slots.durationsMonths) &&
    isSame(named?.kes, slots.amountsKes) &&
    isSame(named?.form, slots.forms)
  );
}

/** The share of marks, of those that are `among`, for which `is` holds; 1 where there are none. */
export function share(
  marks: readonly Mark[],
  is: (mark: Mark) => boolean,
  among: (mark: Mark) => boolean = () => true,
): number {
  const own = marks.filter((one) => among(one));
  return own.length === 0 ? 1 : own.filter((one) => is(one)).length / own.length;
}

/** True where the assistant took the question for what it is; to what is forbidden it must tell the rules. */
export function isRight({ question, outcome, tellsRules }: Mark): boolean {
  return outcome === question.intent || (question.intent === "against-rules" && tellsRules);
}

/** True where the question asks for what the rules forbid. */
export function isForbidden({ question }: Mark): boolean {
  return question.intent === "against-rules";
}

/** True where the answer is the rules and nothing else. */
export function isRefused({ outcome }: Mark): boolean {
  return outcome === "against-rules";
}

/** True where the answer tells the rules. */
export function meetsRules({ tellsRules }: Mark): boolean {
  return tellsRules;
}

/** Every label that was taken for another one, with how often, the most frequent first. */
export function listConfusions(
  marks: readonly Mark[],
): [meant: string, taken: string, times: number][] {
  const times = new Map<string, number>();
  for (const one of marks.filter((mark) => !isRight(mark))) {
    const cell = `${one.question.intent} ${one.outcome}`;
    times.set(cell, (times.get(cell) ?? 0) + 1);
  }
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .map(([cell, count]) => {
      const [meant = "", taken = ""] = cell.split(" ");
      return [meant, taken, count];
    });
}
