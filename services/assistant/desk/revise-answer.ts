import type { AnswerInput, WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { assertAnswerKnown, changeKnowledge } from "./change-knowledge.ts";
import { finishQuestion } from "./change-question-state.ts";
import { assertFree } from "./publish-answer.ts";
import type { PublishingParts } from "./publish-answer.ts";
import { recordChange } from "./record-change.ts";
import { toContent } from "./written-answer.ts";

/** Changes an answer that staff wrote. Throws `AppError` not_found, and conflict as `publishAnswer` or where it is not of `updatedAt` any more. */
export async function reviseAnswer(
  parts: PublishingParts,
  id: number,
  { updatedAt, questionId, ...content }: AnswerInput & { updatedAt?: string | undefined },
  author: Author,
): Promise<WrittenAnswer> {
  assertAnswerKnown(parts.bank, content.answerId);
  return changeKnowledge(parts, { what: "answer changed", author }, async (tx) => {
    const before = await parts.answers.lockAnswer(tx, id, "written");
    if (!before) throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
    if (updatedAt !== undefined && before.updatedAt !== updatedAt) {
      throw new AppError("conflict", { reason: "assistant.answerChanged", at: "updatedAt" });
    }
    await assertFree(parts, tx, content.answerId, id);
    const answer = await parts.answers.updateAnswer(tx, id, content, author.username);
    const change = {
      subject: "answer",
      action: "changed",
      id,
      content: toContent(before),
    } as const;
    await recordChange(parts, tx, change, author);
    await finishQuestion(parts, tx, { id: questionId, meantAnswerId: null, author });
    return answer;
  });
}
