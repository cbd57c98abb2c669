import { AppError } from "@dhahabu/contract/errors";
import { identityRoutes } from "@dhahabu/contract/identity";
import { resolveCallerPath, sessionVersionHeader } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { checkCredentials } from "./check-credentials.ts";
import { registerUser } from "./register-user.ts";
import type { UserStore } from "./store.ts";

/** Creates the calls about a user's own account. */
export function createUserEndpoints(
  parts: Parameters<typeof registerUser>[0] & Parameters<typeof checkCredentials>[0],
): Endpoint[] {
  return [
    createEndpoint(identityRoutes.getUser, async ({ caller }) => {
      const user = caller.userId === null ? undefined : await parts.store.find(caller.userId);
      if (!user?.isActive) throw new AppError("not_signed_in", { reason: "access.signIn" });
      return user;
    }),

    createEndpoint(identityRoutes.login, async ({ body, caller, setHeader }) => {
      const { user, sessionVersion } = await checkCredentials(parts, body, caller);
      setHeader(sessionVersionHeader, String(sessionVersion));
      return user;
    }),

    createEndpoint(identityRoutes.register, async ({ body, caller, setHeader }) => {
      const user = await registerUser(parts, body, caller);
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
