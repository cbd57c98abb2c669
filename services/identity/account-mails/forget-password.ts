import type { Language } from "@dhahabu/contract/language";
import type { TransactionFor } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { requestAccountMail } from "./request-account-mail.ts";

/** Asks for a link to set a new password, for whoever owns the account of an address. Returns whether it was asked for. */
export async function forgetPassword(
  parts: Parameters<typeof requestAccountMail>[0] & {
    transaction: TransactionFor<boolean>;
    log: Log;
  },
  asked: { email: string; language: Language },
  { address, requestId }: { address: string; requestId: string },
): Promise<boolean> {
  const mail = { kind: "password reset", ...asked } as const;
  const isRequested = await parts.transaction((tx) =>
    requestAccountMail(parts, tx, mail, requestId),
  );
  parts.log.info({ isRequested, requestId, address }, "reset mail asked for");
  return isRequested;
}
