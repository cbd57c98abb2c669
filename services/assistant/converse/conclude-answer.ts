import type { BankFacts } from "@dhahabu/contract/facts";
import { isRefusal } from "../answer/bank.ts";
import { findCity } from "../answer/city.ts";
import { formats } from "../answer/format.ts";
import { askFor } from "../answer/loan.ts";
import { say } from "../answer/question.ts";
import type { Question } from "../answer/question.ts";
import { findFault } from "../answer/self-check.ts";
import { renderParts } from "../answer/texts.ts";
import type { Part } from "../answer/texts.ts";
import { allowsFollowUp } from "../read/topics.ts";
import { listOffered, noConfidence } from "./choose.ts";
import type { ComposedReply } from "./compose-reply.ts";
import { hasFigures, mergeSlots } from "./follow-up.ts";
import { findPageTitle } from "./knowledge.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Memory } from "./memory.ts";
import type { Answer, Message, Source } from "./message.ts";
import type { Understood } from "./understand.ts";

interface Context {
  message: Message;
  memory: Memory;
  knowledge: Knowledge;
}

/** Answers that end with people by their nature. */
const offersPeople = new Set(["contact.person", "contact.call-back", "contact.complaint"]);
/** An answer with less comes with what else may have been meant. */
const clearScore = 0.6;
const mostOthers = 2;
const usualQuestions = ["price.today", "loan.estimate", "branch.list"];

/** Writes replies as one answer and checks it; one with a fault is put aside for the safe one. */
export function concludeAnswer(
  context: Context,
  replies: readonly [ComposedReply, ...ComposedReply[]],
  { first, facts }: { first: Understood; facts: BankFacts },
): Answer {
  const { message, memory: before, knowledge } = context;
  const { language } = message;
  const [main] = replies;
  const parts: Part[] = replies.flatMap((reply) => reply.parts);
  const response = renderParts(parts, language);
  const isStaffs = replies.some(({ writtenAnswerId }) => writtenAnswerId !== undefined);
  const checked = isStaffs ? undefined : language;
  const fault = findFault({ text: response, parts, language: checked });
  if (fault !== undefined) return { ...answerWithoutFigures(message, facts, before), fault };
  const { answerId, next, asked } = main;
  const title = next === undefined ? undefined : knowledge.bank.get(next)?.title[language];
  const passages = parts.filter((part) => "passage" in part);
  return {
    response,
    source: nameSource(context, main),
    choices: main.choices ?? nameOthers(context, first) ?? (title === undefined ? [] : [title]),
    isHandOver: offersPeople.has(answerId),
    answerId,
    outcome: isRefusal(answerId) ? "refused" : asked === undefined ? "answered" : "asked",
    confidence: first.choice.confidence,
    candidates: first.candidates,
    memory: rememberAnswer(before, main, first),
    ...(main.writtenAnswerId === undefined ? {} : { writtenAnswerId: main.writtenAnswerId }),
    ...(passages.length === parts.length && allowsFollowUp(answerId) ? { passages } : {}),
  };
}

function rememberAnswer(
  before: Memory,
  { answerId, asked }: ComposedReply,
  { slots, reading }: Understood,
): Memory {
  if (!allowsFollowUp(answerId)) return { ...before, misses: 0 };
  return {
    answerId,
    slots: hasFigures(slots) ? slots : before.slots,
    misses: 0,
    city: findCity(reading.tokens) ?? before.city,
    ...(asked === undefined ? {} : { asked }),
  };
}

/** The page that says more, by its heading; by the question that it answers where nobody tells the heading. */
function nameSource(
  { message: { language }, knowledge }: Context,
  { link, answerId }: ComposedReply,
): Source | undefined {
  if (link === undefined) return undefined;
  const title =
    findPageTitle(knowledge, language, link) ??
    knowledge.bank.get(answerId)?.title[language] ??
    link;
  return { path: link, title };
}

/** The questions that were nearly as likely as the one that is answered, to tap; undefined where it is clear enough and was not answered just before. */
function nameOthers(context: Context, { choice, candidates }: Understood): string[] | undefined {
  if (choice.kind !== "answer") return undefined;
  const isClear =
    choice.confidence.score >= clearScore && choice.answerId !== context.memory.answerId;
  if (isClear) return undefined;
  const others = listOffered(candidates).filter((id) => id !== choice.answerId);
  const titles = nameQuestions(context, others);
  return titles.length === 0 ? undefined : titles.slice(0, mostOthers);
}

function nameQuestions({ message, knowledge }: Context, answerIds: readonly string[]): string[] {
  return answerIds.flatMap((id) => knowledge.bank.get(id)?.title[message.language] ?? []);
}

/** What is said to a message that nothing answers: the likeliest questions to tap, from the second in a row on people. */
export function concludeMiss(
  context: Context,
  { choice, slots, candidates }: Understood,
  question: Question,
): Answer {
  const { message, memory: before } = context;
  const { misses, asked } = before;
  const phone = question.format.code(question.facts.phones.support);
  const memory: Memory = {
    ...before,
    slots: hasFigures(slots) ? mergeSlots(before.slots, slots) : before.slots,
    misses: misses + 1,
  };
  const likely = choice.kind === "unsure" ? nameQuestions(context, choice.answerIds) : [];
  const conclude = (
    parts: readonly Part[],
    choices: string[],
    outcome: "asked" | "handed-over",
  ): Answer => ({
    response: renderParts(parts, message.language),
    source: undefined,
    choices,
    isHandOver: outcome === "handed-over",
    answerId: undefined,
    outcome,
    confidence: choice.confidence,
    candidates,
    memory,
  });
  if (misses > 0) {
    const key = misses % 2 === 1 ? "missAgain" : "missStill";
    return conclude([say(key, { phone })], likely, "handed-over");
  }
  if (asked !== undefined && choice.kind === "unknown") {
    const again = askFor(question, asked);
    return conclude([say("slotMiss"), ...again.parts], again.choices ?? [], "asked");
  }
  const choices = likely.length > 0 ? likely : nameQuestions(context, usualQuestions);
  return conclude([say("miss", { phone })], choices, "asked");
}

export function answerWithoutFigures(
  { language }: Message,
  facts: BankFacts,
  memory: Memory,
): Answer {
  const phone = formats[language].code(facts.phones.support);
  return {
    response: renderParts([say("figuresDown", { phone })], language),
    source: undefined,
    choices: [],
    isHandOver: false,
    answerId: undefined,
    outcome: "unavailable",
    confidence: noConfidence,
    candidates: [],
    memory,
  };
}
