import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { changeQuestionState } from "./change-question-state.ts";
import type { QuestionParts } from "./change-question-state.ts";

/** Puts a question aside, marks it as done or opens it again. Throws `AppError` not_found, and conflict where its state is not `from` any more. */
export async function setQuestionState(
  parts: QuestionParts & { transaction: Transaction },
  id: number,
  { state, from }: { state: QuestionState; from: QuestionState },
  author: Author,
): Promise<AskedQuestion> {
  return parts.transaction(async (tx) => {
    const before = await parts.questions.lockQuestion(tx, id);
    if (!before) throw new AppError("not_found", { reason: "assistant.unknownQuestion" });
    if (before.state !== from) {
      throw new AppError("conflict", { reason: "assistant.questionChanged", at: "from" });
    }
    if (state === from) return before;
    const after = { state, meantAnswerId: null };
    return changeQuestionState(parts, tx, { before, after, author });
  });
}
