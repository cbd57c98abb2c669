import { customerKeptMonths } from "@dhahabu/contract/customer-terms";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import type { OldCustomer, OldCustomerStore } from "./old-customer-store.ts";

const batchSize = 200;

/**
 * Deletes the customers with whom nothing was done any more for seven years, each with their record, visits, pieces,
 * photos, valuations and papers, a few in one transaction; says how many. A customer who is served anew meanwhile stays.
 */
export async function deleteOldCustomers(
  parts: {
    oldCustomers: OldCustomerStore;
    documents: {
      deleteOf(tx: Tx, papers: { kind: "valuation"; subjects: readonly string[] }): Promise<void>;
    };
    transaction: TransactionFor<OldCustomer[]>;
  },
  now: Date,
): Promise<number> {
  const { oldCustomers, documents } = parts;
  const age = { now, keptForMonths: customerKeptMonths };
  let deleted = 0;
  for (let after = 0; ;) {
    const candidates = await oldCustomers.list({ ...age, after, limit: batchSize });
    const last = candidates.at(-1);
    if (last === undefined) return deleted;
    after = last;
    const gone = await parts.transaction(async (tx) => {
      const over = await oldCustomers.lockOver(tx, candidates, age);
      if (over.length === 0) return over;
      await oldCustomers.delete(
        tx,
        over.map(({ id }) => id),
      );
      const subjects = over.flatMap(({ visitReferences }) => visitReferences);
      await documents.deleteOf(tx, { kind: "valuation", subjects });
      return over;
    });
    deleted += gone.length;
  }
}
