import {
  eventChannelOf,
  eventEnvelopeSchema,
  eventOwners,
  listHeardChannels,
} from "@dhahabu/contract/events";
import type { EventEnvelope, EventListener } from "@dhahabu/contract/events";
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
 * Receives the events that a service hears, each from its owner alone. Events sent while Redis was away are lost: readers must also check
 * versions, at the latest in `onReady`, which is called whenever the connection has come about.
 */
export function subscribeToEvents(options: {
  listener: EventListener;
  redisUrl: string;
  log: Log;
  onEvent: (event: EventEnvelope) => void;
  onReady?: () => void;
}): Subscription {
  const redis = connectRedisForWork({ url: options.redisUrl, log: options.log });
  redis.on("message", (channel: string, text: string) => {
    const event = eventTextSchema.safeParse(text).data;
    if (event && channel === eventChannelOf(eventOwners[event.name])) options.onEvent(event);
    else options.log.warn({ channel }, "an event did not fit its schema, or was not its owner's");
  });
  if (options.onReady) redis.on("ready", options.onReady);
  redis.subscribe(...listHeardChannels(options.listener)).catch((error: unknown) => {
    options.log.warn({ err: error }, "subscription to events failed");
  });
  return { stop: () => redis.disconnect() };
}
