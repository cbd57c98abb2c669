import type { BranchInput } from "@dhahabu/contract/branches";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { toRecord } from "./branch.ts";
import type { StoredBranch } from "./branch.ts";
import type { BranchStore } from "./store.ts";

/**
 * Changes a branch; the same values again change nothing. Throws `AppError` not_found, and conflict that
 * names a name in use, or `updatedAt` where the branch was changed since it was read.
 */
export async function changeBranch(
  parts: { transaction: Transaction; store: BranchStore; clock: Clock },
  { branchId, input }: { branchId: number; input: BranchInput },
  author: Author,
): Promise<{ branch: StoredBranch; isChanged: boolean }> {
  const { store, clock } = parts;
  return parts.transaction(async (tx) => {
    await store.lock(tx);
    const before = await store.read(tx, branchId);
    if (input.updatedAt !== undefined && input.updatedAt !== before.updatedAt) {
      throw new AppError("conflict", { reason: "branch.changedMeanwhile", at: "updatedAt" });
    }
    const today = findNairobiDay(clock.now().getTime());
    const branch = await store.update(tx, branchId, toRecord(input, { today, before }));
    if (!branch) return { branch: before, isChanged: false };
    await store.record(tx, { before, after: branch }, author);
    await enqueueEvent(tx, "branches.changed", { branchId });
    return { branch, isChanged: true };
  });
}
