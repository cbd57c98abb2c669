import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { AddressStore } from "./store.ts";

/** Has the link sent again that confirms one's address; nothing where it is confirmed. Throws `AppError` not_signed_in. */
export async function requestConfirmation(
  parts: {
    addresses: AddressStore;
    askToConfirm: (
      tx: Tx,
      mail: { email: string; language: Language },
      requestId: string,
    ) => Promise<unknown>;
    transaction: Transaction;
    log: Log;
  },
  language: Language,
  { userId, address, requestId }: Author,
): Promise<void> {
  const own = await parts.addresses.find(userId);
  if (!own) throw new AppError("not_signed_in", { reason: "access.signIn" });
  if (own.isConfirmed) return;
  const { email } = own;
  await parts.transaction((tx) => parts.askToConfirm(tx, { email, language }, requestId));
  parts.log.info({ userId, requestId, address }, "confirmation mail asked for");
}
