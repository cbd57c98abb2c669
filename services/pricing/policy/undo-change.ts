import type { Author } from "@dhahabu/contract/internal";
import type { ChangeParts } from "./change-value.ts";
import { makeRecordedChange } from "./make-recorded-change.ts";
import { invertChanges } from "./policy-change.ts";
import type { ChangeOutcome } from "./policy-change.ts";

/**
 * Takes back a change and what was changed with it, which is itself a change. Throws `AppError`
 * not_found, and conflict where its values are not in force any more.
 */
export async function undoChange(
  parts: ChangeParts,
  { changeId, author }: { changeId: number; author: Author },
): Promise<ChangeOutcome> {
  const undoing = invertChanges(await parts.changes.findAct(changeId));
  const context = { author, reason: `Undo of #${changeId}` };
  const outcome = await makeRecordedChange(parts, undoing, context);
  if (outcome.isChanged) {
    const { userId, requestId } = author;
    parts.log.info({ changeId, userId, requestId }, "policy change undone");
  }
  return outcome;
}
