import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { computedTopics } from "@dhahabu/contract/assistant-topics";
import type { AssistantTopic } from "@dhahabu/contract/assistant-topics";
import type { Correction } from "../assistant/answer.ts";
import { readOwnQuestions } from "./own-question.ts";
import type { OwnQuestions } from "./own-question.ts";

/** Written answers, ready to be found. */
export interface Answers {
  byId: ReadonlyMap<number, FoundAnswer>;
  byTopic: ReadonlyMap<string, FoundAnswer>;
  questions: OwnQuestions;
}

type FoundAnswer = Pick<WrittenAnswer, "id" | "texts" | "sourcePath">;

/** Makes answers ready to be found. */
export function readAnswers(
  answers: readonly (FoundAnswer & Pick<WrittenAnswer, "topic" | "questions">)[],
): Answers {
  return {
    byId: new Map(answers.map((answer) => [answer.id, answer])),
    byTopic: new Map(
      answers.flatMap((answer) => (answer.topic === null ? [] : [[answer.topic, answer]])),
    ),
    questions: readOwnQuestions(answers),
  };
}

/**
 * The answer whose own questions a text asks, else that of its topic; undefined where it is not written in
 * the language. A message that is answered with live figures keeps them, unless it is such a question word
 * for word.
 */
export function findWrittenAnswer(
  answers: Answers,
  asked: { language: ChatLanguage; intent: AssistantTopic | null; text: string },
): Correction | undefined {
  const isComputed = computedTopics.some((topic) => topic === asked.intent);
  const ownId = answers.questions.find(asked.text, isComputed);
  const own = ownId === undefined ? undefined : toCorrection(answers.byId.get(ownId), asked);
  if (own || asked.intent === null || isComputed) return own;
  return toCorrection(answers.byTopic.get(asked.intent), asked);
}

function toCorrection(
  answer: FoundAnswer | undefined,
  { language }: { language: ChatLanguage },
): Correction | undefined {
  const text = answer?.texts[language];
  return answer && text !== undefined
    ? { id: answer.id, text, sourcePath: answer.sourcePath }
    : undefined;
}
