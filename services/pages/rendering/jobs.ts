import type { UiRegistry } from "@dhahabu/contract/pages";
import type { Log } from "@dhahabu/platform/log";
import type { LoadedSite } from "./load-site.ts";
import type { PublishedStore } from "./store.ts";

const pollMs = 250;
const firstRetryPauseMs = 500;
const longestRetryPauseMs = 60_000;

/** The state of the registry that pages are rendered with. */
export interface RunningSite {
  /** Undefined until a first registry could be loaded. */
  get(): LoadedSite | undefined;
  stop(): Promise<void>;
}

/**
 * Follows the registry: a rewritten one is loaded and takes over without a restart. One that cannot be
 * loaded, or not as a whole, is logged and tried again after growing pauses up to a minute; meanwhile what
 * runs goes on running.
 */
export async function followRegistry({
  store,
  loadSite,
  log,
}: {
  store: PublishedStore;
  loadSite: (registry: UiRegistry) => Promise<LoadedSite>;
  log: Log;
}): Promise<RunningSite> {
  let running: LoadedSite | undefined;
  let runningStamp: string | undefined;
  let stamp: string | undefined;
  let pauseMs = firstRetryPauseMs;
  let retryAtMs = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function isTaken(next: LoadedSite, found: string): boolean {
    if (!running) return true;
    // What renders the whole site is not given up for what renders a part of it.
    const moreFaults = next.faults.length - running.faults.length;
    return runningStamp === found ? moreFaults < 0 : moreFaults <= 0;
  }

  /** Says whether all of it could be loaded. */
  async function load(found: string): Promise<boolean> {
    const next = await loadSite(await store.readRegistry());
    for (const { name, reason } of next.faults) {
      log.error({ reason, ui: name }, "a user interface could not be loaded");
    }
    if (isTaken(next, found) && !isStopped) {
      const before = running;
      running = next;
      runningStamp = found;
      log.info({ registry: next.site.id }, "user interfaces are loaded");
      void before?.thread.end();
    } else {
      void next.thread.end();
    }
    return next.faults.length === 0;
  }

  async function check() {
    let isWhole = false;
    try {
      const found = await store.readRegistryStamp();
      if (found === stamp && performance.now() < retryAtMs) return;
      if (found !== stamp) pauseMs = firstRetryPauseMs;
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
    get: () => running,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running?.thread.end();
    },
  };
}
