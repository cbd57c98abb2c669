import type { QuestionOutcome } from "@dhahabu/contract/assistant-choices";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { NotedQuestion } from "../converse/noted-question.ts";
import { strikePersonalData } from "../read/personal-data.ts";
import { toQuestionKey } from "./question-key.ts";

/** A question without personal data, and how often it was asked. */
export interface PendingQuestion {
  language: ChatLanguage;
  text: string;
  key: string;
  answerId: string | null;
  score: number;
  margin: number;
  outcome: QuestionOutcome;
  times: number;
}

export interface QuestionQueue {
  /** Never throws; what is more than can be kept is dropped. */
  add(question: NotedQuestion): void;
  /** Writes what waits; what cannot be written is given up. */
  close(): Promise<void>;
}

const writeAfterMs = 250;
const tryAgainAfterMs = 5000;
/** Most questions that are taken between two writings, and most that wait for a database that is away. */
const maxFresh = 100;
const maxPending = 500;

/** Creates the queue. The same question is counted, and its personal data are struck out before it waits. */
export function createQuestionQueue(parts: {
  write: (questions: readonly PendingQuestion[]) => Promise<void>;
  onFailure: (error: unknown) => void;
}): QuestionQueue {
  const fresh: NotedQuestion[] = [];
  let pending = new Map<string, PendingQuestion>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  function writeIn(milliseconds: number): void {
    if (isClosed || timer !== undefined || writing !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, milliseconds);
    timer.unref();
  }

  function sort(): void {
    for (const question of fresh.splice(0)) {
      const text = strikePersonalData(question.text);
      const key = toQuestionKey(text);
      if (key === "") continue;
      const name = `${question.language} ${key}`;
      const known = pending.get(name);
      if (!known && pending.size >= maxPending) continue;
      const { language, answerId, score, margin, outcome } = question;
      pending.set(name, {
        language,
        text: known?.text ?? text,
        key,
        answerId,
        score,
        margin,
        outcome,
        times: (known?.times ?? 0) + 1,
      });
    }
  }

  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
      if (pending.size > 0) writeIn(tryAgainAfterMs);
      else if (fresh.length > 0) writeIn(writeAfterMs);
    });
    return writing;
  }

  async function write(): Promise<void> {
    let taken: Map<string, PendingQuestion> | undefined;
    try {
      sort();
      taken = pending;
      pending = new Map();
      if (taken.size > 0) await parts.write([...taken.values()]);
    } catch (error) {
      if (taken) pending = taken;
      parts.onFailure(error);
    }
  }

  return {
    add(question) {
      if (isClosed || fresh.length >= maxFresh) return;
      fresh.push(question);
      writeIn(writeAfterMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      await flush();
    },
  };
}
