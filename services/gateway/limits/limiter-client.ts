import { AppError } from "@dhahabu/contract/errors";
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { sayWait } from "./limit.ts";
import type { Limit, LimitName } from "./limit.ts";

/** Counts requests over all replicas; while Redis is away each replica goes on with what it has counted itself. */
export interface Limiter {
  /** Counts one request. Throws `AppError` too_many_requests above the limit. */
  count(name: LimitName, key: string): Promise<void>;
  /** Takes back one request that was counted: a sign-in that succeeded among others that did not. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted: a sign-in that succeeded. */
  forget(name: LimitName, key: string): Promise<void>;
}

/**
 * Creates the counters: in Redis, and beside it in memory, which alone counts while Redis is away (`onFallback`); what
 * Redis has missed it is told with the next call.
 * The calls of one key in one turn of the event loop are counted in one atomic step, each at its place in the row.
 */
export function createLimiter(parts: {
  redis: Redis;
  limits: Record<LimitName, Limit>;
  /** Called for each count that Redis did not take. */
  onFallback?: () => void;
  /** Called for each request that is refused. */
  onRefusal?: (name: LimitName) => void;
}): Limiter {
  const counters = new Map(
    Object.entries(parts.limits).map(([name, limit]) => [
      name,
      createCounter(parts.redis, name, limit, parts.onFallback ?? (() => undefined)),
    ]),
  );
  const counterOf = (name: LimitName) => {
    const counter = counters.get(name);
    if (!counter) throw new Error(`There is no limit named ${name}.`);
    return counter;
  };
  return {
    async count(name, key) {
      const seconds = await counterOf(name).count(key);
      if (seconds === 0) return;
      parts.onRefusal?.(name);
      throw new AppError("too_many_requests", {
        ...sayWait(seconds),
        retryAfterSeconds: seconds,
      });
    },
    giveBack: (name, key) => counterOf(name).giveBack(key),
    forget: (name, key) => counterOf(name).forget(key),
  };
}

interface Turn {
  calls: number;
  result: Promise<RateLimiterRes>;
}

function createCounter(redis: Redis, name: string, limit: Limit, onFallback: () => void) {
  const rule = { points: limit.points, duration: limit.seconds, keyPrefix: `limit:${name}` };
  const limiter = new RateLimiterRedis({
    ...rule,
    storeClient: redis,
    rejectIfRedisNotReady: true,
  });
  const own = new RateLimiterMemory(rule);
  const missed = new RateLimiterMemory(rule);
  const turns = new Map<string, Turn>();

  async function consume(key: string, calls: number): Promise<RateLimiterRes> {
    const ofOwn = await takeResult(own.consume(key, calls));
    try {
      const ofAll = await takeResult(limiter.consume(key, calls));
      return (await tellMissed(key)) ?? ofAll;
    } catch (error) {
      onFallback();
      if (!mayStillCount(error)) await missed.penalty(key, calls);
      return ofOwn;
    }
  }

  /** Tells Redis once what it has missed; undefined where that is nothing. */
  async function tellMissed(key: string): Promise<RateLimiterRes | undefined> {
    const late = (await missed.get(key))?.consumedPoints ?? 0;
    if (late === 0 || !(await missed.delete(key))) return undefined;
    try {
      return await limiter.penalty(key, late);
    } catch (error) {
      if (!mayStillCount(error)) await missed.penalty(key, late);
      throw error;
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
    /** Seconds to wait, 0 for a call within the limit. */
    async count(key: string): Promise<number> {
      const turn = turns.get(key) ?? beginTurn(key);
      turn.calls += 1;
      const place = turn.calls;
      const { consumedPoints, msBeforeNext } = await turn.result;
      if (consumedPoints - turn.calls + place <= limit.points) return 0;
      return Math.max(1, Math.ceil(msBeforeNext / 1000));
    },
    async giveBack(key: string): Promise<void> {
      await own.reward(key, 1);
      try {
        await limiter.reward(key, 1);
      } catch (error) {
        onFallback();
        if (!mayStillCount(error)) await missed.reward(key, 1);
      }
    },
    async forget(key: string): Promise<void> {
      await own.delete(key);
      await missed.delete(key);
      await limiter.delete(key).catch(onFallback);
    },
  };
}

/** A command that was given up while Redis stood still is carried out when it goes on. */
function mayStillCount(error: unknown): boolean {
  return error instanceof Error && error.message === "Command timed out";
}

/** Above the limit the library throws its result. */
async function takeResult(consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await consumed;
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}
