import type { Author } from "@dhahabu/contract/internal";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { LinkParts } from "./make-link-code.ts";

/** Ends the link of a customer, for the counter, or of the caller's own account; where there is none, nothing changes. */
export async function unlinkAccount(
  { customerLinks, record, transaction }: Omit<LinkParts, "customers" | "clock">,
  of: { customerId: number } | { userId: number },
  by: Author,
): Promise<void> {
  await transaction(async (tx) => {
    const customerId = await customerLinks.unlink(tx, of);
    if (customerId === undefined) return;
    await record.add({ customerId, act: "unlinked", by }, tx);
    await enqueueEvent(tx, "customer.changed", { customerId }, by.requestId);
  });
}
