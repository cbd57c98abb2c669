import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import type Koa from "koa";

/** Visitors of calls that go on where the last one ended. */
export interface Visitors {
  readonly cookieName: string;
  /**
   * The visitor's name for services: a keyed hash of a random cookie, which is given to a visitor who
   * has none and lives ten minutes from the last call. Whoever reads the name cannot make the cookie.
   */
  recognise(ctx: Koa.Context): string;
}

const idBytes = 24;
const idPattern = /^[A-Za-z0-9_-]{32}$/;
const livesMs = 10 * 60_000;

/** Creates what recognises visitors; on https the cookie is Secure and bound to the host (`__Host-`). */
export function createVisitors({
  secret,
  isHttps,
}: {
  secret: string;
  isHttps: boolean;
}): Visitors {
  const cookieName = isHttps ? "__Host-visitor" : "visitor";
  const derived = createHmac("sha256", secret).update("names of visitors").digest();
  const key = createSecretKey(derived);
  return {
    cookieName,
    recognise(ctx) {
      const given = ctx.cookies.get(cookieName) ?? "";
      const id = idPattern.test(given) ? given : randomBytes(idBytes).toString("base64url");
      // TLS ends before the gateway; the cookies of an https site are secure all the same.
      ctx.cookies.secure = isHttps;
      ctx.cookies.set(cookieName, id, {
        path: "/",
        maxAge: livesMs,
        httpOnly: true,
        sameSite: "lax",
        secure: isHttps,
        overwrite: true,
        signed: false,
      });
      return createHmac("sha256", key).update(id).digest("base64url");
    },
  };
}
