import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Log } from "@dhahabu/platform/log";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { takeKeyRotations } from "./take-key-rotations.ts";
import { takePricingEvents } from "./take-pricing-events.ts";
import { writeEventLines } from "./write-event-lines.ts";

/** Creates what takes over events of others: at once, `onEvent` whenever there may be some, and `schedule` each minute, since an event may be lost. */
export function createEventWatch(
  parts: Parameters<typeof takePricingEvents>[0] &
    Parameters<typeof takeKeyRotations>[0] & { log: Log },
) {
  const { ask, settle } = runWhileAsked(async () => {
    const requestId = randomUUID();
    await takeKeyRotations(parts, requestId);
    await takePricingEvents(parts, requestId);
  });
  const askQuietly = () => {
    ask().catch((error: unknown) =>
      parts.log.warn({ err: error }, "security events stay at pricing; the next minute tries"),
    );
  };
  return {
    start: askQuietly,
    onEvent({ name }: Pick<EventEnvelope, "name">) {
      if (name === "policy.changed") askQuietly();
    },
    schedule: { name: "take-security-events", cron: "15 * * * * *", run: ask },
    settle,
  };
}

const writeEveryMs = 1000;

/** Starts what keeps the file for a SIEM up to date; a disk or database that is away only delays it. */
export function startEventLines(parts: Parameters<typeof writeEventLines>[0] & { log: Log }) {
  let isFailing = false;
  const { ask, settle } = runWhileAsked(async () => {
    try {
      await writeEventLines(parts);
      isFailing = false;
    } catch (error) {
      if (!isFailing) parts.log.warn({ err: error }, "lines for the SIEM wait");
      isFailing = true;
    }
  });
  const timer = setInterval(() => void ask(), writeEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await ask();
      await settle();
    },
  };
}
