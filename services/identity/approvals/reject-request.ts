import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { makeUserChange } from "../administration/make-user-change.ts";
import type { UserChangeParts } from "../administration/make-user-change.ts";
import { assertKnown, assertPending, describeAct } from "../requests/account-request.ts";
import type { Decision, KeptRequest } from "../requests/account-request.ts";
import type { RecordSecurityEvent } from "../security-events/record-security-event.ts";
import { readParties } from "../users/change-parties.ts";

/**
 * Refuses what somebody asked for; one's own is withdrawn. Of an invitation, the account is deactivated. Throws `AppError` not_found, not_allowed for who is no
 * administrator any more, and conflict, which says why, for what does not wait any more.
 */
export async function rejectRequest(
  parts: UserChangeParts & {
    requests: {
      find(id: number): Promise<KeptRequest | undefined>;
      decide(tx: Tx, id: number, decision: Decision): Promise<boolean>;
    };
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordSecurityEvent: RecordSecurityEvent;
    transaction: Transaction;
  },
  { id, decider, note }: { id: number; decider: Author; note: string | null },
): Promise<KeptRequest> {
  const { requests } = parts;
  const request = await requests.find(id);
  assertKnown(request);
  assertPending(request);
  const { userId } = request;
  const status = request.requestedByUserId === decider.userId ? "withdrawn" : "rejected";
  const isDecided = await parts.transaction(async (tx) => {
    const locked = await parts.lockUsers(tx, [userId, decider.userId]);
    const { admin: by, user } = readParties(locked, { adminId: decider.userId, userId });
    if (!(await requests.decide(tx, id, { status, by, note }))) return false;
    await parts.recordSecurityEvent(tx, {
      kind: `account.change-${status}`,
      person: by,
      subject: user,
      address: decider.address,
      requestId: decider.requestId,
      details: describeAct(request),
    });
    // The account was opened for the role that is refused.
    if (user.isInvited) {
      const { address, requestId } = decider;
      const asked = { field: "isActive", value: false } as const;
      await makeUserChange(parts, tx, { user, asked, by, address, requestId });
    }
    await enqueueEvent(tx, "user.changed", { userId }, decider.requestId);
    return true;
  });
  const decided = await requests.find(id);
  assertKnown(decided);
  if (!isDecided) assertPending(decided);
  return decided;
}
