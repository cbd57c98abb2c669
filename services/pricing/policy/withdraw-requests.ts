import { wasAdminBefore } from "@dhahabu/contract/second-approval";
import type { FindStanding } from "@dhahabu/contract/second-approval";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { ChangeParts } from "./change-value.ts";
import type { ChangeRequest } from "./change-request.ts";

/** What withdrawing requests works with. */
export type WithdrawParts = Pick<ChangeParts, "requests" | "transaction" | "clock"> & {
  identity: { findStanding: FindStanding };
};

/** Withdraws a request whose author does not stand any more as when he asked; true where that is so. */
export async function withdrawOfFormerAdmin(
  { requests, transaction, clock, identity }: WithdrawParts,
  { id, key, requestedBy, requestedAt }: ChangeRequest,
  requestId: string,
): Promise<boolean> {
  const standing = await identity.findStanding(requestedBy.userId, requestId);
  if (wasAdminBefore(standing, requestedAt)) return false;
  await transaction(async (tx) => {
    const withdrawal = { status: "withdrawn", decider: null, at: clock.now(), note: null } as const;
    const isDecided = await requests.decide(tx, id, withdrawal);
    if (isDecided) await enqueueEvent(tx, "policy.changed", { configKey: key });
  });
  return true;
}

/** Withdraws every request whose author does not stand any more as when he asked. */
export async function withdrawRequests(parts: WithdrawParts, requestId: string): Promise<void> {
  for (const request of await parts.requests.listPending(parts.clock.now())) {
    await withdrawOfFormerAdmin(parts, request, requestId);
  }
}
