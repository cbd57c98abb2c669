import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Log } from "@dhahabu/platform/log";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { withdrawRequests } from "./withdraw-requests.ts";
import type { WithdrawParts } from "./withdraw-requests.ts";

/** Creates what withdraws the requests of former administrators: `onEvent` whenever an account changed, and `schedule` each minute, since an event may be lost. */
export function createRequestWatch(parts: WithdrawParts & { log: Log }) {
  const { ask, settle } = runWhileAsked(() => withdrawRequests(parts, randomUUID()));
  return {
    onEvent({ name }: Pick<EventEnvelope, "name">) {
      if (name !== "user.changed") return;
      ask().catch((error: unknown) =>
        parts.log.warn({ err: error }, "requests were not looked through; the next minute does"),
      );
    },
    schedule: { name: "withdraw-requests", cron: "30 * * * * *", run: ask },
    settle,
  };
}
