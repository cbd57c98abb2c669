import type { Log } from "@dhahabu/platform/log";
import type { Generation, UiStore } from "./store.ts";

const pollMs = 500;

/** The state of the registry that pages are rendered with. */
export interface RunningGeneration {
  /** Undefined until a first registry could be loaded. */
  get(): Generation | undefined;
  stop(): void;
}

/**
 * Follows the registry: a rewritten one is loaded and takes over without a restart. One that cannot be
 * loaded is logged, and what runs goes on running.
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
  let stamp: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function load() {
    const next = await store.loadGeneration(await store.readRegistry());
    for (const { name, error } of next.faults) {
      log.error({ err: error, ui: name }, "a user interface could not be loaded");
    }
    // What renders the whole site is not given up for what renders a part of it.
    if (generation && generation.faults.length < next.faults.length) return;
    generation = next;
    onChange();
    log.info({ registry: next.id }, "user interfaces are loaded");
  }

  async function check() {
    try {
      const found = await store.readRegistryStamp();
      if (found === stamp) return;
      stamp = found;
      if (found !== undefined) await load();
    } catch (error) {
      log.error({ err: error }, "the registry of user interfaces could not be loaded");
    }
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
