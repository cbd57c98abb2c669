import type { ResolvedUser } from "@dhahabu/contract/internal";
import type { Log } from "@dhahabu/platform/log";
import { createAnonymous } from "./caller.ts";
import type { Caller, RequestFacts } from "./caller.ts";

/** The session that a request came with. */
export interface RequestSession {
  readOwner(): Promise<{ userId: number; version: number | undefined } | undefined>;
  end(): Promise<void>;
}

/**
 * Finds who makes a call. A session whose user is gone, inactive or under another session version is ended, and
 * its visitor is anonymous.
 */
export async function identifyCaller(
  parts: {
    resolveUser: (question: RequestFacts & { userId: number }) => Promise<ResolvedUser | undefined>;
    /** Removes every session of a user who is gone or inactive. */
    removeSessionsOf: (userId: number) => Promise<void>;
    log: Log;
  },
  facts: RequestFacts,
  session: RequestSession,
): Promise<Caller> {
  const anonymous = createAnonymous(facts);
  const owner = await session.readOwner();
  if (!owner) return anonymous;
  const { userId } = owner;
  const user = await parts.resolveUser({ ...facts, userId });
  if (user && user.sessionVersion === owner.version) {
    const { username, role, duties } = user;
    return { ...facts, userId, username, role, duties };
  }
  await session.end();
  if (!user) await parts.removeSessionsOf(userId);
  const reason = user ? "revoked" : "user gone or inactive";
  parts.log.info({ ...facts, userId, reason }, "session ended");
  return anonymous;
}
