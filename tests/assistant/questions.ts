import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { goldTypes } from "@dhahabu/contract/pricing";
import { z } from "zod";

/** Kinds of question, as the exam's writers sort them. */
export const questionKinds = [
  "fact",
  "small-fact",
  "yes-no",
  "figure",
  "steps",
  "place",
  "policy",
  "comparison",
  "small-talk",
  "out-of-scope",
  "near-rules",
  "forbidden",
  "turns",
  "unpublished",
] as const;

const goldType = z.enum(goldTypes);

/** A figure that the reply must hold, recomputed from the calculator. */
const figureSchema = z.union([
  z.strictObject({ price: goldType, grams: z.number().optional() }),
  z.strictObject({ sum: z.array(z.strictObject({ type: goldType, grams: z.number() })) }),
  z.strictObject({ loan: goldType, grams: z.number() }),
  z.strictObject({ loan: goldType, type: goldType, grams: z.number() }),
  z.strictObject({ repay: z.number(), months: z.number() }),
  z.strictObject({ interest: z.number(), months: z.number() }),
  z.strictObject({ grams: goldType, amount: z.number() }),
  z.strictObject({ extend: z.number(), from: z.number() }),
  z.strictObject({ rate: z.literal(true) }),
  z.strictObject({ ltv: z.literal(true) }),
  z.strictObject({ yearly: z.literal(true) }),
  z.strictObject({ percent: z.number() }),
]);

/** A figure that the reply must hold. */
export type Figure = z.output<typeof figureSchema>;

const questionSchema = z
  .strictObject({
    text: z.string().min(1).optional(),
    /** A conversation; the last reply is judged. */
    turns: z.array(z.string().min(1)).optional(),
    kind: z.enum(questionKinds),
    /** Whether the reply must begin with yes or no. */
    first: z.enum(["yes", "no"]).optional(),
    /** Alternatives by `|`: of each entry one must be said. */
    says: z.array(z.string()).default([]),
    not: z.array(z.string()).default([]),
    /** Pages by `|`: the reply must lead to one of them. */
    link: z.string().optional(),
    figures: z.array(figureSchema).default([]),
    refused: z.boolean().default(false),
  })
  .transform(({ text, turns, ...rest }) => ({ ...rest, turns: turns ?? [text ?? ""] }));

/** A message, or several, and what the last reply must say. */
export type Question = z.output<typeof questionSchema> & { language: ChatLanguage };

/** A set of questions: the sealed exam, or the one to tune on. */
export type QuestionSet = "held-out" | "development";

/** Reads a set; empty where it is not there. */
export function readQuestions(set: QuestionSet, language: ChatLanguage): Question[] {
  const file = join(import.meta.dirname, "questions", set, `${language}.json`);
  if (!existsSync(file)) return [];
  return z
    .array(questionSchema)
    .parse(JSON.parse(readFileSync(file, "utf8")))
    .map((question) => ({ ...question, language }));
}
