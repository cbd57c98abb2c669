import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { AnswerBank, BankAnswer } from "./bank.ts";
import { topicOf } from "../read/topics.ts";
import { computeAnswer } from "./compute.ts";
import type { YesOrNo } from "../read/first-words.ts";
import { putFirstWord } from "./first-word.ts";
import { readLiveValues } from "./live-values.ts";
import type { Question, Reply } from "./question.ts";

/** An answer that staff wrote, in place of one of the bank or beside it. */
export interface WrittenAnswer {
  id: number;
  text: string;
  /** The page that says more; null for none. */
  sourcePath: string | null;
}

/** What is said, of which answer, and the page that says more. */
export interface Told {
  answerId: string;
  reply: Reply;
  link: string | undefined;
  next: string | undefined;
  /** The answer of staff that was given. */
  writtenAnswerId?: number;
}

interface TellingWith {
  bank: AnswerBank;
  language: ChatLanguage;
  firstWord?: YesOrNo | undefined;
}

/** What an answer says of a question: computed where the message names figures, else in its own words with what holds now. Throws what a source of figures throws. */
export async function tellAnswer(
  answer: BankAnswer,
  question: Question,
  { bank, language, firstWord }: TellingWith,
): Promise<Told> {
  const { id, link, next } = answer;
  const computed = await computeAnswer(id, question);
  if (computed) return { answerId: id, reply: computed, link, next };
  const said = answer.says[language];
  const passage = firstWord === undefined ? said : putFirstWord(said, firstWord, language);
  const values = await readLiveValues(passage, question);
  if (values) return { answerId: id, reply: { parts: [{ passage, values }] }, link, next };
  // A branch that is closed, a charge that is no more: what the topic has to say stands in.
  const overview = bank.get(`${topicOf(id)}.list`) ?? bank.get("contact.phone");
  if (!overview || overview.id === id) throw new Error(`${id} names what has no value.`);
  return tellAnswer(overview, question, { bank, language });
}

/** What staff wrote, with what holds now. Undefined where a name of it has no value. Throws what a source of figures throws. */
export async function tellWritten(
  written: WrittenAnswer,
  question: Question,
  answerId: string,
): Promise<Told | undefined> {
  const passage = written.text.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/gu, "{{$1}}");
  const values = await readLiveValues(passage, question);
  return (
    values && {
      answerId,
      reply: { parts: [{ passage, values }] },
      link: written.sourcePath ?? undefined,
      next: undefined,
      writtenAnswerId: written.id,
    }
  );
}
