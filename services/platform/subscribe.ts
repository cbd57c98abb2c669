import { eventChannel, eventEnvelopeSchema } from "@dhahabu/contract/events";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { z } from "zod";
import type { Log } from "./log.ts";
import { connectRedisForWork } from "./redis.ts";

const eventTextSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  .pipe(eventEnvelopeSchema);

/** A running subscription. */
export interface Subscription {
  stop(): void;
}

/**
 * Receives the events of all services. Events sent while Redis was away are lost: readers must also check
 * versions, at the latest in `onReady`, which is called whenever the connection has come about.
 */
export function subscribeToEvents(options: {
  redisUrl: string;
  log: Log;
  onEvent: (event: EventEnvelope) => void;
  onReady?: () => void;
}): Subscription {
  const redis = connectRedisForWork({ url: options.redisUrl, log: options.log });
  redis.on("message", (_channel: string, text: string) => {
    const parsed = eventTextSchema.safeParse(text);
    if (parsed.success) options.onEvent(parsed.data);
    else options.log.warn("an event did not fit its schema");
  });
  if (options.onReady) redis.on("ready", options.onReady);
  redis.subscribe(eventChannel).catch((error: unknown) => {
    options.log.warn({ err: error }, "subscription to events failed");
  });
  return { stop: () => redis.disconnect() };
}
