import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { FindStanding, Standing } from "@dhahabu/contract/second-approval";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertOther } from "../customers/assert-other.ts";
import type { ReadParts } from "../customers/read-customer.ts";
import type { ApprovalStore } from "./approval-store.ts";
import { assertOpen } from "./assert-served.ts";
import { judgeValuation } from "./counter-visit.ts";
import type { KeptCounterVisit } from "./counter-visit.ts";
import { giveOutValuation } from "./give-out-valuation.ts";
import type { GiveOutParts } from "./give-out-valuation.ts";

interface DecideParts extends GiveOutParts {
  approvals: ApprovalStore;
  record: ReadParts["record"];
  findStanding: FindStanding;
  transaction: Transaction;
  clock: Clock;
}

interface Verdict {
  visitId: number;
  valuationId: number;
  verdict: "approved" | "refused";
  reason: string;
}

/**
 * Approves or refuses a valuation that asks for it, as a second person: not who weighed, put back or valued anything
 * of the visit, nor the customer, nor an account that has come to stand otherwise since. What is approved is given its
 * paper. The same verdict sent again by the same person changes nothing. Throws `AppError` not_found, not_allowed,
 * invalid_input for a refusal without a reason, conflict for a visit that is closed, figures that do not hold, and what
 * was decided or asks for nothing, and unavailable without identity.
 */
export async function decideValuation(
  parts: DecideParts,
  given: Verdict,
  by: Author,
): Promise<void> {
  const { visits, approvals } = parts;
  const { visitId, valuationId, verdict } = given;
  const reason = given.reason === "" ? null : given.reason;
  if (verdict === "refused" && reason === null) {
    throw new AppError("invalid_input", { reason: "counter.reasonMissing", at: "reason" });
  }
  const standing = await parts.findStanding(by.userId, by.requestId);
  await parts.transaction(async (tx) => {
    const visit = await visits.lock(tx, visitId);
    if (!visit) throw new AppError("not_found", { reason: "counter.unknown" });
    const valuation = findValuation(visit, valuationId);
    const isSame = valuation.approval?.verdict === verdict;
    if (isSame && (await approvals.findDecider(tx, valuationId)) === by.userId) return;
    const at = parts.clock.now();
    assertOpen(visit);
    await assertSecond(parts, tx, { visit, valuation, standing, by });
    if (valuation.approval?.verdict !== "pending") {
      const isAsked = valuation.approval !== null;
      throw new AppError("conflict", {
        reason: isAsked ? "counter.approvalDecided" : "counter.approvalUnasked",
      });
    }
    if (judgeValuation(valuation, visit, at) !== "locked") {
      throw new AppError("conflict", { reason: "counter.valuationOver" });
    }
    await approvals.insert(tx, { visitId, valuationId, verdict, reason, by, at });
    if (verdict === "approved") await giveOutValuation(parts, tx, visitId, by);
    await parts.record.add(
      {
        customerId: visit.customer.id,
        act: verdict === "approved" ? "valuation-approved" : "valuation-refused",
        by,
        changes: reason === null ? [] : [{ field: "note", before: null, after: reason }],
      },
      tx,
    );
    await enqueueEvent(tx, "counter.changed", { counterVisitId: visitId }, by.requestId);
  });
}

function findValuation(visit: KeptCounterVisit, valuationId: number) {
  const valuation = visit.valuations.find(({ id }) => id === valuationId);
  if (!valuation) throw new AppError("not_found", { reason: "counter.valuationUnknown" });
  return valuation;
}

/** Throws `AppError` not_allowed for whoever has a hand in a valuation, and for an account that is newer than it. */
async function assertSecond(
  parts: DecideParts,
  tx: Tx,
  {
    visit,
    valuation,
    standing,
    by,
  }: {
    visit: KeptCounterVisit;
    valuation: KeptCounterVisit["valuations"][number];
    standing: Standing | undefined;
    by: Author;
  },
): Promise<void> {
  await assertOther(parts, visit.customer, by, tx);
  if ((await parts.approvals.listHands(tx, visit.id)).includes(by.userId)) {
    throw new AppError("not_allowed", { reason: "counter.ownValuation" });
  }
  if (!standing || standing.since >= valuation.pricedAt) {
    throw new AppError("not_allowed", { reason: "counter.approverTooNew" });
  }
}
