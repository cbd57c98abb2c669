import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { AddressStore } from "./store.ts";

/** Confirms the address of an account by the link of a mail, once. Throws `AppError` invalid_input for a dead link. */
export async function confirmAddress(
  parts: { addresses: AddressStore; transaction: Transaction; log: Log },
  token: string,
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<void> {
  const userId = await parts.transaction((tx) => parts.addresses.confirm(tx, token));
  if (userId === undefined) {
    throw new AppError("invalid_input", { reason: "account.deadLink", at: "token" });
  }
  parts.log.info({ userId, requestId, address }, "address confirmed");
}
