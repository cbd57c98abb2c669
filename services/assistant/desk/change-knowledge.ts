import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { AnswerBank } from "../answer/bank.ts";
import type { QuestionParts } from "./change-question-state.ts";

export interface TeachingParts extends QuestionParts {
  bank: AnswerBank;
  transaction: Transaction;
  /** Has the change count in this process at once. */
  refresh: () => Promise<void>;
  log: Log;
}

/** Changes what staff taught: one change after the other, each with a version of its own. It counts in this process at once. */
export async function changeKnowledge<T extends { id: number }>(
  parts: TeachingParts,
  { what, author }: { what: string; author: Author },
  work: (tx: Tx, version: string) => Promise<T>,
): Promise<T> {
  const changed = await parts.transaction(async (tx) =>
    work(tx, await parts.knowledge.raiseVersion(tx)),
  );
  const { userId, requestId, address } = author;
  parts.log.info(
    { change: what, id: changed.id, userId, requestId, address },
    "assistant taught by staff",
  );
  await parts.refresh();
  return changed;
}

/** Throws `AppError` where the bank has no such answer. */
export function assertAnswerKnown(bank: AnswerBank, answerId: string | null): void {
  if (answerId === null || bank.get(answerId)) return;
  throw new AppError("invalid_input", { reason: "assistant.answerIdMissing", at: "answerId" });
}
