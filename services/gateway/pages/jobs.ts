import type { Log } from "@dhahabu/platform/log";
import type { Generation, UiStore } from "./store.ts";

const pollMs = 500;
const longestRetryPauseMs = 60_000;

/** The state of the registry that pages are rendered with. */
export interface RunningGeneration {
  /** Undefined until a first registry could be loaded. */
  get(): Generation | undefined;
  stop(): void;
}

/**
 * Follows the registry: a rewritten one is loaded and takes over without a restart. One that cannot be
 * loaded, or not as a whole, is logged and tried again after growing pauses up to a minute; meanwhile what
 * runs goes on running.
 */
export async function followRegistry({
  store,
  log,
  onChange,
}: {
  store: UiStore;
  log: Log;
  onChange: () => void;
}): Promise<RunningGeneration> {
  let generation: Generation | undefined;
  let generationStamp: string | undefined;
  let stamp: string | undefined;
  let pauseMs = pollMs;
  let retryAtMs = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function isTaken(next: Generation, found: string): boolean {
    if (!generation) return true;
    // What renders the whole site is not given up for what renders a part of it.
    const moreFaults = next.faults.length - generation.faults.length;
    return generationStamp === found ? moreFaults < 0 : moreFaults <= 0;
  }

  /** Says whether all of it could be loaded. */
  async function load(found: string): Promise<boolean> {
    const next = await store.loadGeneration(await store.readRegistry());
    for (const { name, error } of next.faults) {
      log.error({ err: error, ui: name }, "a user interface could not be loaded");
    }
    if (isTaken(next, found)) {
      generation = next;
      generationStamp = found;
      onChange();
      log.info({ registry: next.id }, "user interfaces are loaded");
    }
    return next.faults.length === 0;
  }

  async function check() {
    let isWhole = false;
    try {
      const found = await store.readRegistryStamp();
      if (found === stamp && performance.now() < retryAtMs) return;
      if (found !== stamp) pauseMs = pollMs;
      stamp = found;
      isWhole = found === undefined || (await load(found));
    } catch (error) {
      log.error({ err: error }, "the registry of user interfaces could not be loaded");
    }
    retryAtMs = isWhole ? Number.POSITIVE_INFINITY : performance.now() + pauseMs;
    pauseMs = Math.min(pauseMs * 2, longestRetryPauseMs);
  }

  function schedule() {
    if (isStopped) return;
    timer = setTimeout(() => void check().then(schedule), pollMs);
    timer.unref();
  }

  await check();
  schedule();
  return {
    get: () => generation,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
