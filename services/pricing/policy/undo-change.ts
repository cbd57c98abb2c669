import type { Author } from "@dhahabu/contract/internal";
import type { ChangeParts } from "./change-value.ts";
import { makeRecordedChange } from "./make-recorded-change.ts";
import { invertChanges } from "./policy-change.ts";
import type { ChangeOutcome } from "./policy-change.ts";

/**
 * Takes back the newest change of a key and what was changed with it, which is itself a change. Throws
 * `AppError` not_found, and conflict where a newer change exists.
 */
export async function undoChange(
  parts: ChangeParts,
  asked: { changeId: number; author: Author; reason: string },
): Promise<ChangeOutcome> {
  const { changeId, author, reason } = asked;
  const undoing = invertChanges(await parts.changes.findAct(changeId));
  const outcome = await makeRecordedChange(parts, undoing, { author, reason });
  if (outcome.isChanged) {
    const { userId, requestId } = author;
    parts.log.info({ changeId, userId, requestId }, "policy change undone");
  }
  return outcome;
}
