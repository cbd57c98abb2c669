import type { CustomerVerdict } from "@dhahabu/contract/customer-terms";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { FindStanding } from "@dhahabu/contract/second-approval";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertOther } from "./assert-other.ts";
import { hasEveryPaper } from "./customer.ts";
import { assertKnown } from "./read-customer.ts";
import { assertExpiry } from "./register-customer.ts";
import type { WriteParts } from "./register-customer.ts";

/**
 * Verifies or refuses a customer's papers as the second person: not who saw them, nor who wrote anything of the customer
 * since they were last verified, nor an account that has come to stand
 * otherwise since, such as one that the first person made. Throws `AppError` not_found, not_allowed, invalid_input,
 * conflict where not every paper was seen or the customer was changed meanwhile, and unavailable without identity.
 */
export async function decideCustomer(
  parts: Omit<WriteParts, "seal"> & {
    findStanding: FindStanding;
  },
  {
    id,
    verdict,
    note,
    version,
  }: { id: number; verdict: CustomerVerdict; note: string; version: number },
  by: Author,
): Promise<void> {
  const { customers } = parts;
  if (verdict === "rejected" && note === "") {
    throw new AppError("invalid_input", { reason: "customer.noteMissing", at: "note" });
  }
  const standing = await parts.findStanding(by.userId, by.requestId);
  const at = parts.clock.now();
  await parts.transaction(async (tx) => {
    const customer = await customers.lock(tx, id);
    assertKnown(customer);
    await assertOther(parts, customer, by, tx);
    const isOwn = customer.papersSeenByUserId === by.userId;
    // A colleague's small change does not make one's own papers somebody else's.
    if (isOwn || (await parts.record.hasWritten(id, by.userId, tx))) {
      throw new AppError("not_allowed", { reason: "customer.ownPapers" });
    }
    if (!standing || standing.since >= customer.papersSeenAt) {
      throw new AppError("not_allowed", { reason: "customer.verifierTooNew" });
    }
    if (customer.version !== version || customer.verdict !== "pending") {
      throw new AppError("conflict", { reason: "customer.changedMeanwhile" });
    }
    if (verdict === "verified") {
      if (!hasEveryPaper(customer.papers)) {
        throw new AppError("conflict", { reason: "customer.papersMissing" });
      }
      assertExpiry(customer, at);
    }
    const decision = { verdict, note: note === "" ? null : note, by, at };
    await customers.decide(tx, id, decision);
    const act = verdict === "verified" ? "verified" : "rejected";
    const changes =
      note === "" ? [] : [{ field: "note", before: customer.note, after: note } as const];
    await parts.record.add({ customerId: id, act, by, changes }, tx);
    await enqueueEvent(tx, "customer.changed", { customerId: id }, by.requestId);
  });
}
