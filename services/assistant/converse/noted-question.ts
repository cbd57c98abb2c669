import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { QuestionOutcome } from "@dhahabu/contract/assistant-choices";
import type { Answer, Message } from "./message.ts";

/** A question that was not answered well, as it was typed. */
export interface NotedQuestion {
  text: string;
  language: ChatLanguage;
  /** The answer it was taken for; null for none. */
  answerId: string | null;
  /** How sure that was, and by how much it led the next guess. */
  score: number;
  margin: number;
  outcome: QuestionOutcome;
}

const leastSureScore = 0.45;

/** What staff should see of a message; undefined where it was answered well. */
export function toNotedQuestion(
  { text, language }: Message,
  answer: Answer,
): NotedQuestion | undefined {
  const { answerId, outcome, confidence, writtenAnswerId } = answer;
  if (writtenAnswerId !== undefined || outcome === "unavailable" || outcome === "refused") {
    return undefined;
  }
  const noted = { text, language, answerId: answerId ?? null, ...confidence };
  if (outcome === "handed-over") return { ...noted, outcome: "handed-over" };
  if (answerId === undefined) {
    return { ...noted, outcome: answer.candidates.length === 0 ? "unknown" : "ambiguous" };
  }
  return confidence.score < leastSureScore ? { ...noted, outcome: "low-confidence" } : undefined;
}
