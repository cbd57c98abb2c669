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

export interface AnswerParts extends TeachingParts {
  answers: AnswerStore;
}

/** Publishes an answer that staff wrote. Throws `AppError` conflict where the answer of the bank has a written one already, or there are too many. */
export async function publishAnswer(
  parts: AnswerParts,
  { questionId, ...content }: AnswerInput,
  author: Author,
): Promise<WrittenAnswer> {
  assertAnswerKnown(parts.bank, content.answerId);
  return changeKnowledge(parts, { what: "answer written", author }, async (tx) => {
    await assertRoom(parts, tx);
    await assertFree(parts, tx, content.answerId);
    const answer = await parts.answers.insertAnswer(tx, content, author.username);
    const { id } = answer;
    await recordChange(parts, tx, { subject: "answer", action: "added", id, content }, author);
    await finishQuestion(parts, tx, { id: questionId, meantAnswerId: null, author });
    return answer;
  });
}

/** Throws `AppError` not_found, and conflict as `publishAnswer` or where the answer is not of `updatedAt` any more. */
export async function reviseAnswer(
  parts: AnswerParts,
  id: number,
  { updatedAt, questionId, ...content }: AnswerInput & { updatedAt?: string | undefined },
  author: Author,
): Promise<WrittenAnswer> {
  assertAnswerKnown(parts.bank, content.answerId);
  return changeKnowledge(parts, { what: "answer changed", author }, async (tx) => {
    const before = await lock(parts, tx, id, "written");
    if (updatedAt !== undefined && before.updatedAt !== updatedAt) {
      throw new AppError("conflict", { reason: "assistant.answerChanged", at: "updatedAt" });
    }
    await assertFree(parts, tx, content.answerId, id);
    const answer = await parts.answers.updateAnswer(tx, id, content, author.username);
    await record(parts, tx, "changed", before, author);
    await finishQuestion(parts, tx, { id: questionId, meantAnswerId: null, author });
    return answer;
  });
}

/** Removes an answer that staff wrote; it can be brought back for a while. Throws `AppError` not_found. */
export async function withdrawAnswer(
  parts: AnswerParts,
  id: number,
  author: Author,
): Promise<WrittenAnswer> {
  return changeKnowledge(parts, { what: "answer removed", author }, async (tx) => {
    const answer = await lock(parts, tx, id, "written");
    await parts.answers.setRemoved(tx, id, true);
    await record(parts, tx, "removed", answer, author);
    return answer;
  });
}

/** Brings a removed answer back as it was. Throws `AppError` not_found, and conflict as `publishAnswer`. */
export async function restoreAnswer(
  parts: AnswerParts,
  id: number,
  author: Author,
): Promise<WrittenAnswer> {
  return changeKnowledge(parts, { what: "answer restored", author }, async (tx) => {
    const answer = await lock(parts, tx, id, "removed");
    await assertRoom(parts, tx);
    await assertFree(parts, tx, answer.answerId, id);
    await parts.answers.setRemoved(tx, id, false);
    await record(parts, tx, "restored", answer, author);
    return answer;
  });
}

async function lock(
  { answers }: AnswerParts,
  tx: Tx,
  id: number,
  state: "written" | "removed",
): Promise<WrittenAnswer> {
  const answer = await answers.lockAnswer(tx, id, state);
  if (!answer) throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
  return answer;
}

async function record(
  parts: AnswerParts,
  tx: Tx,
  action: "changed" | "removed" | "restored",
  { id, answerId, questions, texts, sourcePath }: WrittenAnswer,
  author: Author,
): Promise<void> {
  const content = { answerId, questions, texts, sourcePath };
  await recordChange(parts, tx, { subject: "answer", action, id, content }, author);
}

async function assertRoom({ answers }: AnswerParts, tx: Tx): Promise<void> {
  if ((await answers.countAnswers(tx)) < maxAnswers) return;
  const said = { reason: "assistant.tooManyAnswers", values: { max: maxAnswers } } as const;
  throw new AppError("conflict", { ...said, at: "answerId" });
}

/** Throws where another written answer takes the place of that of the bank. */
async function assertFree(
  { answers }: AnswerParts,
  tx: Tx,
  answerId: string | null,
  ownId?: number,
): Promise<void> {
  const other = answerId === null ? undefined : await answers.findReplacement(tx, answerId);
  if (other === undefined || other === ownId) return;
  throw new AppError("conflict", { reason: "assistant.answerReplaced", at: "answerId" });
}
