import { accountRoutes, resetLinkMinutes, resetPagePath } from "@dhahabu/contract/accounts";
import { AppError } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import { readAuthor, sessionVersionHeader } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { assertUncommonPassword } from "../users/common-passwords.ts";
import type { Passwords } from "../users/password.ts";
import type { AccountNames, PasswordStore } from "./store.ts";

/** Creates the calls that set a password after registration. No password and no token is ever logged. */
export function createPasswordEndpoints(parts: {
  store: PasswordStore;
  findUser: (userId: number) => Promise<User | undefined>;
  passwords: Passwords;
  commonPasswords: ReadonlySet<string>;
  log: Log;
}): Endpoint[] {
  const { store, passwords, commonPasswords, log } = parts;

  async function hashNew(newPassword: string, { username, email }: AccountNames): Promise<string> {
    const account = { username, email, password: newPassword };
    assertUncommonPassword(commonPasswords, account, "newPassword");
    return passwords.hash(newPassword);
  }

  return [
    createEndpoint(accountRoutes.changePassword, async ({ body, caller, setHeader }) => {
      const author = readAuthor(caller);
      const { address, requestId, userId } = author;
      const own = await store.findOwn(userId);
      if (!own) throw createNotSignedIn();
      if (!(await passwords.isRight(body.currentPassword, own.passwordHash))) {
        const reason = "wrong current password";
        log.warn({ address, requestId, userId, reason }, "password change failed");
        throw new AppError("invalid_input", {
          reason: "account.currentPasswordWrong",
          at: "currentPassword",
        });
      }
      if (body.newPassword === body.currentPassword) {
        throw new AppError("invalid_input", {
          reason: "account.passwordUnchanged",
          at: "newPassword",
        });
      }
      const newHash = await hashNew(body.newPassword, own);
      const sessionVersion = await store.replaceOwn({
        oldHash: own.passwordHash,
        newHash,
        author,
      });
      const user = await parts.findUser(userId);
      if (sessionVersion === undefined || !user) {
        throw new AppError("conflict", {
          reason: "account.changedMeanwhile",
        });
      }
      log.info({ address, requestId, userId }, "password changed");
      setHeader(sessionVersionHeader, String(sessionVersion));
      return user;
    }),

    createEndpoint(accountRoutes.createResetLink, async ({ params, caller }) => {
      const author = readAuthor(caller);
      const lifeSeconds = resetLinkMinutes * 60;
      const link = await store.issueLink(params.userId, lifeSeconds, author);
      const { address, requestId, userId: issuedBy } = author;
      log.info({ userId: params.userId, issuedBy, address, requestId }, "reset link made");
      return {
        username: link.username,
        path: `${resetPagePath}#${link.token}`,
        expiresAt: link.expiresAt.toISOString(),
      };
    }),

    createEndpoint(accountRoutes.resetPassword, async ({ body, caller }) => {
      const { address, requestId } = caller;
      const { token, newPassword } = body;
      const owner = await store.findByToken(token);
      const isUsed =
        owner !== undefined &&
        (await store.useLink({
          userId: owner.userId,
          token,
          newHash: await hashNew(newPassword, owner),
          address,
          requestId,
        }));
      if (!isUsed) {
        log.warn({ address, requestId, userId: owner?.userId ?? null }, "password reset failed");
        throw new AppError("invalid_input", { reason: "account.deadLink", at: "token" });
      }
      log.info({ address, requestId, userId: owner.userId }, "password reset");
      return { message: "Your new password is set. Please sign in with it." };
    }),
  ];
}

function createNotSignedIn(): AppError {
  return new AppError("not_signed_in", { reason: "access.signIn" });
}
