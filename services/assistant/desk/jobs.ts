import type { Log } from "@dhahabu/platform/log";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { NotedQuestion } from "../converse/noted-question.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { createQuestionQueue } from "./question-queue.ts";
import type { QuestionStore } from "./question-store.ts";
import { createStaffKnowledge } from "./staff-knowledge.ts";
import type { StaffKnowledge } from "./staff-knowledge.ts";

export interface LiveStaffKnowledge extends StaffKnowledge {
  /** Reads what changed; where that fails, what was known stays. Never throws. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

// Heals an event that was lost.
const refreshEveryMs = 15_000;
const closeWithinMs = 2000;

/** Holds what staff taught in memory, and follows every change within 2 seconds. */
export async function followStaffKnowledge(parts: {
  store: KnowledgeStore;
  redisUrl: string;
  log: Log;
}): Promise<LiveStaffKnowledge> {
  const { store, redisUrl, log } = parts;
  let version: string | undefined;
  let knowledge = createStaffKnowledge({ version: "", examples: [], answers: [], retiredIds: [] });
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isAway = false;

  async function read(): Promise<void> {
    if ((await store.readVersion()) === version) return;
    const teaching = await store.readTeaching();
    knowledge = createStaffKnowledge(teaching);
    version = teaching.version;
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

  await refresh();
  const subscription = subscribeToEvents({
    listener: "assistant",
    redisUrl,
    log,
    onEvent: ({ name }) => {
      if (name === "assistant.changed") void refresh();
    },
    onReady: () => void refresh(),
  });
  const timer = setInterval(() => void refresh(), refreshEveryMs);
  timer.unref();
  return {
    findTaught: (text) => knowledge.findTaught(text),
    isRetired: (answerId) => knowledge.isRetired(answerId),
    findWritten: (language, answerId, text) => knowledge.findWritten(language, answerId, text),
    refresh,
    async close() {
      clearInterval(timer);
      subscription.stop();
      await running;
    },
  };
}

export function startNotingQuestions({ store, log }: { store: QuestionStore; log: Log }): {
  /** Never throws. */
  note(question: NotedQuestion): void;
  close(): Promise<void>;
} {
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
  return {
    note: queue.add,
    async close() {
      const timeUp = new Promise<void>((resolve) => {
        setTimeout(resolve, closeWithinMs).unref();
      });
      await Promise.race([queue.close(), timeUp]);
    },
  };
}
