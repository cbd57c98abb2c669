import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Log } from "@dhahabu/platform/log";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { takePricingEvents } from "./take-pricing-events.ts";

/** Creates what takes over events of other services: `onEvent` whenever there may be some, and `schedule` each minute, since an event may be lost. */
export function createEventWatch(parts: Parameters<typeof takePricingEvents>[0] & { log: Log }) {
  const { ask, settle } = runWhileAsked(() => takePricingEvents(parts, randomUUID()));
  return {
    onEvent({ name }: Pick<EventEnvelope, "name">) {
      if (name !== "policy.changed") return;
      ask().catch((error: unknown) =>
        parts.log.warn({ err: error }, "security events stay at pricing; the next minute tries"),
      );
    },
    schedule: { name: "take-security-events", cron: "15 * * * * *", run: ask },
    settle,
  };
}
