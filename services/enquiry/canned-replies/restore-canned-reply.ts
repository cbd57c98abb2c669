import type { CannedReply } from "@dhahabu/contract/canned-replies";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { CannedReplyStore } from "./store.ts";

/** Brings a removed reply back as it was. Throws `AppError` not_found. */
export async function restoreCannedReply(
  { store, transaction }: { store: CannedReplyStore; transaction: Transaction },
  id: number,
  author: Author,
): Promise<CannedReply> {
  return transaction(async (tx) => {
    const reply = await store.lock(tx, id, "removed");
    await store.restore(tx, id);
    await store.addChange(tx, "restored", reply, author);
    return reply;
  });
}
