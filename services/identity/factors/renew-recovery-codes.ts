import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { NewUserChange } from "../changes/user-change.ts";
import { hasFactor } from "./own-factors.ts";
import { createRecoveryCodes } from "./recovery-code.ts";
import type { FactorStore } from "./store.ts";

/** Makes new recovery codes in place of the old ones; none without a factor. */
export async function renewRecoveryCodes(
  parts: {
    factors: FactorStore;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordChange: (tx: Tx, change: NewUserChange) => Promise<void>;
    transaction: Transaction;
  },
  { userId, address, requestId }: Author,
): Promise<string[]> {
  const { factors } = parts;
  return parts.transaction(async (tx) => {
    const [by] = await parts.lockUsers(tx, [userId]);
    if (!by || !hasFactor(await factors.find(userId, tx))) return [];
    const codes = createRecoveryCodes();
    await factors.putRecoveryCodes(tx, userId, codes);
    const { username } = by;
    const change = { userId, username, kind: "recoveryCodes", by, address, requestId } as const;
    await parts.recordChange(tx, change);
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    return codes;
  });
}
