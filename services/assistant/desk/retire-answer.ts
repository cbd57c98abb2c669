import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { TeachingParts } from "./change-knowledge.ts";
import { recordChange } from "./record-change.ts";

/** Takes an answer of the bank out of use, or brings it back. It counts in this process at once. Throws `AppError` not_found. */
export async function retireAnswer(
  parts: TeachingParts,
  { answerId, isRetired }: { answerId: string; isRetired: boolean },
  author: Author,
): Promise<void> {
  const { bank, knowledge, transaction, log, refresh } = parts;
  if (!bank.get(answerId)) {
    throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
  }
  const changedBy = author.username;
  await transaction(async (tx) => {
    await knowledge.raiseVersion(tx);
    if (!(await knowledge.setRetired(tx, answerId, { isRetired, changedBy }))) return;
    const action = isRetired ? "removed" : "restored";
    await recordChange(
      parts,
      tx,
      { subject: "bank", action, id: 0, content: { answerId } },
      author,
    );
  });
  const { userId, requestId, address } = author;
  log.info({ answerId, isRetired, userId, requestId, address }, "answer of the bank set by staff");
  await refresh();
}
