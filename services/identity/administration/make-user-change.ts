import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordChange } from "../changes/record-change.ts";
import type { NewUserChange } from "../changes/user-change.ts";
import type { AskedChange } from "./asked-change.ts";
import type { AdministrationStore } from "./store.ts";

/** What changing a locked user works with. */
export interface UserChangeParts {
  store: AdministrationStore;
  recordChange: RecordChange;
  removeResetLink: (tx: Tx, userId: number) => Promise<void>;
}

/**
 * Changes and records one field of a locked user. A deactivation ends every session of theirs; it and another
 * role end their reset link, so that no link made for a user opens an administrator's account.
 */
export async function makeUserChange(
  { store, recordChange, removeResetLink }: UserChangeParts,
  tx: Tx,
  {
    user,
    asked,
    ...how
  }: { user: ListedUser; asked: AskedChange } & Pick<NewUserChange, "by" | "approvedBy"> &
    Pick<Author, "address" | "requestId">,
): Promise<ListedUser> {
  const { field, value } = asked;
  const values = { old: String(user[field]), new: String(value) };
  await recordChange(tx, { userId: user.id, username: user.username, kind: field, values, ...how });
  const changed = await store.update(tx, user.id, asked);
  if (!changed.isActive || field === "role") await removeResetLink(tx, user.id);
  await enqueueEvent(tx, "user.changed", { userId: user.id }, how.requestId);
  return changed;
}
