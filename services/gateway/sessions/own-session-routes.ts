import { sessionRoutes } from "@dhahabu/contract/sessions";
import { createInvalidInputError } from "@dhahabu/contract/errors";
import type Koa from "koa";
import type { Caller } from "../access/caller.ts";
import type { Sessions } from "./routes.ts";
import type { SessionStore } from "./store.ts";

/** Creates the answers by which somebody sees where they are signed in, and ends it there. */
export function createOwnSessionAnswers(parts: { sessions: Sessions; store: SessionStore }) {
  const { sessions, store } = parts;

  /** Whose the calling session is; access has let nobody else in. */
  async function readOwner(ctx: Koa.Context) {
    const owner = await sessions.readOwner(ctx);
    const currentId = ctx.cookies.get(sessions.cookieName);
    if (!owner || currentId === undefined) throw new Error("A session was expected.");
    return { userId: owner.userId, version: owner.version ?? 0, currentId };
  }

  return {
    read: async (ctx: Koa.Context) => store.listOfUser(await readOwner(ctx)),

    async list(ctx: Koa.Context) {
      const listed = await store.listOfUser(await readOwner(ctx));
      ctx.body = sessionRoutes.listOwnSessions.response.parse(listed);
    },

    async endOne(ctx: Koa.Context, { userId }: Caller) {
      const sessionId = ctx.path.slice(ctx.path.lastIndexOf("/") + 1);
      const params = sessionRoutes.endOwnSession.params.safeParse({ sessionId });
      if (!params.success) throw createInvalidInputError(params.error);
      if (userId === null) throw new Error("A user was expected.");
      ctx.body = { endedCount: await store.removeOne(userId, params.data.sessionId) };
    },

    async endOthers(ctx: Koa.Context) {
      ctx.body = { endedCount: await store.removeOthers(await readOwner(ctx)) };
    },
  };
}
