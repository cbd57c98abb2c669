import type { Health } from "@dhahabu/platform/http/health";
import type Koa from "koa";

/** Creates the answer of `/api/health`: 200 when every dependency is up, else 503; which is not, a visitor does not learn. */
export function createHealthAnswer(
  check: () => Promise<Health>,
): (ctx: Koa.Context) => Promise<void> {
  return async (ctx) => {
    const { status } = await check();
    ctx.status = status === "ok" ? 200 : 503;
    if (status !== "ok") ctx.set("Retry-After", "5");
    ctx.body = { status };
  };
}
