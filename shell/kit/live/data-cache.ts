import type { PushEventName } from "@dhahabu/contract/gateway";

/** State of one datum: what is known of it, and whether it is being asked for. */
export interface CacheEntry<T = unknown> {
  readonly data: T | undefined;
  /** Failure of the last fetch; the data before it stays. */
  readonly error: Error | undefined;
  readonly isFetching: boolean;
}

/** How a datum is fetched, and what makes it stale while somebody watches it. */
export interface CacheSource {
  readonly key: string;
  fetch(): Promise<unknown>;
  readonly events?: readonly PushEventName[];
  readonly pollMs?: number;
  readonly failureLog?: string;
}

/** Fetched data of one page: shared by key, never stale by itself, watched keys are renewed. */
export interface DataCache {
  getEntry(key: string): CacheEntry;
  /** State the page was served with: what a part that hydrates late has to begin with. */
  getServedEntry(key: string): CacheEntry;
  /** Puts data in; the first ones are those inlined by the server. */
  setData(key: string, data: unknown): void;
  /** Fetches now; a fetch under way for the key is joined, and asks once more: its answer may be older than the wish. */
  refresh(source: CacheSource): Promise<void>;
  /** Listens to a key, fetches it when it is empty, renews it by its events and its poll while watched. */
  watch(source: CacheSource, listener: () => void): () => void;
  /** Renews every watched datum that names one of the events. */
  notify(...events: readonly PushEventName[]): void;
  /** Renews every watched datum whose poll time has come; `nowMs` in milliseconds. */
  poll(nowMs: number): void;
  /** Drops every datum; a watched one once nobody watches it any more. */
  forget(): void;
}

interface Slot {
  entry: CacheEntry;
  served: CacheEntry | undefined;
  running: Promise<void> | undefined;
  /** True while the code that began a fetch still runs: nothing can have changed since. */
  hasJustBegun: boolean;
  isStaleSinceStart: boolean;
  isForgotten: boolean;
  fetchedAtMs: number;
  listeners: Set<() => void>;
  watchers: Map<symbol, CacheSource>;
}

const emptyEntry: CacheEntry = { data: undefined, error: undefined, isFetching: false };

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function createSlot(fetchedAtMs: number): Slot {
  return {
    entry: emptyEntry,
    served: undefined,
    running: undefined,
    hasJustBegun: false,
    isStaleSinceStart: false,
    isForgotten: false,
    fetchedAtMs,
    listeners: new Set(),
    watchers: new Map(),
  };
}

function update(slot: Slot, entry: CacheEntry) {
  slot.entry = entry;
  for (const listener of slot.listeners) listener();
}

async function run(slot: Slot, source: CacheSource, now: () => number) {
  update(slot, { ...slot.entry, isFetching: true });
  try {
    do {
      slot.isStaleSinceStart = false;
      const data = await source.fetch();
      slot.entry = { data, error: undefined, isFetching: true };
    } while (slot.isStaleSinceStart);
    slot.fetchedAtMs = now();
    update(slot, { ...slot.entry, isFetching: false });
  } catch (thrown) {
    console.error(source.failureLog ?? `Failed to fetch ${source.key}`, thrown);
    slot.fetchedAtMs = now();
    update(slot, { data: slot.entry.data, error: toError(thrown), isFetching: false });
  } finally {
    slot.running = undefined;
  }
}

/** Creates an empty cache; `now` gives milliseconds. */
export function createDataCache({ now }: { now: () => number }): DataCache {
  const slots = new Map<string, Slot>();

  function getSlot(key: string): Slot {
    let slot = slots.get(key);
    if (!slot) {
      slot = createSlot(now());
      slots.set(key, slot);
    }
    return slot;
  }

  function begin(slot: Slot, source: CacheSource): Promise<void> {
    slot.hasJustBegun = true;
    queueMicrotask(() => {
      slot.hasJustBegun = false;
    });
    return run(slot, source, now);
  }

  function refresh(source: CacheSource): Promise<void> {
    const slot = getSlot(source.key);
    // What was asked before a change was saved may be answered with the state before it.
    if (slot.running && !slot.hasJustBegun) slot.isStaleSinceStart = true;
    slot.running ??= begin(slot, source);
    return slot.running;
  }

  function renew(slot: Slot) {
    const source = slot.watchers.values().next().value;
    if (source) void refresh(source);
  }

  function drop(key: string, slot: Slot) {
    if (slot.watchers.size === 0 && slots.get(key) === slot) slots.delete(key);
  }

  return {
    getEntry: (key) => slots.get(key)?.entry ?? emptyEntry,
    getServedEntry: (key) => slots.get(key)?.served ?? emptyEntry,
    setData(key, data) {
      const slot = getSlot(key);
      slot.fetchedAtMs = now();
      update(slot, { data, error: undefined, isFetching: false });
      slot.served ??= slot.entry;
    },
    refresh,
    watch(source, listener) {
      const slot = getSlot(source.key);
      const id = Symbol(source.key);
      slot.listeners.add(listener);
      slot.watchers.set(id, source);
      const isEmpty = slot.entry.data === undefined && !slot.entry.error;
      if (isEmpty && !slot.running) void refresh(source);
      return () => {
        slot.listeners.delete(listener);
        slot.watchers.delete(id);
        if (slot.isForgotten) drop(source.key, slot);
      };
    },
    notify(...events) {
      for (const slot of slots.values()) {
        const isConcerned = [...slot.watchers.values()].some((source) =>
          source.events?.some((name) => events.includes(name)),
        );
        if (isConcerned) renew(slot);
      }
    },
    poll(nowMs) {
      for (const slot of slots.values()) {
        const pollMs = Math.min(
          ...[...slot.watchers.values()].map((source) => source.pollMs ?? Infinity),
        );
        if (nowMs - slot.fetchedAtMs >= pollMs && !slot.running) renew(slot);
      }
    },
    forget() {
      for (const [key, slot] of slots) {
        slot.isForgotten = true;
        drop(key, slot);
      }
    },
  };
}
