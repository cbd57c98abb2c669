import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { isComputedAnswer } from "@dhahabu/contract/assistant-choices";
import type { WrittenAnswer as Told } from "../answer/tell.ts";
import { readOwnQuestions } from "./own-question.ts";
import type { OwnQuestions } from "./own-question.ts";

/** Written answers, ready to be found. */
export interface Answers {
  byId: ReadonlyMap<number, FoundAnswer>;
  byAnswer: ReadonlyMap<string, FoundAnswer>;
  questions: OwnQuestions;
}

type FoundAnswer = Pick<WrittenAnswer, "id" | "texts" | "sourcePath">;

/** Makes answers ready to be found. */
export function readAnswers(
  answers: readonly (FoundAnswer & Pick<WrittenAnswer, "answerId" | "questions">)[],
): Answers {
  return {
    byId: new Map(answers.map((answer) => [answer.id, answer])),
    byAnswer: new Map(
      answers.flatMap((answer) => (answer.answerId === null ? [] : [[answer.answerId, answer]])),
    ),
    questions: readOwnQuestions(answers),
  };
}

/**
 * The answer whose own questions a text asks, else the one in place of the bank's answer; undefined where it is not written in
 * the language. A message that is answered with live figures keeps them, unless it is such a question word
 * for word.
 */
export function findWrittenAnswer(
  answers: Answers,
  asked: { language: ChatLanguage; answerId: string | null; text: string },
): Told | undefined {
  const isComputed = asked.answerId !== null && isComputedAnswer(asked.answerId);
  const ownId = answers.questions.find(asked.text, isComputed);
  const own = ownId === undefined ? undefined : toTold(answers.byId.get(ownId), asked);
  if (own || asked.answerId === null || isComputed) return own;
  return toTold(answers.byAnswer.get(asked.answerId), asked);
}

function toTold(
  answer: FoundAnswer | undefined,
  { language }: { language: ChatLanguage },
): Told | undefined {
  const text = answer?.texts[language];
  return answer && text !== undefined
    ? { id: answer.id, text, sourcePath: answer.sourcePath }
    : undefined;
}
