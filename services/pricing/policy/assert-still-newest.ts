import type { Tx } from "@dhahabu/platform/db";
import type { ChangeStore } from "./change-store.ts";
import { assertNewest } from "./policy-change.ts";
import type { ProposedFields, ProposedValue } from "./proposal.ts";

/**
 * Lets pass what takes back the newest change of a key, and what takes back none. The key is locked
 * before, so that nothing newer comes in between. Throws `AppError` conflict.
 */
export async function assertStillNewest(
  { changes }: { changes: ChangeStore },
  tx: Tx,
  proposed: ProposedValue | ProposedFields,
): Promise<void> {
  if (!("recorded" in proposed)) return;
  const undone = [proposed.recorded].flat().find(({ undoOf }) => undoOf !== undefined)?.undoOf;
  if (undone !== undefined) assertNewest(await changes.findAct(undone, tx));
}
