import { randomBytes } from "node:crypto";
import type Koa from "koa";
import { createSession } from "koa-session";
import { describeDevice } from "./device.ts";
import type { NewSession, SessionOwner } from "./session-owner.ts";
import type { SessionData, SessionStore } from "./store.ts";

/** The sessions of visitors, on top of koa-session. Only a signed-in visitor has a cookie and a row. */
export interface Sessions {
  readonly cookieName: string;
  /** Loads the request's session; undefined for an anonymous visitor. */
  readOwner(ctx: Koa.Context): Promise<SessionOwner | undefined>;
  /** Begins a session under a new id and removes the one the request came with. */
  begin(ctx: Koa.Context, owner: NewSession): Promise<void>;
  /** Removes the request's session, if it has one, and its cookie. */
  end(ctx: Koa.Context): Promise<void>;
}

interface LiveSession {
  userId?: number;
  version?: number;
  provedAtMs?: number;
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
}

interface SessionContext {
  session: LiveSession | SessionData | null;
}

const idBytes = 32;
const idPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Creates the sessions of an app. `absoluteMs` is how long a session lives at most; its idle limit is
 * the store's. On https the cookie is Secure and bound to the host (`__Host-`).
 */
export function createSessions(parts: {
  app: Koa;
  store: SessionStore;
  isHttps: boolean;
  absoluteMs: number;
}): Sessions {
  const { store, isHttps } = parts;
  const cookieName = isHttps ? "__Host-sid" : "sid";
  const middleware = createSession(
    {
      key: cookieName,
      maxAge: parts.absoluteMs,
      httpOnly: true,
      sameSite: "lax",
      secure: isHttps,
      overwrite: true,
      signed: false,
      autoCommit: false,
      genid: () => randomBytes(idBytes).toString("base64url"),
      store: {
        get: async (id: string) => (idPattern.test(id) ? store.find(id) : undefined),
        set: async (id: string, session: SessionData) => store.insert(id, session),
        destroy: async (id: string) => store.remove(id),
      },
    },
    parts.app,
  );

  async function load(ctx: Koa.Context): Promise<SessionContext> {
    // TLS ends before the gateway; the cookies of an https site are secure all the same.
    ctx.cookies.secure = isHttps;
    await middleware(ctx, () => Promise.resolve());
    return ctx as unknown as SessionContext;
  }

  return {
    cookieName,
    async readOwner(ctx) {
      if (ctx.cookies.get(cookieName) === undefined) return undefined;
      const { session } = await load(ctx);
      if (session?.userId === undefined) return undefined;
      const { userId, version, provedAtMs } = session;
      return { userId, version, provedAtMs };
    },
    async begin(ctx, owner) {
      const loaded = await load(ctx);
      const device = describeDevice(ctx.get("user-agent"));
      loaded.session = { ...owner, ...(device !== undefined && { device }) };
      await (loaded.session as unknown as LiveSession).regenerate();
    },
    async end(ctx) {
      if (ctx.cookies.get(cookieName) === undefined) return;
      const loaded = await load(ctx);
      const session = loaded.session as LiveSession | null;
      loaded.session = null;
      await session?.manuallyCommit();
    },
  };
}
