/** Keeps the latest values for a limited time; the least recently used go first. */
export interface PageCache<Value> {
  /** The value of a key; made once for all who ask at the same time, and not kept when it fails. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  clear(): void;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly madeAtMs: number;
}

/** Creates a cache for `maxEntries` values that live `lifeMs` milliseconds; `nowMs` is the clock. */
export function createPageCache<Value>({
  maxEntries,
  lifeMs,
  nowMs,
}: {
  maxEntries: number;
  lifeMs: number;
  nowMs: () => number;
}): PageCache<Value> {
  const entries = new Map<string, Entry<Value>>();

  function keep(key: string, entry: Entry<Value>) {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  }

  return {
    get(key, make) {
      const known = entries.get(key);
      if (known && nowMs() - known.madeAtMs < lifeMs) {
        keep(key, known);
        return known.value;
      }
      const entry: Entry<Value> = { value: make(), madeAtMs: nowMs() };
      keep(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    clear: () => entries.clear(),
  };
}
