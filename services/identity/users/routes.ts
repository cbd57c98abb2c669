import { AppError } from "@dhahabu/contract/errors";
import { identityRoutes } from "@dhahabu/contract/identity";
import { resolveCallerPath, sessionVersionHeader } from "@dhahabu/contract/internal";
import { standingPath } from "@dhahabu/contract/second-approval";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { registerOnce } from "./register-once.ts";
import { signIn } from "./sign-in.ts";
import type { UserStore } from "./store.ts";

/** Creates the calls about a user's own account. */
export function createUserEndpoints(
  parts: Parameters<typeof registerOnce>[0] & Parameters<typeof signIn>[0],
): Endpoint[] {
  return [
    createEndpoint(identityRoutes.getUser, async ({ caller }) => {
      const user = caller.userId === null ? undefined : await parts.store.find(caller.userId);
      if (!user?.isActive) throw new AppError("not_signed_in", { reason: "access.signIn" });
      return user;
    }),

    createEndpoint(identityRoutes.login, async ({ body, caller, setHeader }) => {
      const signedIn = await signIn(parts, body, caller);
      if ("halfSignIn" in signedIn) return signedIn;
      setHeader(sessionVersionHeader, String(signedIn.sessionVersion));
      return signedIn.user;
    }),

    createEndpoint(identityRoutes.register, async ({ body, caller, setHeader }) => {
      const user = await registerOnce(parts, body, caller);
      setHeader(sessionVersionHeader, "0");
      return user;
    }),
  ];
}

const largestId = 2_147_483_647;

/** Creates the calls by which the gateway asks who a session's user is now, and pricing how an administrator stands. */
export function createUserInternalRoutes({ store }: { store: UserStore }): InternalRoute[] {
  async function answer<T>(
    { userId = "" }: Record<string, string>,
    find: (userId: number) => Promise<T | undefined>,
  ): Promise<T> {
    const isId = /^[1-9]\d{0,9}$/.test(userId) && Number(userId) <= largestId;
    const found = isId ? await find(Number(userId)) : undefined;
    if (!found) throw new AppError("not_found", { reason: "user.notActive" });
    return found;
  }

  return [
    {
      method: "GET",
      path: resolveCallerPath,
      answer: (params) => answer(params, (userId) => store.resolve(userId)),
    },
    {
      method: "GET",
      path: standingPath,
      answer: (params) => answer(params, (userId) => store.findStanding(userId)),
    },
  ];
}
