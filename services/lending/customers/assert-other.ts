import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Queryable } from "@dhahabu/platform/db";
import type { KeptCustomer } from "./customer.ts";
import type { CustomerRecordStore } from "./record-store.ts";

/**
 * Throws `AppError` not_allowed for who is the customer: whose account is linked with them, or ever was, since a link
 * can be ended by oneself.
 */
export async function assertOther(
  { record }: { record: Pick<CustomerRecordStore, "wasLinked"> },
  customer: Pick<KeptCustomer, "id" | "userId">,
  by: Author,
  db?: Queryable,
): Promise<void> {
  if (customer.userId === by.userId || (await record.wasLinked(customer.id, by.userId, db))) {
    throw new AppError("not_allowed", { reason: "counter.ownVisit" });
  }
}
