import { AppError } from "@dhahabu/contract/errors";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { User } from "@dhahabu/contract/identity";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { registerUser } from "./register-user.ts";

/**
 * Opens an account once for each key. Whoever sends the same again is told of the same account where they know its
 * password: of that no hash is kept but its own. Throws `AppError` as `registerUser` does, and conflict.
 */
export async function registerOnce(
  parts: Omit<Parameters<typeof registerUser>[0], "transaction"> & { doOnce: DoOnce },
  { key, ...typed }: Parameters<typeof registerUser>[1] & { key?: string | undefined },
  caller: Parameters<typeof registerUser>[2],
): Promise<User> {
  const { password, ...body } = typed;
  const sent = { route: identityRoutes.register, key, body };
  let isNew = false;
  const user = await parts.doOnce<User>(sent, (transaction) =>
    registerUser(
      {
        ...parts,
        transaction: (work) =>
          transaction(async (tx) => {
            const added = await work(tx);
            isNew = true;
            return added;
          }),
      },
      typed,
      caller,
    ),
  );
  if (isNew) return user;
  const known = await parts.store.findForLogin(user.username);
  if (await parts.passwords.isRight(password, known?.passwordHash)) return user;
  throw new AppError("conflict", { reason: "request.keyUsed", at: "key" });
}
