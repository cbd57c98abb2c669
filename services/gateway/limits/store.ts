import { AppError } from "@dhahabu/contract/errors";
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { describeWait } from "./limit.ts";
import type { Limit, LimitName } from "./limit.ts";

/** Counts requests over all replicas; while Redis is away each replica counts for itself. */
export interface Limiter {
  /** Counts one request. Throws `AppError` too_many_requests above the limit. */
  count(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted: a sign-in that succeeded. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Creates the counters: one atomic step in Redis each, with a counter in memory as insurance. */
export function createLimiter(options: {
  redis: Redis;
  limits: Record<LimitName, Limit>;
}): Limiter {
  const limiters = new Map(
    Object.entries(options.limits).map(([name, limit]) => [
      name,
      createCounter(options.redis, name, limit),
    ]),
  );
  const counterOf = (name: LimitName) => {
    const counter = limiters.get(name);
    if (!counter) throw new Error(`There is no limit named ${name}.`);
    return counter;
  };
  return {
    async count(name, key) {
      try {
        await counterOf(name).consume(key);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        const seconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
        throw new AppError("too_many_requests", {
          message: describeWait(seconds),
          retryAfterSeconds: seconds,
        });
      }
    },
    async forget(name, key) {
      await counterOf(name).delete(key);
    },
  };
}

function createCounter(redis: Redis, name: string, limit: Limit): RateLimiterRedis {
  const rule = { points: limit.points, duration: limit.seconds, keyPrefix: `limit:${name}` };
  return new RateLimiterRedis({
    ...rule,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
}
