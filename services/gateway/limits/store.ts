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

/**
 * Creates the counters: in Redis, with a counter in memory as insurance. The calls of one key in one
 * turn of the event loop are counted in one atomic step, each at its place in the row.
 */
export function createLimiter(options: {
  redis: Redis;
  limits: Record<LimitName, Limit>;
}): Limiter {
  const counters = new Map(
    Object.entries(options.limits).map(([name, limit]) => [
      name,
      createCounter(options.redis, name, limit),
    ]),
  );
  const counterOf = (name: LimitName) => {
    const counter = counters.get(name);
    if (!counter) throw new Error(`There is no limit named ${name}.`);
    return counter;
  };
  return {
    count: (name, key) => counterOf(name).count(key),
    forget: (name, key) => counterOf(name).forget(key),
  };
}

interface Turn {
  calls: number;
  result: Promise<RateLimiterRes>;
}

function createCounter(redis: Redis, name: string, limit: Limit) {
  const rule = { points: limit.points, duration: limit.seconds, keyPrefix: `limit:${name}` };
  const limiter = new RateLimiterRedis({
    ...rule,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
  const turns = new Map<string, Turn>();

  async function consume(key: string, calls: number): Promise<RateLimiterRes> {
    try {
      return await limiter.consume(key, calls);
    } catch (thrown) {
      // Above the limit the library throws its result.
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    }
  }

  function beginTurn(key: string): Turn {
    const { promise, resolve } = Promise.withResolvers<RateLimiterRes>();
    const turn: Turn = { calls: 0, result: promise };
    turns.set(key, turn);
    setImmediate(() => {
      turns.delete(key);
      resolve(consume(key, turn.calls));
    });
    return turn;
  }

  return {
    async count(key: string): Promise<void> {
      const turn = turns.get(key) ?? beginTurn(key);
      turn.calls += 1;
      const place = turn.calls;
      const { consumedPoints, msBeforeNext } = await turn.result;
      if (consumedPoints - turn.calls + place <= limit.points) return;
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      throw new AppError("too_many_requests", {
        message: describeWait(seconds),
        retryAfterSeconds: seconds,
      });
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(key);
    },
  };
}
