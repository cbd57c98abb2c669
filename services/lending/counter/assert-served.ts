import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Queryable } from "@dhahabu/platform/db";
import { assertOther } from "../customers/assert-other.ts";
import { isOutOfDate } from "../customers/customer.ts";
import type { KeptCustomer } from "../customers/customer.ts";
import type { KeptCounterVisit } from "./counter-visit.ts";

/**
 * Throws `AppError` not_allowed for who would serve themselves, and conflict for a customer whose papers were refused
 * or have expired.
 */
export async function assertServed(
  parts: Parameters<typeof assertOther>[0],
  customer: Pick<KeptCustomer, "id" | "verdict" | "idExpiresOn" | "userId">,
  { by, at, db }: { by: Author; at: Date; db?: Queryable },
): Promise<void> {
  await assertOther(parts, customer, by, db);
  if (customer.verdict === "rejected" || isOutOfDate(customer, at)) {
    throw new AppError("conflict", { reason: "counter.customerRefused" });
  }
}

/** Throws `AppError` not_found for none, and conflict for a visit that is closed. */
export function assertOpen(visit: KeptCounterVisit | undefined): asserts visit is KeptCounterVisit {
  if (!visit) throw new AppError("not_found", { reason: "counter.unknown" });
  if (visit.state === "closed") throw new AppError("conflict", { reason: "counter.closed" });
}
