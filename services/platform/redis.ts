import { Redis } from "ioredis";
import type { Log } from "./log.ts";

/**
 * Opens a connection to Redis that reconnects by itself for ever. Commands fail at once while it is
 * away (no offline queue), so that whoever asks goes on without it (`gateway-faults.test.ts`). A command
 * gives up after `commandTimeoutMs`, 5 s unless given. `batchesCommands` sends the commands of one turn of the event
 * loop together.
 */
export function connectRedis(options: {
  url: string;
  log: Log;
  commandTimeoutMs?: number;
  batchesCommands?: boolean;
}): Redis {
  const redis = new Redis(options.url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 5000,
    commandTimeout: options.commandTimeoutMs ?? 5000,
    disableClientInfo: true,
    enableAutoPipelining: options.batchesCommands ?? false,
    retryStrategy: reconnectDelayMs,
    reconnectOnError: isOfReplica,
  });
  redis.on("error", logOnce(options.log));
  return redis;
}

/**
 * Opens a connection for blocking work (BullMQ workers and queues, subscriptions): commands wait for
 * Redis to come back.
 */
export function connectRedisForWork(options: { url: string; log: Log }): Redis {
  const redis = new Redis(options.url, {
    maxRetriesPerRequest: null,
    connectTimeout: 5000,
    disableClientInfo: true,
    retryStrategy: reconnectDelayMs,
    // What was refused is sent again.
    reconnectOnError: (error) => (isOfReplica(error) ? 2 : false),
  });
  redis.on("error", logOnce(options.log));
  return redis;
}

/** A server that has become the copy of another takes no writes: its address leads to the other by now. */
function isOfReplica(error: Error): boolean {
  return error.message.startsWith("READONLY");
}

function reconnectDelayMs(attempt: number): number {
  return Math.min(100 * attempt, 1000);
}

// A lost Redis raises an error at each attempt; the log needs one line for each time it is lost.
function logOnce(log: Log): (error: Error) => void {
  let lastLoggedAtMs = 0;
  return (error) => {
    const nowMs = Date.now();
    if (nowMs - lastLoggedAtMs > 30_000) log.warn({ err: error }, "redis is not reachable");
    lastLoggedAtMs = nowMs;
  };
}
