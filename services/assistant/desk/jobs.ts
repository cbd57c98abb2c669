import type { Log } from "@dhahabu/platform/log";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { AssistantParts, NotedQuestion } from "../converse/conversation.ts";
import { findWrittenAnswer, readAnswers } from "./written-answers.ts";
import { readOwnQuestions } from "./own-question.ts";
import { createQuestionQueue } from "./question-queue.ts";
import type { AssistantDeskStore } from "./store.ts";

/** What this process knows of the desk, in memory. */
export interface AssistantDesk {
  /** Takes a question for the desk: it never throws and never waits. */
  noteQuestion(question: NotedQuestion): void;
  /** Finds the answer that staff wrote for a text; undefined where the assistant's own counts. */
  findWritten: NonNullable<AssistantParts["findWritten"]>;
  /** What staff said that a text asks for, word for word or nearly; undefined where they did not. It counts before anything is learned from it. */
  findTaught(text: string): string | undefined;
  /** True for an answer of the bank that staff took out of use. */
  isRetired(answerId: string): boolean;
  /** Reads what changed; where that fails, what was known stays. Never throws. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

// Heals an event that was lost.
const askAnywayEveryMs = 15_000;
const closeWithinMs = 2000;

/** Starts the desk of this process: what staff taught is in memory, and follows every change within 2 seconds. */
export async function startAssistantDesk(parts: {
  store: AssistantDeskStore;
  redisUrl: string;
  log: Log;
}): Promise<AssistantDesk> {
  const { store, redisUrl, log } = parts;
  let version: string | undefined;
  let taught = readOwnQuestions([]);
  let taughtAnswerIds: readonly string[] = [];
  let retired: ReadonlySet<string> = new Set();
  let answers = readAnswers([]);
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isAway = false;

  async function read(): Promise<void> {
    if ((await store.readVersion()) === version) return;
    const knowledge = await store.readKnowledge();
    taught = readOwnQuestions(
      knowledge.examples.map(({ text }, id) => ({ id, questions: [text] })),
    );
    taughtAnswerIds = knowledge.examples.map(({ answerId }) => answerId);
    retired = new Set(knowledge.retiredIds);
    answers = readAnswers(knowledge.answers);
    version = knowledge.version;
  }

  async function readUntilNewest(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await read();
      } while (isAskedAgain);
      isAway = false;
    } catch (error) {
      if (!isAway)
        log.warn({ err: error }, "the assistant's desk cannot be read; it stays as it is");
      isAway = true;
    }
  }

  function refresh(): Promise<void> {
    isAskedAgain = running !== undefined;
    running ??= readUntilNewest().finally(() => {
      running = undefined;
    });
    return running;
  }

  let hasFailed = false;
  const queue = createQuestionQueue({
    async write(questions) {
      await store.addQuestions(questions);
      hasFailed = false;
    },
    onFailure(error) {
      if (!hasFailed) log.warn({ err: error }, "questions for the assistant's desk wait");
      hasFailed = true;
    },
  });
  await refresh();
  const subscription = subscribeToEvents({
    redisUrl,
    log,
    onEvent: ({ name }) => {
      if (name === "assistant.changed") void refresh();
    },
    onReady: () => void refresh(),
  });
  const timer = setInterval(() => void refresh(), askAnywayEveryMs);
  timer.unref();

  return {
    noteQuestion: (question) => queue.add(question),
    findWritten: (language, answerId, text) =>
      findWrittenAnswer(answers, { language, answerId, text }),
    findTaught(text) {
      const at = taught.find(text, false);
      return at === undefined ? undefined : taughtAnswerIds[at];
    },
    isRetired: (answerId) => retired.has(answerId),
    refresh,
    async close() {
      clearInterval(timer);
      subscription.stop();
      const timeUp = new Promise<void>((resolve) => {
        setTimeout(resolve, closeWithinMs).unref();
      });
      await Promise.race([queue.close(), timeUp]);
      await running;
    },
  };
}
