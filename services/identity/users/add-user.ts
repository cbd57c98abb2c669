import type { User } from "@dhahabu/contract/identity";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { NewUser, UserStore } from "./store.ts";
import { createTakenError } from "./taken-names.ts";

/** Adds an account and tells of it. Throws `AppError` conflict where a name is taken. */
export async function addUser(
  store: UserStore,
  tx: Tx,
  user: NewUser,
  requestId?: string,
): Promise<User> {
  const added = await store.insert(tx, user);
  if (!added) throw createTakenError(await store.findTaken(tx, user));
  await enqueueEvent(tx, "user.changed", { userId: added.id }, requestId);
  return added;
}
