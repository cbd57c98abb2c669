import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { isRefusal } from "../answer/bank.ts";
import type { AnswerBank, BankAnswer } from "../answer/bank.ts";
import { computeAnswer, computedIds } from "../answer/compute.ts";
import { putFirstWord } from "../answer/first-word.ts";
import { formats } from "../answer/format.ts";
import { readLiveValues } from "../answer/live-values.ts";
import { say } from "../answer/question.ts";
import type { Question, Reply } from "../answer/question.ts";
import type { YesOrNo } from "../read/first-words.ts";
import { allowsFollowUp, topicOf } from "../read/topics.ts";
import { shareOfForbidden } from "./choose.ts";
import { findPageTitle } from "./knowledge.ts";
import type { Knowledge, StaffAnswer } from "./knowledge.ts";
import type { Message } from "./message.ts";
import type { Understood } from "./understand.ts";

export interface ComposedReply extends Reply {
  answerId: string;
  link: string | undefined;
  next: string | undefined;
  writtenAnswerId?: number;
}

/** Whoever may be asking for what is forbidden hears what holds, and neither yes nor no. */
const mostForbiddenOfYes = 0.2;
/** A question understood with less is not answered with a yes or no. */
const leastSureOfYes = 0.7;

/** Composes the reply to a question of a message; undefined where nothing answers it. Throws what a source of figures throws. */
export async function composeReply(
  { text, language }: Message,
  { choice, reading, candidates }: Understood,
  question: Question,
  knowledge: Knowledge,
): Promise<ComposedReply | undefined> {
  if (choice.kind === "place") return composePlace(choice.answerId, language, knowledge);
  const answerId = choice.kind === "answer" ? choice.answerId : null;
  const written = knowledge.findWritten?.(language, answerId, text);
  // What a message names figures for is computed; staff write what is said to the others.
  if (written && !(answerId !== null && (await isTheBanksOwn(answerId, question)))) {
    const reply = await composeWritten(written, question, answerId ?? `staff.${written.id}`);
    if (reply) return reply;
  }
  const answer = answerId === null ? undefined : knowledge.bank.get(answerId);
  if (!answer) return undefined;
  const mayBegin =
    choice.confidence.score >= leastSureOfYes &&
    allowsFollowUp(answer.id) &&
    shareOfForbidden(candidates) < mostForbiddenOfYes;
  const firstWord = mayBegin ? knowledge.reader.readFirstWord(reading, answer.id) : undefined;
  return composeAnswer(answer, question, { bank: knowledge.bank, language, firstWord });
}

async function isTheBanksOwn(answerId: string, question: Question): Promise<boolean> {
  if (isRefusal(answerId)) return true;
  return computedIds.has(answerId) && (await computeAnswer(answerId, question)) !== undefined;
}

/** An answer of the bank: computed where the message names figures, else in its own words with what holds at the moment. Throws what a source of figures throws. */
export async function composeAnswer(
  answer: BankAnswer,
  question: Question,
  given: { bank: AnswerBank; language: ChatLanguage; firstWord?: YesOrNo | undefined },
): Promise<ComposedReply> {
  const { bank, language, firstWord } = given;
  const { id, link, next } = answer;
  const computed = await computeAnswer(id, question);
  if (computed) return { ...computed, answerId: id, link, next };
  const said = answer.says[language];
  const passage = firstWord === undefined ? said : putFirstWord(said, firstWord, language);
  const values = await readLiveValues(passage, question);
  if (values) return { answerId: id, parts: [{ passage, values }], link, next };
  // A branch that is closed, a charge that is no more: what the topic has to say stands in.
  const overview = bank.get(`${topicOf(id)}.list`) ?? bank.get("contact.phone");
  if (!overview || overview.id === id) throw new Error(`${id} names what has no value.`);
  return composeAnswer(overview, question, { bank, language });
}

/** What staff wrote, with what holds at the moment; undefined where a name of it has no value. */
async function composeWritten(
  written: StaffAnswer,
  question: Question,
  answerId: string,
): Promise<ComposedReply | undefined> {
  const passage = written.text.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/gu, "{{$1}}");
  const values = await readLiveValues(passage, question);
  return (
    values && {
      answerId,
      parts: [{ passage, values }],
      link: written.sourcePath ?? undefined,
      next: undefined,
      writtenAnswerId: written.id,
    }
  );
}

function composePlace(
  answerId: string,
  language: ChatLanguage,
  knowledge: Knowledge,
): ComposedReply | undefined {
  const link = knowledge.bank.get(answerId)?.link;
  if (link === undefined) return undefined;
  const page = findPageTitle(knowledge, language, link) ?? formats[language].code(link);
  return { answerId, parts: [say("placeOf", { page })], link, next: undefined };
}
