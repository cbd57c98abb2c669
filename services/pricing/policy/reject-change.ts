import type { Author } from "@dhahabu/contract/internal";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { assertKnown, assertPending } from "./change-request.ts";
import type { ChangeRequest } from "./change-request.ts";
import type { ChangeParts } from "./change-value.ts";

/**
 * Refuses a change that somebody asked for; one's own is withdrawn. Throws `AppError` not_found, and
 * conflict, which says why, for one that does not wait any more.
 */
export async function rejectChange(
  { transaction, requests, clock }: ChangeParts,
  asked: { policyRequestId: number; decider: Author; note: string | null },
): Promise<ChangeRequest> {
  const { policyRequestId, decider, note } = asked;
  const at = clock.now();
  const request = await requests.findRequest(policyRequestId);
  assertKnown(request);
  assertPending(request, at);
  const status = request.requestedBy.userId === decider.userId ? "withdrawn" : "rejected";
  const isDecided = await transaction(async (tx) => {
    if (!(await requests.decide(tx, request.id, { status, decider, at, note }))) return false;
    await enqueueEvent(tx, "policy.changed", { configKey: request.key });
    return true;
  });
  const decided = await requests.findRequest(request.id);
  assertKnown(decided);
  if (!isDecided) assertPending(decided, at);
  return decided;
}
