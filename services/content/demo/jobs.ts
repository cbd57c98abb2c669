import { setTimeout as delay } from "node:timers/promises";
import { addDemoMedia } from "./add-demo-media.ts";
import type { DemoParts } from "./add-demo-media.ts";

const lookAgainAfterMs = 2000;

/** Demo media on their way into the library. */
export interface Seeding {
  /** Breaks off; the next start begins anew. */
  stop(): Promise<void>;
}

/**
 * Adds the demo media beside the running service. A store or database that is away, or another replica that
 * is at it, is waited for.
 */
export function startSeeding(parts: DemoParts): Seeding {
  const { log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    let hasWarned = false;
    while (!signal.aborted) {
      try {
        if (await addDemoMedia(parts, signal)) return;
      } catch (error) {
        if (signal.aborted) return;
        if (!parts.isPassing(error)) {
          log.error({ err: error }, "demo media could not be added");
          return;
        }
        if (!hasWarned) log.warn({ err: error }, "demo media have to wait");
        hasWarned = true;
      }
      await delay(lookAgainAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
