import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { isComputedAnswer } from "@dhahabu/contract/assistant-choices";
import type { AssistantExample, WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import type { Knowledge, StaffAnswer } from "../converse/knowledge.ts";
import { createQuestionMatcher } from "./question-matcher.ts";

export interface StaffTeaching {
  version: string;
  examples: Pick<AssistantExample, "text" | "language" | "answerId">[];
  answers: Pick<WrittenAnswer, "id" | "answerId" | "questions" | "texts" | "sourcePath">[];
  retiredIds: string[];
}

/** What staff taught, ready to be asked. An example counts word for word or nearly, before anything is learned from it. */
export type StaffKnowledge = Required<Pick<Knowledge, "findTaught" | "isRetired" | "findWritten">>;

/**
 * Makes what staff taught ready to be asked. Of their answers the one is found whose own questions a text asks,
 * else the one in place of the bank's answer; none where it is not written in the language. A message that is
 * answered with live figures keeps them, unless it is such a question word for word.
 */
export function createStaffKnowledge({
  examples,
  answers,
  retiredIds,
}: StaffTeaching): StaffKnowledge {
  const exampleMatcher = createQuestionMatcher(
    examples.map(({ text }, id) => ({ id, questions: [text] })),
  );
  const answerMatcher = createQuestionMatcher(answers);
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const byAnswer = new Map(answers.map((answer) => [answer.answerId, answer]));
  const retired = new Set(retiredIds);

  function writtenIn(
    language: ChatLanguage,
    answer: StaffTeaching["answers"][number] | undefined,
  ): StaffAnswer | undefined {
    const text = answer?.texts[language];
    return answer && text !== undefined
      ? { id: answer.id, text, sourcePath: answer.sourcePath }
      : undefined;
  }

  return {
    isRetired: (answerId) => retired.has(answerId),
    findTaught(text) {
      const at = exampleMatcher.find(text, false);
      return at === undefined ? undefined : examples[at]?.answerId;
    },
    findWritten(language, answerId, text) {
      const isComputed = answerId !== null && isComputedAnswer(answerId);
      const ownId = answerMatcher.find(text, isComputed);
      const own = ownId === undefined ? undefined : writtenIn(language, byId.get(ownId));
      if (own || answerId === null || isComputed) return own;
      return writtenIn(language, byAnswer.get(answerId));
    },
  };
}
