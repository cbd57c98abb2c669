import { AppError } from "@dhahabu/contract/errors";
import { resolveCallerPath, resolvedUserSchema } from "@dhahabu/contract/internal";

/** Finds an active member of the staff by user number; undefined for anybody else. */
export type FindColleague = (
  userId: number,
  requestId: string,
) => Promise<{ userId: number; username: string } | undefined>;

/** Creates the function that asks identity. It throws `AppError` unavailable while identity gives no clear answer. */
export function createColleagueFinder(parts: {
  ask: (request: {
    method: "GET";
    path: string;
    requestId: string;
  }) => Promise<{ status: number; body: unknown }>;
}): FindColleague {
  const toUnavailable = (cause: unknown) =>
    new AppError("unavailable", {
      reason: "server.colleagueUnknown",
      retryAfterSeconds: 5,
      cause,
    });
  return async (userId, requestId) => {
    const path = resolveCallerPath.replace(":userId", String(userId));
    const answer = await parts.ask({ method: "GET", path, requestId }).catch((error: unknown) => {
      throw toUnavailable(error);
    });
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw toUnavailable(new Error(`identity answered ${answer.status}`));
    const { role, username } = resolvedUserSchema.parse(answer.body);
    return role === "user" ? undefined : { userId, username };
  };
}
