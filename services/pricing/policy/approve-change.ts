import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { ChangeParts } from "./change-value.ts";
import {
  assertAdminBefore,
  assertAnotherPerson,
  assertKnown,
  assertPending,
} from "./change-request.ts";
import type { ChangeRequest } from "./change-request.ts";
import { makeRecordedChange } from "./make-recorded-change.ts";
import { withdrawOfFormerAdmin } from "./withdraw-requests.ts";

/**
 * Makes a change that another administrator asked for, as whoever asked wished. One that starts from
 * what is not in force any more becomes stale. One whose author is not the administrator any more
 * who asked is withdrawn. Throws `AppError` not_found, not_allowed for one's own and for who was no administrator when
 * it was asked for, and conflict, which says why, for one that does not wait any more.
 */
export async function approveChange(
  parts: ChangeParts,
  asked: { policyRequestId: number; decider: Author },
): Promise<ChangeRequest> {
  const { transaction, requests, clock, log } = parts;
  const { policyRequestId, decider } = asked;
  const at = clock.now();
  const request = await requests.findRequest(policyRequestId);
  assertKnown(request);
  assertPending(request, at);
  assertAnotherPerson(request, decider);
  const standing = await parts.identity.findStanding(decider.userId, decider.requestId);
  assertAdminBefore(request, standing);
  if (await withdrawOfFormerAdmin(parts, request, decider.requestId)) {
    throw new AppError("conflict", { reason: "policy.withdrawn" });
  }

  const isMade = await makeApproved(parts, request, decider);
  if (!isMade) {
    // It starts from what is not in force any more, or somebody decided meanwhile.
    const stale = { status: "stale", decider, at, note: null } as const;
    await transaction(async (tx) => {
      const isStale = await requests.decide(tx, request.id, stale);
      if (isStale) await enqueueEvent(tx, "policy.changed", { configKey: request.key });
    });
  }
  const decided = await requests.findRequest(request.id);
  assertKnown(decided);
  if (!isMade) assertPending(decided, at);
  const { userId, requestId } = decider;
  log.info({ policyRequestId, userId, requestId }, "policy change approved");
  return decided;
}

async function makeApproved(
  parts: ChangeParts,
  { id, changes, requestedBy, reason }: ChangeRequest,
  decider: Author,
): Promise<boolean> {
  const approval = { policyRequestId: id, decider };
  try {
    const context = { author: requestedBy, reason, approval };
    const { isChanged } = await makeRecordedChange(parts, changes, context);
    return isChanged;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}
