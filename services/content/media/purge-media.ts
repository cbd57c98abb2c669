import type { Transaction } from "@dhahabu/platform/db";
import type { DeletedMediaStore } from "./deleted-store.ts";
import type { HeldFiles } from "./hold-files.ts";
import { listFileNames } from "./media-row.ts";

const batchSize = 100;

/** Removes for good what was deleted long enough ago, and lets go of its files. Returns how many. */
export async function purgeMedia(parts: {
  transaction: Transaction;
  deleted: DeletedMediaStore;
  files: HeldFiles;
  sweepSoon: () => void;
}): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await parts.transaction(async (tx) => {
      const items = await parts.deleted.takeExpired(tx, batchSize);
      await parts.files.release(tx, items.flatMap(listFileNames));
      return items.length;
    });
    purged += count;
    if (count > 0) parts.sweepSoon();
    if (count < batchSize) return purged;
  }
}
