import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { changeEach } from "@dhahabu/platform/change-each";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { KnowledgeStore } from "./knowledge-store.ts";
import type { QuestionStore } from "./question-store.ts";
import { recordChange } from "./record-change.ts";

export interface QuestionParts {
  questions: QuestionStore;
  knowledge: KnowledgeStore;
  clock: Clock;
}

export async function changeQuestionState(
  parts: QuestionParts,
  tx: Tx,
  given: {
    before: AskedQuestion;
    after: { state: QuestionState; meantAnswerId: string | null };
    author: Author;
  },
): Promise<AskedQuestion> {
  const { before, after, author } = given;
  const { id } = before;
  const question = await parts.questions.setState(tx, id, {
    ...after,
    changedBy: author.username,
  });
  const content = { from: before.state, ...after };
  await recordChange(parts, tx, { subject: "question", action: "changed", id, content }, author);
  return question;
}

/** Marks the question as done that something was taught from. One that was deleted by its age meanwhile needs nothing. */
export async function finishQuestion(
  parts: QuestionParts,
  tx: Tx,
  given: { id: number | undefined; meantAnswerId: string | null; author: Author },
): Promise<void> {
  const { id, meantAnswerId, author } = given;
  const before = id === undefined ? undefined : await parts.questions.lockQuestion(tx, id);
  if (!before) return;
  const after = { state: "done", meantAnswerId } as const;
  await changeQuestionState(parts, tx, { before, after, author });
}

/** Puts a question aside, marks it as done or opens it again. Throws `AppError` not_found, and conflict where its state is not `from` any more. */
async function setQuestionState(
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

/** Changes the state of several questions, each by itself and from the one that was read; tells of each whether it was refused. */
export async function setQuestionStates(
  parts: QuestionParts & { transaction: Transaction },
  {
    state,
    questions,
  }: { state: QuestionState; questions: readonly { id: number; from: QuestionState }[] },
  author: Author,
): Promise<SelectionOutcome[]> {
  return changeEach(questions, author.requestId, ({ id, from }) =>
    setQuestionState(parts, id, { state, from }, author),
  );
}
