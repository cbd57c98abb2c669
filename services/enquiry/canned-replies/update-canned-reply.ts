import { AppError } from "@dhahabu/contract/errors";
import type { CannedReply, CannedReplyInput } from "@dhahabu/contract/canned-replies";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { CannedReplyStore } from "./store.ts";

/** Changes a prepared reply. Throws `AppError` not_found, and conflict where it is not of `updatedAt` any more. */
export async function updateCannedReply(
  { store, transaction }: { store: CannedReplyStore; transaction: Transaction },
  id: number,
  { updatedAt, ...input }: CannedReplyInput & { updatedAt?: string | undefined },
  author: Author,
): Promise<CannedReply> {
  return transaction(async (tx) => {
    const before = await store.lock(tx, id, "kept");
    if (updatedAt !== undefined && before.updatedAt !== updatedAt) {
      throw new AppError("conflict", { reason: "canned.changedMeanwhile", at: "updatedAt" });
    }
    const reply = await store.update(tx, id, input, author);
    await store.addChange(tx, "changed", before, author);
    return reply;
  });
}
