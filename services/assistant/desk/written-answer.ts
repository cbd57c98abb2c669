import type { AnswerInput, WrittenAnswer } from "@dhahabu/contract/assistant-desk";

/** What staff wrote of an answer. */
export type AnswerContent = Pick<AnswerInput, "answerId" | "questions" | "texts" | "sourcePath">;

/** What of an answer the record of changes keeps. */
export function toContent(answer: WrittenAnswer) {
  const { answerId, questions, texts, sourcePath } = answer;
  return { answerId, questions, texts, sourcePath };
}
