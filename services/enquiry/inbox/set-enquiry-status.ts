import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import { applyChange } from "./apply-change.ts";
import type { ChangeParts } from "./apply-change.ts";
import { setStatus } from "./enquiry-state.ts";
import type { Actor } from "./entry.ts";

/** Changes the state of an enquiry from the one that was read. Throws `AppError` not_found or conflict. */
export async function setEnquiryStatus(
  parts: Pick<ChangeParts, "enquiries" | "transaction">,
  {
    id,
    actor,
    status,
    from,
  }: {
    id: number;
    actor: Actor;
    status: EnquiryStatus;
    from: EnquiryStatus;
  },
): Promise<void> {
  await parts.transaction(async (tx) => {
    const change = setStatus(await parts.enquiries.lock(tx, id), { status, from });
    if (change) await applyChange(parts, tx, { id, actor, ...change });
  });
}
