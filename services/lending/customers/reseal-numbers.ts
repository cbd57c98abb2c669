import type { Transaction } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { NumberSeal } from "./seal.ts";
import type { ResealStore } from "./reseal-store.ts";

const batchSize = 200;
const mostNamed = 20;

/**
 * Seals what a key before has sealed with the one in use, so that the old one can be thrown away, and makes marks of an
 * earlier form anew; says how many. What cannot be opened stays as it is, a document that another customer has too keeps
 * its mark, and the log tells how many and some of whose. Safe to be interrupted, and to be done by several at once.
 */
export async function resealNumbers({
  reseals,
  seal,
  transaction,
  log,
}: {
  reseals: ResealStore;
  seal: NumberSeal;
  transaction: Transaction;
  log: Log;
}): Promise<{ resealed: number; unopened: number; doubled: number }> {
  let resealed = 0;
  const left = { unopened: [] as string[], doubled: [] as string[] };
  for (let after = 0; ;) {
    const rows = await transaction(async (tx) => {
      const batch = await reseals.lockOld(tx, { keyId: seal.keyId, after, limit: batchSize });
      for (const row of batch) {
        const { id, reference, idKind } = row;
        const idNumber = await seal.open(row, reference).catch(() => undefined);
        if (idNumber === undefined) left.unopened.push(reference);
        else if (await reseals.write(tx, id, await seal.close({ idKind, idNumber }, reference)))
          resealed += 1;
        else left.doubled.push(reference);
      }
      return batch;
    });
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const [why, references] of Object.entries(left)) {
    if (references.length === 0) continue;
    const told = { why, count: references.length, references: references.slice(0, mostNamed) };
    log.error(told, "documents of customers are still under an older seal");
  }
  return { resealed, unopened: left.unopened.length, doubled: left.doubled.length };
}
