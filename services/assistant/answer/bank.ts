import { z } from "zod";
import { topicOf } from "../read/topics.ts";

const answerKinds = [
  "fact",
  "yes-no",
  "figure",
  "steps",
  "place",
  "policy",
  "comparison",
  "small-talk",
  "refusal",
] as const;

const inEachLanguage = z.strictObject({
  en: z.string().min(1),
  sw: z.string().min(1),
  ar: z.string().min(1),
});

export const bankAnswerSchema = z.strictObject({
  /** `<topic>.<name>`. */
  id: z.string().regex(/^[a-z0-9-]+\.[a-z0-9-]+$/),
  kind: z.enum(answerKinds),
  /** The question, as a customer would tap it. */
  title: inEachLanguage,
  /** The answer itself first; live values stand as names in double braces. */
  says: inEachLanguage,
  link: z.string().startsWith("/").optional(),
  /** The answer that is most likely asked for next. */
  next: z.string().optional(),
  /** Passages of pages, or one of `facts`, `site`, `unpublished`, `manners`, `general`. */
  source: z.array(z.string()).min(1),
});

export type BankAnswer = z.output<typeof bankAnswerSchema>;

export interface AnswerBank {
  ids: readonly string[];
  get(id: string): BankAnswer | undefined;
  /** The answer whose question a text is, in any language. */
  findByTitle(text: string): BankAnswer | undefined;
}

/** True for an answer that says no to what the rules forbid. */
export function isRefusal(id: string): boolean {
  return topicOf(id) === "refuse";
}

/** Makes answers ready to be found. Throws where two have one id, or one names a next one that there is not. */
export function createAnswerBank(answers: readonly BankAnswer[]): AnswerBank {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  if (byId.size < answers.length) throw new Error("Two answers have one id.");
  const lost = answers.find(({ next }) => next !== undefined && !byId.has(next));
  if (lost) throw new Error(`${lost.id} names ${lost.next}, which is no answer.`);
  const byTitle = new Map(
    answers.flatMap((answer) =>
      Object.values(answer.title).map((title): [string, BankAnswer] => [title, answer]),
    ),
  );
  return {
    ids: [...byId.keys()].toSorted(),
    get: (id) => byId.get(id),
    findByTitle: (text) => byTitle.get(text),
  };
}
