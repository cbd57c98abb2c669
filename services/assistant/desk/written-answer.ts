import type { AnswerInput, WrittenAnswer } from "@dhahabu/contract/assistant-desk";

export type AnswerContent = Pick<AnswerInput, "answerId" | "questions" | "texts" | "sourcePath">;

export function toContent(answer: WrittenAnswer) {
  const { answerId, questions, texts, sourcePath } = answer;
  return { answerId, questions, texts, sourcePath };
}
