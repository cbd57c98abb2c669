import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import { isFactorRequired } from "@dhahabu/contract/second-factor";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { NewUserChange } from "../changes/user-change.ts";
import { hasFactor } from "./own-factors.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { FactorStore } from "./store.ts";
import type { TellOfFactor } from "./tell-of-factor.ts";

/**
 * Removes a factor from one's account, if it is there, and with the last one the recovery codes. Throws `AppError`
 * conflict where the role needs a factor and this is the last.
 */
export async function removeFactor(
  parts: {
    factors: FactorStore;
    passkeys: PasskeyStore;
    readMode: (requestId: string) => Promise<SecondFactorMode>;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordChange: (tx: Tx, change: NewUserChange) => Promise<void>;
    tellOfFactor: TellOfFactor;
    transaction: Transaction;
    log: Log;
  },
  factor: { kind: "app" } | { kind: "passkey"; id: number },
  { userId, address, requestId }: Author,
): Promise<void> {
  const { factors, passkeys } = parts;
  const mode = await parts.readMode(requestId);
  const isRemoved = await parts.transaction(async (tx) => {
    const [by] = await parts.lockUsers(tx, [userId]);
    if (!by || !(await remove(tx))) return false;
    if (!hasFactor(await factors.find(userId, tx))) {
      if (isFactorRequired(mode, by)) {
        throw new AppError("conflict", { reason: "factor.lastOne" });
      }
      await factors.putRecoveryCodes(tx, userId, []);
    }
    const values = { old: factor.kind };
    const { username } = by;
    const change = {
      userId,
      username,
      kind: "factorRemoved",
      values,
      by,
      address,
      requestId,
    } as const;
    await parts.recordChange(tx, change);
    await parts.tellOfFactor(tx, { user: by, factorChange: "removed" }, { address, requestId });
    await enqueueEvent(tx, "user.changed", { userId }, requestId);
    return true;
  });
  if (isRemoved)
    parts.log.info({ address, requestId, userId, factor: factor.kind }, "second factor removed");

  async function remove(tx: Tx): Promise<boolean> {
    if (factor.kind === "passkey") return passkeys.remove(tx, { userId, id: factor.id });
    return factors.removeApp(tx, userId);
  }
}
