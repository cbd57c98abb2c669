import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordChange } from "../changes/record-change.ts";
import type { NewUserChange } from "../changes/user-change.ts";
import type { FactorStore } from "./store.ts";
import type { TellOfFactor } from "./tell-of-factor.ts";

/** What resetting a second factor works with. */
export interface FactorResetParts {
  factors: FactorStore;
  recordChange: RecordChange;
  tellOfFactor: TellOfFactor;
}

/** Removes every factor of a locked user, ends their sessions, records it and writes to them. */
export async function resetFactors(
  { factors, recordChange, tellOfFactor }: FactorResetParts,
  tx: Tx,
  {
    user,
    ...how
  }: { user: ListedUser } & Pick<NewUserChange, "by" | "approvedBy" | "reason"> &
    Pick<Author, "address" | "requestId">,
): Promise<void> {
  const { id: userId, username } = user;
  await factors.reset(tx, userId);
  await recordChange(tx, { userId, username, kind: "factorReset", ...how });
  await tellOfFactor(tx, { user, factorChange: "reset" }, how);
  await enqueueEvent(tx, "user.changed", { userId }, how.requestId);
}
