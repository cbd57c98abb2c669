import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordChange } from "../changes/record-change.ts";
import type { NewUserChange } from "../changes/user-change.ts";
import { isSetUpRequired } from "../factors/ask-second-factor.ts";
import { hasFactor } from "../factors/own-factors.ts";
import type { FactorResetParts } from "../factors/reset-factors.ts";
import type { AskedChange } from "./asked-change.ts";
import type { AdministrationStore } from "./store.ts";

/** What changing a locked user works with. */
export interface UserChangeParts {
  store: AdministrationStore;
  factors: FactorResetParts["factors"];
  readMode: (requestId: string, db: Tx) => Promise<SecondFactorMode>;
  recordChange: RecordChange;
  removeResetLink: (tx: Tx, userId: number) => Promise<void>;
}

/**
 * Changes and records one field of a locked user. A deactivation ends every session of theirs; it and another
 * role or duties end their reset link, so that no link made for a user opens an account of the staff. A role or a duty
 * for which a second factor is required ends the sessions of who has none.
 */
export async function makeUserChange(
  parts: UserChangeParts,
  tx: Tx,
  {
    user,
    asked,
    ...how
  }: { user: ListedUser; asked: AskedChange } & Pick<NewUserChange, "by" | "approvedBy"> &
    Pick<Author, "address" | "requestId">,
): Promise<ListedUser> {
  const { store, recordChange, removeResetLink } = parts;
  const { field, value } = asked;
  const values = { old: String(user[field]), new: String(value) };
  await recordChange(tx, { userId: user.id, username: user.username, kind: field, values, ...how });
  const changed = await store.update(tx, user.id, asked);
  const givesRights = field === "role" || field === "duties";
  if (givesRights && (await lacksFactor(parts, tx, changed, how.requestId))) {
    await store.endSessions(tx, user.id);
  }
  if (!changed.isActive || givesRights) await removeResetLink(tx, user.id);
  await enqueueEvent(tx, "user.changed", { userId: user.id }, how.requestId);
  return changed;
}

async function lacksFactor(
  { factors, readMode }: UserChangeParts,
  tx: Tx,
  user: ListedUser,
  requestId: string,
): Promise<boolean> {
  if (hasFactor(await factors.find(user.id, tx))) return false;
  return isSetUpRequired(() => readMode(requestId, tx), user);
}
