import { expect, test, vi } from "vitest";
import type { NotedQuestion } from "../converse/noted-question.ts";
import { createQuestionQueue } from "./question-queue.ts";
import type { PendingQuestion } from "./question-queue.ts";

const asked = (text: string, fields: Partial<NotedQuestion> = {}): NotedQuestion => ({
  text,
  language: "en",
  answerId: "storage",
  score: 0.4,
  margin: 0.1,
  outcome: "low-confidence",
  ...fields,
});

function open(write: (questions: readonly PendingQuestion[]) => Promise<void>) {
  const failures: unknown[] = [];
  return {
    queue: createQuestionQueue({ write, onFailure: (error) => failures.push(error) }),
    failures,
  };
}

test("the same question is counted, without its personal data", async () => {
  const written: PendingQuestion[] = [];
  const { queue } = open(async (questions) => void written.push(...questions));
  queue.add(asked("Vaults for 0712345678?"));
  queue.add(asked("vaults for 0799999999", { answerId: null, score: 0.2 }));
  queue.add(asked("vaults for 0799999999", { language: "sw" }));
  queue.add(asked("0712345678"));
  await queue.close();
  expect(
    written.map(({ language, text, times, answerId, score }) => [
      language,
      text,
      times,
      answerId,
      score,
    ]),
  ).toEqual([
    ["en", "Vaults for […]?", 2, null, 0.2],
    ["sw", "vaults for […]", 1, "storage", 0.4],
  ]);
});

test("a database that is away costs no question and no caller anything, up to a bound", async () => {
  vi.useFakeTimers();
  try {
    let isAway = true;
    const written: PendingQuestion[] = [];
    const { queue, failures } = open(async (questions) => {
      if (isAway) throw new Error("away");
      written.push(...questions);
    });
    for (let count = 0; count < 1000; count += 1) queue.add(asked(`question ${count}`));
    await vi.advanceTimersByTimeAsync(300);
    expect(failures).toHaveLength(1);
    isAway = false;
    queue.add(asked("question 0"));
    await vi.advanceTimersByTimeAsync(6000);
    expect(written).toHaveLength(100);
    expect(written.find(({ text }) => text === "question 0")?.times).toBe(2);
    await queue.close();
    expect(written).toHaveLength(100);
  } finally {
    vi.useRealTimers();
  }
});
