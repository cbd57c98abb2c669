import type { BranchInput } from "@dhahabu/contract/branches";
import type { Author } from "@dhahabu/contract/internal";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertRoom, toRecord } from "./branch.ts";
import type { StoredBranch } from "./branch.ts";
import type { BranchStore } from "./store.ts";

/** Adds a branch. Throws `AppError` conflict that names a name in use, or at `maxBranches`. */
export async function openBranch(
  parts: { transaction: Transaction; store: BranchStore; clock: Clock },
  input: BranchInput,
  author: Author,
): Promise<StoredBranch> {
  const { store, clock } = parts;
  return parts.transaction(async (tx) => {
    await store.lock(tx);
    assertRoom(await store.count(tx));
    const today = findNairobiDay(clock.now().getTime());
    const branch = await store.insert(tx, toRecord(input, { today }));
    await store.record(tx, { before: null, after: branch }, author);
    await enqueueEvent(tx, "branches.changed", { branchId: branch.id });
    return branch;
  });
}
