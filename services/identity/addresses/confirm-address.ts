import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { TransactionFor } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { AddressStore } from "./store.ts";

/** Confirms the address of an account by the link of a mail, once. Returns whose it is. Throws `AppError` invalid_input for a dead link. */
export async function confirmAddress(
  parts: { addresses: AddressStore; transaction: TransactionFor<number>; log: Log },
  token: string,
  { address, requestId }: Pick<Caller, "address" | "requestId">,
): Promise<number> {
  const userId = await parts.transaction(async (tx) => {
    const confirmed = await parts.addresses.confirm(tx, token);
    if (confirmed !== undefined) return confirmed;
    throw new AppError("invalid_input", { reason: "account.deadLink", at: "token" });
  });
  parts.log.info({ userId, requestId, address }, "address confirmed");
  return userId;
}
