import { applyChange } from "./apply-change.ts";
import type { ChangeParts } from "./apply-change.ts";
import { release } from "./enquiry-state.ts";
import type { Actor } from "./entry.ts";

/** Gives an enquiry back to the queue. Throws `AppError` not_found or conflict. */
export async function releaseEnquiry(
  parts: Pick<ChangeParts, "enquiries" | "transaction">,
  { id, actor, isAdmin }: { id: number; actor: Actor; isAdmin: boolean },
): Promise<void> {
  await parts.transaction(async (tx) => {
    const current = await parts.enquiries.lock(tx, id);
    const change = release(current, { userId: actor.userId, isAdmin });
    if (change) await applyChange(parts, tx, { id, actor, ...change });
  });
}
