import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertRoom } from "./branch.ts";
import type { StoredBranch } from "./branch.ts";
import type { BranchStore } from "./store.ts";

/**
 * Brings a removed branch back as it was. Throws `AppError` not_found, and conflict that names a name in
 * use, or at `maxBranches`.
 */
export async function restoreBranch(
  parts: { transaction: Transaction; store: BranchStore },
  branchId: number,
  author: Author,
): Promise<StoredBranch> {
  const { store } = parts;
  return parts.transaction(async (tx) => {
    await store.lock(tx);
    const branch = await store.readRemoved(tx, branchId);
    assertRoom(await store.count(tx));
    await store.bringBack(tx, branchId);
    await store.record(tx, { before: null, after: branch }, author);
    await enqueueEvent(tx, "branches.changed", { branchId });
    return branch;
  });
}
