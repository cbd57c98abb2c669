import { applyChange } from "./apply-change.ts";
import type { ChangeParts } from "./apply-change.ts";
import { claim } from "./enquiry-state.ts";
import type { Actor } from "./entry.ts";

/** Takes an enquiry that nobody has; of many at once one gets it. Throws `AppError` not_found or conflict. */
export async function claimEnquiry(
  parts: ChangeParts,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  const calendar = await parts.readBankCalendar(actor.requestId);
  await parts.transaction(async (tx) => {
    const current = await parts.enquiries.lock(tx, id);
    const change = claim(current, actor, { calendar, now: parts.clock.now() });
    if (change) await applyChange(parts, tx, { id, actor, ...change });
  });
}
