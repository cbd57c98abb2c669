import { AppError } from "@dhahabu/contract/errors";
import type { CannedReply, CannedReplyInput } from "@dhahabu/contract/canned-replies";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { CannedReplyStore } from "./store.ts";

interface Parts {
  store: CannedReplyStore;
  transaction: Transaction;
}

// Every change records who made it, and what the reply was before.

export async function createCannedReply(
  { store, transaction }: Parts,
  input: CannedReplyInput,
  author: Author,
): Promise<CannedReply> {
  return transaction(async (tx) => {
    const reply = await store.insert(tx, input, author);
    await store.addChange(tx, "created", reply, author);
    return reply;
  });
}

/** Throws `AppError` not_found, and conflict where the reply is not of `updatedAt` any more. */
export async function changeCannedReply(
  { store, transaction }: Parts,
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

/** Throws `AppError` not_found. */
export async function removeCannedReply(
  { store, transaction }: Parts,
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

/** Brings a removed reply back as it was. Throws `AppError` not_found. */
export async function restoreCannedReply(
  { store, transaction }: Parts,
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
