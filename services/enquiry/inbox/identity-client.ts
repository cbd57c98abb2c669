import { AppError } from "@dhahabu/contract/errors";
import { resolveCallerPath, resolvedUserSchema } from "@dhahabu/contract/internal";
import type { ResolvedUser } from "@dhahabu/contract/internal";

export interface IdentityClient {
  /** An active user; undefined where there is none. Throws `AppError` unavailable without a clear answer. */
  findUser(userId: number, requestId: string): Promise<ResolvedUser | undefined>;
}

export function createIdentityClient(parts: {
  ask: (request: {
    method: "GET";
    path: string;
    requestId: string;
  }) => Promise<{ status: number; body: unknown }>;
}): IdentityClient {
  const toUnavailable = (cause: unknown) =>
    new AppError("unavailable", {
      reason: "server.colleagueUnknown",
      retryAfterSeconds: 5,
      cause,
    });
  return {
    async findUser(userId, requestId) {
      const path = resolveCallerPath.replace(":userId", String(userId));
      const answer = await parts.ask({ method: "GET", path, requestId }).catch((error: unknown) => {
        throw toUnavailable(error);
      });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) {
        throw toUnavailable(new Error(`identity answered ${answer.status}`));
      }
      return resolvedUserSchema.parse(answer.body);
    },
  };
}
