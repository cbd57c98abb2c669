import { AppError } from "@dhahabu/contract/errors";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { ChangeMetadata, FieldChange } from "./policy-change.ts";
import type { RequestStore } from "./request-store.ts";

/**
 * Lets the changes of one entry or type pass that need no second administrator, or that he approves:
 * undefined. Others become a request, of which it gives the id. What is changed is locked before, so
 * everybody locks in the same order. Throws `AppError` conflict where a request of the same thing waits
 * already, or the one that is approved does not wait any more.
 */
export async function approveOrRequest(
  { requests }: { requests: RequestStore },
  tx: Tx,
  changes: FieldChange[],
  metadata: ChangeMetadata,
): Promise<number | undefined> {
  const { approval, at } = metadata;
  if (approval) {
    const { policyRequestId, decider } = approval;
    const decision = { status: "approved", decider, at, note: null } as const;
    if (await requests.decide(tx, policyRequestId, decision)) return undefined;
    throw new AppError("conflict", { reason: "policy.decided" });
  }
  const [first] = changes;
  if (!first || !(await requests.lockApprovalNeeded(tx))) return undefined;
  const requestId = await requests.insertRequest(tx, changes, metadata);
  if (requestId === undefined) throw new AppError("conflict", { reason: "policy.waitsAlready" });
  await enqueueEvent(tx, "policy.changed", { configKey: first.key });
  return requestId;
}
