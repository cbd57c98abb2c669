import type { CannedReply } from "@dhahabu/contract/canned-replies";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { CannedReplyStore } from "./store.ts";

/** Removes a prepared reply. Throws `AppError` not_found. */
export async function removeCannedReply(
  { store, transaction }: { store: CannedReplyStore; transaction: Transaction },
  id: number,
  author: Author,
): Promise<CannedReply> {
  return transaction(async (tx) => {
    const reply = await store.lock(tx, id, "kept");
    await store.remove(tx, id);
    await store.addChange(tx, "deleted", reply, author);
    return reply;
  });
}
