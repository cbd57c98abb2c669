import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import type Koa from "koa";

/** The browser of a request: the id in its cookie, a new one where there is none, and the name that identity is told. */
interface Device {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
}

/** Browsers that people sign in with: they are told apart by a cookie that is set once somebody has signed in. */
export interface Devices {
  read(ctx: Koa.Context): Device;
  /** Sets the cookie, or has it live on. */
  remember(ctx: Koa.Context, device: Device): void;
}

const idBytes = 32;
const idPattern = /^[A-Za-z0-9_-]{43}$/;
// Browsers keep no cookie longer.
const livesMs = 400 * 86_400_000;

/** Creates what tells browsers apart; on https the cookie is Secure and bound to the host (`__Host-`). */
export function createDevices({ secret, isHttps }: { secret: string; isHttps: boolean }): Devices {
  const cookieName = isHttps ? "__Host-device" : "device";
  const key = createSecretKey(createHmac("sha256", secret).update("names of devices").digest());
  return {
    read(ctx) {
      const given = ctx.cookies.get(cookieName) ?? "";
      const isNew = !idPattern.test(given);
      const id = isNew ? randomBytes(idBytes).toString("base64url") : given;
      return { id, isNew, name: createHmac("sha256", key).update(id).digest("base64url") };
    },
    remember(ctx, { id }) {
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
    },
  };
}
