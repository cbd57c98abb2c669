import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { BranchStore } from "./store.ts";

/**
 * Removes a branch; it can be brought back for `branchKeptDays`. Throws `AppError` not_found, and conflict
 * for the last branch.
 */
export async function removeBranch(
  parts: { transaction: Transaction; store: BranchStore },
  branchId: number,
  author: Author,
): Promise<void> {
  const { store } = parts;
  await parts.transaction(async (tx) => {
    await store.lock(tx);
    const before = await store.read(tx, branchId);
    if ((await store.count(tx)) === 1) {
      throw new AppError("conflict", { reason: "branch.isLast" });
    }
    await store.setAside(tx, branchId);
    await store.record(tx, { before, after: null }, author);
    await enqueueEvent(tx, "branches.changed", { branchId });
  });
}
