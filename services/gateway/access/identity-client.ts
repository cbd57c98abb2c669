import { AppError } from "@dhahabu/contract/errors";
import { resolveCallerPath, resolvedUserSchema } from "@dhahabu/contract/internal";
import type { ResolvedUser } from "@dhahabu/contract/internal";
import { createAnonymous } from "./caller.ts";
import type { Anonymous } from "./caller.ts";

interface IdentityAnswer {
  status: number;
  body: unknown;
}

/** A question to identity: the request's id and the visitor's address travel along for its log. */
interface Question {
  userId: number;
  requestId: string;
  address: string;
}

/**
 * Creates the function that asks identity who a session's user is now; undefined for one that is gone
 * or inactive. Throws `AppError` unavailable while identity gives no clear answer: nobody is let in
 * on an old one.
 */
export function createUserResolver(parts: {
  send: (request: { method: "GET"; path: string; caller: Anonymous }) => Promise<IdentityAnswer>;
}): (question: Question) => Promise<ResolvedUser | undefined> {
  return async ({ userId, requestId, address }) => {
    const answer = await parts.send({
      method: "GET",
      path: resolveCallerPath.replace(":userId", String(userId)),
      caller: createAnonymous({ requestId, address }),
    });
    if (answer.status === 200) return resolvedUserSchema.parse(JSON.parse(String(answer.body)));
    if (answer.status === 404) return undefined;
    throw new AppError("unavailable", {
      reason: "server.accountUnchecked",
      retryAfterSeconds: 5,
      cause: new Error(`identity answered ${answer.status}`),
    });
  };
}
