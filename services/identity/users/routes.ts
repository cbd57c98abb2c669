import { AppError } from "@dhahabu/contract/errors";
import { identityRoutes } from "@dhahabu/contract/identity";
import { resolveCallerPath, sessionVersionHeader } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { Log } from "@dhahabu/platform/log";
import { assertUncommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./password.ts";
import type { UserStore } from "./store.ts";

/** Creates the calls about a user's own account. */
export function createUserEndpoints(parts: {
  store: UserStore;
  passwords: Passwords;
  commonPasswords: ReadonlySet<string>;
  log: Log;
}): Endpoint[] {
  const { store, passwords, commonPasswords, log } = parts;
  return [
    createEndpoint(identityRoutes.getUser, async ({ caller }) => {
      const user = caller.userId === null ? undefined : await store.find(caller.userId);
      if (!user?.isActive) throw new AppError("not_signed_in", { reason: "access.signIn" });
      return user;
    }),

    createEndpoint(identityRoutes.login, async ({ body, caller, setHeader }) => {
      const { address, requestId } = caller;
      const found = await store.findForLogin(body.username);
      const isRight = await passwords.isRight(body.password, found?.passwordHash);
      // The typed name is not logged: people type their password there.
      const entry = { address, requestId, userId: found?.user.id ?? null };
      if (!found || !isRight) {
        log.warn({ ...entry, reason: found ? "wrong password" : "no such user" }, "login failed");
        throw new AppError("wrong_credentials", {
          reason: "access.wrongCredentials",
        });
      }
      if (!found.user.isActive) {
        log.warn({ ...entry, reason: "inactive" }, "login failed");
        throw new AppError("account_inactive", {
          reason: "access.inactive",
        });
      }
      log.info(entry, "login succeeded");
      setHeader(sessionVersionHeader, String(found.sessionVersion));
      return found.user;
    }),

    createEndpoint(identityRoutes.register, async ({ body, caller, setHeader }) => {
      assertUncommonPassword(commonPasswords, body);
      const { password, ...fields } = body;
      const user = await store.insert({ ...fields, passwordHash: await passwords.hash(password) });
      const { address, requestId } = caller;
      log.info({ address, requestId, userId: user.id }, "user registered");
      setHeader(sessionVersionHeader, "0");
      return user;
    }),
  ];
}

const largestId = 2_147_483_647;

/** Creates the call by which the gateway asks who a session's user is now. */
export function createUserInternalRoutes({ store }: { store: UserStore }): InternalRoute[] {
  return [
    {
      method: "GET",
      path: resolveCallerPath,
      async answer({ userId = "" }) {
        const isId = /^[1-9]\d{0,9}$/.test(userId) && Number(userId) <= largestId;
        const user = isId ? await store.resolve(Number(userId)) : undefined;
        if (!user) throw new AppError("not_found", { reason: "user.notActive" });
        return user;
      },
    },
  ];
}
