import { LRUCache } from "lru-cache";

const mostKept = 20_000;

/** A function of a word that keeps what it gave, as words come again. */
export function keepByWord<T extends object>(read: (word: string) => T): (word: string) => T {
  const kept = new LRUCache<string, T>({ max: mostKept, memoMethod: (word) => read(word) });
  return (word) => kept.memo(word);
}
