import { gatewayRoutes } from "@dhahabu/contract/gateway";
import type { ResolvedUser } from "@dhahabu/contract/internal";
import { assertAccess } from "@dhahabu/platform/http/endpoint";
import type Koa from "koa";
import type { Caller, RequestFacts } from "../access/caller.ts";
import type { StaffStreams } from "./staff-streams.ts";

/** Creates the answer of `/api/staff/events`: a stream that holds while its session and its role do. */
export function createStaffStreamAnswer(parts: {
  streams: StaffStreams;
  sessionCookieName: string;
  peekSession: (
    sessionId: string,
  ) => Promise<{ userId: number; version?: number | undefined } | undefined>;
  resolveUser: (question: RequestFacts & { userId: number }) => Promise<ResolvedUser | undefined>;
}): (ctx: Koa.Context, caller: Caller) => void {
  async function findStanding(sessionId: string, caller: Caller, userId: number) {
    const session = await parts.peekSession(sessionId);
    if (session?.userId !== userId) return undefined;
    const { requestId, address } = caller;
    const user = await parts.resolveUser({ userId, requestId, address });
    if (!user || user.sessionVersion !== session.version) return undefined;
    assertAccess(gatewayRoutes.streamStaffEvents, user);
    return user;
  }

  return (ctx, caller) => {
    const { userId } = caller;
    const sessionId = ctx.cookies.get(parts.sessionCookieName);
    if (ctx.method === "HEAD" || userId === null || sessionId === undefined) {
      ctx.type = "text/event-stream";
      return;
    }
    parts.streams.open(ctx.res, {
      userId,
      standing: caller,
      findStanding: () => findStanding(sessionId, caller, userId),
    });
    ctx.respond = false;
  };
}
