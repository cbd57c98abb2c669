import { AppError } from "@dhahabu/contract/errors";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { Clock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import { isRefusal } from "../answer/bank.ts";
import type { AnswerBank } from "../answer/bank.ts";
import type { Figures } from "../answer/figures.ts";
import { formats } from "../answer/format.ts";
import type { Question } from "../answer/question.ts";
import { noConfidence } from "./choose.ts";
import { composeReply } from "./compose-reply.ts";
import type { ComposedReply } from "./compose-reply.ts";
import { answerWithoutFigures, concludeAnswer, concludeMiss } from "./conclude-answer.ts";
import { leansOnBefore } from "./follow-up.ts";
import type { Knowledge } from "./knowledge.ts";
import { emptyMemory } from "./memory.ts";
import type { Memory } from "./memory.ts";
import type { Answer, Message, Visit } from "./message.ts";
import type { ModelClient } from "./model-client.ts";
import { toNotedQuestion } from "./noted-question.ts";
import type { NotedQuestion } from "./noted-question.ts";
import { rephraseAnswer } from "./rephrase-answer.ts";
import type { MemoryStore } from "./store.ts";
import { understand } from "./understand.ts";
import type { Understood } from "./understand.ts";

export interface FindingParts {
  /** Throws while nothing is loaded. */
  getKnowledge: () => Knowledge;
  figuresFor: (requestId: string) => Figures;
  readFacts: (requestId: string) => Promise<BankFacts>;
  clock: Clock;
  /** Chooses among the likeliest answers where reading is unsure, and puts passages into other words. */
  model?: ModelClient | undefined;
}

export interface AnsweringParts extends FindingParts {
  memory?: MemoryStore;
  noteQuestion?: (question: NotedQuestion) => void;
  countUse?: (answerId: string) => void;
  log: Pick<Log, "error" | "warn">;
}

export interface AnswerContext {
  knowledge: Knowledge;
  memory: Memory;
  facts: BankFacts;
  figures: Figures;
}

/** Answers a visitor, remembers, and notes what staff should see; also where figures cannot be had. Throws what `getKnowledge` throws. */
export async function answerMessage(
  parts: AnsweringParts,
  message: Message,
  { requestId, visitorId }: Visit,
): Promise<Answer> {
  const knowledge = parts.getKnowledge();
  const [facts, remembered] = await Promise.all([
    parts.readFacts(requestId),
    recall(parts, visitorId),
  ]);
  const memory = remembered ?? emptyMemory;
  const figures = parts.figuresFor(requestId);
  const answer = await findAnswer(parts, message, { knowledge, memory, facts, figures }).catch(
    (error: unknown) => {
      if (isUnavailable(error)) {
        parts.log.warn({ err: error, what: "figures" }, "the assistant lacks a source");
      } else parts.log.error({ err: error }, "an answer of the assistant failed");
      return answerWithoutFigures(message, facts, memory);
    },
  );
  if (remembered) await remember(parts, visitorId, answer.memory);
  const noted = toNotedQuestion(message, answer);
  if (noted) parts.noteQuestion?.(noted);
  if (answer.answerId !== undefined) parts.countUse?.(answer.answerId);
  return rephraseAnswer(parts, message, answer);
}

/** Reads and understands a message, chooses and composes what answers it, and checks what is said. Throws what a source of figures throws. */
export async function findAnswer(
  { model, clock }: Pick<FindingParts, "model" | "clock">,
  message: Message,
  { knowledge, memory, facts, figures }: AnswerContext,
): Promise<Answer> {
  const understood = await Promise.all(
    understand(message.text, memory, knowledge).map((one) =>
      chooseByModel(model, message, one, knowledge.bank),
    ),
  );
  const [first] = understood;
  if (!first) throw new Error("A message was understood as nothing at all.");
  const now = clock.now();
  const toQuestion = ({ slots, reading }: Understood): Question => ({
    slots,
    tokens: reading.tokens,
    format: formats[message.language],
    figures,
    facts,
    now,
    cityBefore: leansOnBefore(first.reading) ? memory.city : undefined,
  });
  const replies: ComposedReply[] = [];
  for (const one of understood) {
    const reply = await composeReply(message, one, toQuestion(one), knowledge);
    if (reply) replies.push(reply);
  }
  const [main, ...others] = replies;
  const context = { message, memory, knowledge };
  return main
    ? concludeAnswer(context, [main, ...others], { first, facts })
    : concludeMiss(context, first, toQuestion(first));
}

/** True for what is thrown where a source of figures does not answer. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

const mostOptions = 10;

async function chooseByModel(
  model: ModelClient | undefined,
  { text, language }: Message,
  understood: Understood,
  bank: AnswerBank,
): Promise<Understood> {
  if (!model || understood.choice.kind !== "unsure") return understood;
  const options = understood.candidates
    .filter(({ answerId }) => !isRefusal(answerId))
    .flatMap(({ answerId }) => {
      const title = bank.get(answerId)?.title[language];
      return title === undefined ? [] : [{ id: answerId, title }];
    })
    .slice(0, mostOptions);
  const answerId = await model.chooseAmong({ text, language, options });
  return answerId === undefined
    ? understood
    : { ...understood, choice: { kind: "answer", answerId, confidence: noConfidence } };
}

/** What is remembered of a visitor; undefined where nothing can be. */
async function recall(
  { memory, log }: AnsweringParts,
  visitorId: string | undefined,
): Promise<Memory | undefined> {
  if (!memory || visitorId === undefined) return undefined;
  try {
    return (await memory.read(visitorId)) ?? emptyMemory;
  } catch (error) {
    log.warn({ err: error, what: "memory" }, "the assistant lacks a source");
    return undefined;
  }
}

async function remember(
  { memory, log }: AnsweringParts,
  visitorId: string | undefined,
  own: Memory,
): Promise<void> {
  if (!memory || visitorId === undefined) return;
  try {
    await memory.write(visitorId, own);
  } catch (error) {
    log.warn({ err: error, what: "memory" }, "the assistant lacks a source");
  }
}
