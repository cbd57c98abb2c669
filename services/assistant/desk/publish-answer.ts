import { maxAnswers } from "@dhahabu/contract/assistant-desk";
import type { AnswerInput, WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";
import type { AnswerStore } from "./answer-store.ts";
import { assertAnswerKnown, changeKnowledge } from "./change-knowledge.ts";
import type { TeachingParts } from "./change-knowledge.ts";
import { finishQuestion } from "./change-question-state.ts";
import { recordChange } from "./record-change.ts";

export interface PublishingParts extends TeachingParts {
  answers: AnswerStore;
}

/** Publishes an answer that staff wrote. Throws `AppError` conflict where the answer of the bank has a written one already, or there are too many. */
export async function publishAnswer(
  parts: PublishingParts,
  { questionId, ...content }: AnswerInput,
  author: Author,
): Promise<WrittenAnswer> {
  assertAnswerKnown(parts.bank, content.answerId);
  return changeKnowledge(parts, { what: "answer written", author }, async (tx) => {
    await assertRoomForAnswer(parts, tx);
    await assertFree(parts, tx, content.answerId);
    const answer = await parts.answers.insertAnswer(tx, content, author.username);
    const { id } = answer;
    await recordChange(parts, tx, { subject: "answer", action: "added", id, content }, author);
    await finishQuestion(parts, tx, { id: questionId, meantAnswerId: null, author });
    return answer;
  });
}

/** Throws `AppError` conflict where there are too many written answers. */
export async function assertRoomForAnswer({ answers }: PublishingParts, tx: Tx): Promise<void> {
  if ((await answers.countAnswers(tx)) < maxAnswers) return;
  const said = { reason: "assistant.tooManyAnswers", values: { max: maxAnswers } } as const;
  throw new AppError("conflict", { ...said, at: "answerId" });
}

/** Throws `AppError` conflict where another written answer takes the place of that of the bank. */
export async function assertFree(
  { answers }: PublishingParts,
  tx: Tx,
  answerId: string | null,
  ownId?: number,
): Promise<void> {
  const other = answerId === null ? undefined : await answers.findReplacement(tx, answerId);
  if (other === undefined || other === ownId) return;
  throw new AppError("conflict", { reason: "assistant.answerReplaced", at: "answerId" });
}
