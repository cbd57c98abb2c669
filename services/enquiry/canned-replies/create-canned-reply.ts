import type { CannedReply, CannedReplyInput } from "@dhahabu/contract/canned-replies";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { CannedReplyStore } from "./store.ts";

/** Keeps a new prepared reply and records who wrote it. */
export async function createCannedReply(
  { store, transaction }: { store: CannedReplyStore; transaction: Transaction },
  input: CannedReplyInput,
  author: Author,
): Promise<CannedReply> {
  return transaction(async (tx) => {
    const reply = await store.insert(tx, input, author);
    await store.addChange(tx, "created", reply, author);
    return reply;
  });
}
