import { sayFact } from "./bank-facts.ts";
import type { Format } from "./format.ts";
import type { Intent } from "./intents.ts";
import { askFor } from "./loan-answer.ts";
import type { AskedSlot } from "./memory.ts";
import { say } from "./question.ts";
import type { Question, Reply } from "./question.ts";
import { offeredTopics } from "./topics.ts";

/** Names of topics, as they are tapped: each begins with a capital letter. */
export function nameTopics(format: Format, topics: readonly Intent[]): string[] {
  return topics.map((topic) => format.title(format.topic(topic)));
}

/**
 * What is said to a message that is not answered. The first time it is asked for in other words; from the
 * second in a row on people are offered, never twice in the same words.
 */
export function answerMiss(
  question: Question,
  miss: { kind: "unknown" | "outOfScope" | "unpublished"; misses: number; asked?: AskedSlot },
): Reply {
  const { format, isRemembered } = question;
  const { kind, misses, asked } = miss;
  if (misses > 0) {
    const key = misses % 2 === 1 ? "handOver" : "handOverAgain";
    return { outcome: "handed-over", parts: [sayFact(question, key)] };
  }
  const choices = nameTopics(format, offeredTopics);
  if (kind === "outOfScope") {
    return { outcome: "refused", parts: [sayFact(question, "outOfScope")], choices };
  }
  if (kind === "unpublished" || !isRemembered) {
    return { outcome: "handed-over", parts: [sayFact(question, "unknown")], choices };
  }
  if (asked !== undefined && asked !== "topic") {
    const again = askFor(question, asked);
    return { ...again, parts: [say("slotMiss"), ...again.parts] };
  }
  return { outcome: "asked", parts: [say("miss")], choices };
}

/** Two topics are as likely: asks which, the first time. */
export function answerAmbiguous(
  question: Question,
  { first, second, misses }: { first: Intent; second: Intent; misses: number },
): Reply {
  if (misses > 0) return answerMiss(question, { kind: "unknown", misses });
  const { format } = question;
  const names = { first: format.topic(first), second: format.topic(second) };
  return {
    outcome: "asked",
    parts: [say("ambiguous", names)],
    choices: nameTopics(format, [first, second]),
  };
}
