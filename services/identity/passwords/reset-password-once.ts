import { accountRoutes } from "@dhahabu/contract/accounts";
import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { resetPassword } from "./reset-password.ts";

/**
 * Sets a password by a reset link once for each key. Whoever sends the same again is told that it is set where it is
 * the account's still: of that no hash is kept but its own. Throws `AppError` as `resetPassword` does, and conflict.
 */
export async function resetPasswordOnce(
  parts: Omit<Parameters<typeof resetPassword>[0], "transaction"> & { doOnce: DoOnce },
  { key, ...reset }: Parameters<typeof resetPassword>[1] & { key?: string | undefined },
  caller: Pick<Caller, "address" | "requestId">,
): Promise<void> {
  const { token, newPassword } = reset;
  let isSet = false;
  const sent = { route: accountRoutes.resetPassword, key, body: { token } };
  const userId = await parts.doOnce<number>(sent, async (transaction) => {
    const owner = await resetPassword({ ...parts, transaction }, reset, caller);
    isSet = true;
    return owner;
  });
  if (isSet) return;
  const own = await parts.store.findOwn(userId);
  if (await parts.passwords.isRight(newPassword, own?.passwordHash)) return;
  throw new AppError("conflict", { reason: "request.keyUsed", at: "key" });
}
