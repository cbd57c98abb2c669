import type { Health } from "@dhahabu/contract/gateway";
import type Koa from "koa";

/** Creates the answer of `/api/health`: 200 when every dependency is up, else 503. */
export function createHealthAnswer(
  check: () => Promise<Health>,
): (ctx: Koa.Context) => Promise<void> {
  return async (ctx) => {
    const health = await check();
    ctx.status = health.status === "ok" ? 200 : 503;
    if (health.status !== "ok") ctx.set("Retry-After", "5");
    ctx.body = health;
  };
}
