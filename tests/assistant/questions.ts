import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { z } from "zod";
import { labels } from "../../services/enquiry/assistant/intents.ts";
import { goldForms } from "../../services/enquiry/assistant/slots.ts";

function oneOrMore<T extends z.ZodType>(item: T) {
  return z
    .union([item, z.array(item)])
    .optional()
    .transform((value): z.output<T>[] => {
      if (value === undefined) return [];
      return Array.isArray(value) ? value : [value];
    });
}

const questionSchema = z.strictObject({
  text: z.string().min(1),
  intent: z.enum(labels),
  /** Grams, karats, months, KES and forms that the message names. */
  slots: z
    .strictObject({
      g: oneOrMore(z.number()),
      k: oneOrMore(z.number()),
      m: oneOrMore(z.number()),
      kes: oneOrMore(z.number()),
      form: oneOrMore(z.enum(goldForms)),
    })
    .optional(),
});

/** A message, and what it must be understood as. */
export type Question = z.output<typeof questionSchema> & { language: ChatLanguage };

const root = join(import.meta.dirname, "../..");

function readQuestions(folder: string, language: ChatLanguage): Question[] {
  const text = readFileSync(join(root, folder, `${language}.json`), "utf8");
  return z
    .array(questionSchema)
    .parse(JSON.parse(text))
    .map((question) => ({ ...question, language }));
}

/** The exam: nothing learns from these, and nobody tunes by their words. */
export function readHeldOut(language: ChatLanguage): Question[] {
  return readQuestions("tests/assistant/questions/held-out", language);
}

/** What a bank's chat receives in a month, written blind: nothing learns from these either. */
export function readMonth(language: ChatLanguage): Question[] {
  return readQuestions("tests/assistant/questions/month", language);
}

/** The part that the assistant learns from, written by the same hands as the exam. */
export function readTraining(language: ChatLanguage): Question[] {
  return readQuestions("services/enquiry/assistant/examples", language);
}
