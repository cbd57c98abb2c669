import type { Clock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import type { UseStore } from "./store.ts";

export interface UseCounter {
  /** Never throws and never waits. */
  count(answerId: string): void;
  close(): Promise<void>;
}

const writeEveryMs = 5000;

/** Starts counting. What cannot be written waits for the next time. */
export function startCounting(parts: { store: UseStore; clock: Clock; log: Log }): UseCounter {
  const { store, clock, log } = parts;
  let times = new Map<string, number>();

  async function write(): Promise<void> {
    const taken = times;
    times = new Map();
    try {
      await store.addUses(taken, clock.now());
    } catch (error) {
      for (const [id, count] of taken) times.set(id, (times.get(id) ?? 0) + count);
      log.warn({ err: error }, "uses of answers wait");
    }
  }

  const timer = setInterval(() => void write(), writeEveryMs);
  timer.unref();
  return {
    count: (answerId) => void times.set(answerId, (times.get(answerId) ?? 0) + 1),
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
