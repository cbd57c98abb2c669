import type { LanguagePart } from "./artefact.ts";

/** What is known of the words of a language: how often each is said, and after which others. */
export interface Words {
  has(word: string): boolean;
  /** How often a word is said; undefined for an unknown one. */
  timesOf(word: string): number | undefined;
  readonly all: number;
  /** How often `next` follows `last`, of all the times that anything does. */
  shareAfter(last: string, next: string): number;
  /** The words of which `rest` may be left when letters are taken out. */
  listByRest(rest: string): string[];
  readonly longest: number;
}

/** The edge of a message, and any figure, among words. */
export const edge = "^";
export const figure = "#";

/** FNV-1a over the code units. */
export function hashRest(rest: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < rest.length; at += 1) {
    value = Math.imul(value ^ rest.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

export function createWords(part: LanguagePart): Words {
  const { words, counts, pairs, pairCounts, followed, rests, restWords } = part;
  const numbers = new Map(words.map((word, at) => [word, at]));
  numbers.set(edge, words.length).set(figure, words.length + 1);
  const width = words.length + 2;
  let all = 0;
  let longest = 0;
  for (const count of counts) all += count;
  for (const word of words) longest = Math.max(longest, word.length);

  return {
    all,
    longest,
    has: (word) => (numbers.get(word) ?? words.length) < words.length,
    timesOf(word) {
      const number = numbers.get(word);
      return number === undefined || number >= words.length ? undefined : counts[number];
    },
    shareAfter(last, next) {
      const [one, other] = [numbers.get(last), numbers.get(next)];
      if (one === undefined || other === undefined) return 0;
      const at = findFirst(pairs, one * width + other);
      if (pairs[at] !== one * width + other) return 0;
      return (pairCounts[at] ?? 0) / (followed[one] ?? 1);
    },
    listByRest(rest) {
      const hash = hashRest(rest);
      const found: string[] = [];
      for (let at = findFirst(rests, hash); rests[at] === hash; at += 1) {
        found.push(words[restWords[at] ?? 0] ?? "");
      }
      return found;
    },
  };
}

/** The first place in an ordered list whose value is not below `value`. */
function findFirst(list: Float64Array | Uint32Array, value: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
