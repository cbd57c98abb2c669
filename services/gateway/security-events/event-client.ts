import { networkOf } from "@dhahabu/contract/network";
import type { Route } from "@dhahabu/contract/route";
import { exportEventPath, refusalEventPath } from "@dhahabu/contract/security-events";
import type { Clock } from "@dhahabu/platform/clock";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { Log } from "@dhahabu/platform/log";
import type { Caller } from "../access/caller.ts";

/** What the gateway has identity record. */
export interface EventClient {
  /** Records an export. Throws `AppError` unavailable where it cannot be recorded. */
  recordExport(route: Route, caller: Caller): Promise<void>;
  /** Has recorded that somebody is refused further tries: once within a quarter of an hour, however often it is. */
  tellRefusal(route: Route, caller: Caller): void;
}

const toldForMs = 15 * 60_000;
const mostRemembered = 10_000;

/** Creates the way into identity's record; `routes` are the contract's, by name. */
export function createEventClient(parts: {
  routes: Readonly<Record<string, Route>>;
  send: (request: { method: "POST"; path: string; caller: Caller }) => Promise<{ status: number }>;
  clock: Clock;
  log: Log;
}): EventClient {
  const { clock, log } = parts;
  const names = new Map(Object.entries(parts.routes).map(([name, route]) => [route, name]));
  const toldAtMs = new Map<string, number>();

  async function record(path: string, route: Route, caller: Caller): Promise<void> {
    const { status } = await parts.send({
      method: "POST",
      path: path.replace(":name", names.get(route) ?? ""),
      caller,
    });
    if (status !== 200) throw createUnavailable(new Error(`identity answered ${status}`));
  }

  return {
    recordExport: (route, caller) => record(exportEventPath, route, caller),

    tellRefusal(route, caller) {
      const nowMs = clock.now().getTime();
      const key = `${names.get(route)} ${caller.userId} ${networkOf(caller.address)}`;
      if (nowMs - (toldAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < toldForMs) return;
      toldAtMs.delete(key);
      toldAtMs.set(key, nowMs);
      const [oldest] = toldAtMs.keys();
      if (toldAtMs.size > mostRemembered && oldest !== undefined) toldAtMs.delete(oldest);
      record(refusalEventPath, route, caller).catch((error: unknown) => {
        toldAtMs.delete(key);
        log.warn({ err: error }, "a refusal was not recorded; the next one tries again");
      });
    },
  };
}
