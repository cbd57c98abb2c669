import type { FoundAnswer } from "@dhahabu/contract/assistant";
import { formats } from "../answer/format.ts";
import type { Question } from "../answer/question.ts";
import { findFault } from "../answer/self-check.ts";
import { renderParts } from "../answer/texts.ts";
import { allowsFollowUp } from "../read/topics.ts";
import { isUnavailable } from "./answer-message.ts";
import type { FindingParts } from "./answer-message.ts";
import { noConfidence } from "./choose.ts";
import { composeReply } from "./compose-reply.ts";
import type { ComposedReply } from "./compose-reply.ts";
import type { Knowledge } from "./knowledge.ts";
import { emptyMemory } from "./memory.ts";
import type { Message } from "./message.ts";
import { understand } from "./understand.ts";
import type { Understood } from "./understand.ts";

const mostFound = 3;
/** An answer with a smaller share than this is not among those found. */
const leastShare = 0.1;
const sureShare = 0.6;

/**
 * The answers that words of a search ask for, the likeliest first; small talk and refusals are for conversations.
 * One that needs figures that are not named, or cannot be had, comes without its words.
 */
export async function findAnswers(
  parts: FindingParts,
  message: Message,
  requestId: string,
): Promise<FoundAnswer[]> {
  const knowledge = parts.getKnowledge();
  const facts = await parts.readFacts(requestId);
  const [understood] = understand(message.text, emptyMemory, knowledge);
  if (!understood) return [];
  const question: Question = {
    slots: understood.slots,
    tokens: understood.reading.tokens,
    format: formats[message.language],
    figures: parts.figuresFor(requestId),
    facts,
    now: parts.clock.now(),
  };
  const { choice } = understood;
  const ids = listFound(understood);
  if (ids.length === 0 && choice.kind !== "answer") {
    const own = await compose(message, understood, question, knowledge);
    return own ? [describe(own, message, { title: message.text, isSure: true })] : [];
  }
  return Promise.all(
    ids.map(async (answerId) => {
      const one: Understood = {
        ...understood,
        choice: { kind: "answer", answerId, confidence: noConfidence },
      };
      const reply = await compose(message, one, question, knowledge);
      const answer = knowledge.bank.get(answerId);
      const title = answer?.title[message.language] ?? message.text;
      const isSure = choice.kind === "answer" && choice.answerId === answerId && isLikely(choice);
      return reply
        ? describe(reply, message, { title, isSure })
        : { title, text: "", isSure, ...(answer?.link && { path: answer.link }) };
    }),
  );
}

function isLikely({ confidence }: { confidence: { score: number } }): boolean {
  return confidence.score >= sureShare;
}

function listFound({ choice, candidates }: Understood): string[] {
  if (choice.kind === "unsure") return choice.answerIds;
  if (choice.kind !== "answer" || !allowsFollowUp(choice.answerId)) return [];
  const others = candidates
    .filter(({ share, answerId }) => share >= leastShare && allowsFollowUp(answerId))
    .map(({ answerId }) => answerId);
  return [...new Set([choice.answerId, ...others])].slice(0, mostFound);
}

/** What is said; undefined where nothing is, or a source of figures does not answer. */
async function compose(
  message: Message,
  understood: Understood,
  question: Question,
  knowledge: Knowledge,
): Promise<ComposedReply | undefined> {
  try {
    return await composeReply(message, understood, question, knowledge);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

function describe(
  { parts, asked, link, writtenAnswerId }: ComposedReply,
  { language }: Message,
  found: Pick<FoundAnswer, "title" | "isSure">,
): FoundAnswer {
  const text = renderParts(parts, language);
  const checked = writtenAnswerId === undefined ? language : undefined;
  const isWhole =
    asked === undefined && findFault({ text, parts, language: checked }) === undefined;
  return { ...found, text: isWhole ? text : "", ...(link !== undefined && { path: link }) };
}
