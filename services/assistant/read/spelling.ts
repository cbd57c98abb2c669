import type { Words } from "./words.ts";

interface NearWord {
  word: string;
  /** How many slips of the finger they are apart; an easy slip counts less than one. */
  slips: number;
}

export interface Speller {
  /**
   * Every known word within one slip, of a longer word within two, without the word itself. Letters that a
   * finger typed twice may come on top.
   */
  listNear(word: string): NearWord[];
}

const shortestTarget = 2;
const neighbourCost = 0.7;
/** Of each letter that an unknown word has twice in a row, where it is read as if it had none twice. */
const doubledCost = 0.5;
// Words of two letters are found only where a finger slips easily.
const easySlip = 0.75;
// Words said less often are found with one slip, which is all that is worth their room.
const oftenSaid = 3;

// Keys that lie beside one another on the keyboards of phones: Latin, then Arabic.
const keyRows = ["qwertyuiop", "asdfghjkl", " zxcvbnm", "ضصثقفغعهخحج", "شسيبلاتنمك", " ظطذدزروه"];

export const neighbourKeys: ReadonlyMap<string, string> = findNeighbours();

function findNeighbours(): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const [row, keys] of keyRows.entries()) {
    for (const [column, key] of keys.split("").entries()) {
      if (key === " ") continue;
      const isTop = row % 3 === 0;
      const below = isTop || row % 3 === 1 ? keyRows[row + 1] : undefined;
      const beside = [keys[column - 1], keys[column + 1], below?.[column], below?.[column + 1]];
      for (const other of beside) {
        if (other === undefined || other === " ") continue;
        found.set(key, (found.get(key) ?? new Set()).add(other));
        found.set(other, (found.get(other) ?? new Set()).add(key));
      }
    }
  }
  return new Map([...found].map(([key, others]) => [key, [...others].join("")]));
}

function maxSlips(length: number): number {
  return length >= 5 ? 2 : 1;
}

/** The most that the slips in a word may cost: two slips in a long word, in a middling one two easy ones. */
function maxCost(length: number): number {
  if (length >= 7) return 2;
  if (length >= 5) return 2 * neighbourCost;
  return length >= 3 ? 1 : easySlip;
}

/** What is left of a known word, to be found by: a word said seldom is found with one slip, which is all that is worth its room. */
export function listRestsOf(word: string, times: number): Iterable<string> {
  if (word.length < shortestTarget) return [];
  return listRests(word, times >= oftenSaid ? maxSlips(word.length) : 1);
}

export function createSmallSpeller(words: ReadonlyMap<string, number>): Speller {
  const byRest = new Map<string, string[]>();
  let longest = 0;
  for (const [word, times] of words) {
    longest = Math.max(longest, word.length);
    for (const rest of listRestsOf(word, times)) {
      byRest.set(rest, [...(byRest.get(rest) ?? []), word]);
    }
  }
  const listByRest = (rest: string) => byRest.get(rest) ?? [];
  return createSpeller({ has: (word) => words.has(word), longest, listByRest });
}

/** Creates a speller over known words. A slip is a letter left out, added or changed, or two that changed places. */
export function createSpeller(words: Pick<Words, "has" | "longest" | "listByRest">): Speller {
  const { longest } = words;

  function findNear(word: string): NearWord[] {
    const candidates = new Set<string>();
    for (const rest of listRests(word, maxSlips(word.length))) {
      for (const candidate of words.listByRest(rest)) candidates.add(candidate);
    }
    return [...candidates].flatMap((candidate) => {
      const limit = maxCost(Math.max(candidate.length, word.length));
      const slips = countSlips(word, candidate, limit);
      return slips < Infinity ? [{ word: candidate, slips }] : [];
    });
  }

  return {
    listNear(word) {
      // What is left of a word is as many texts as the square of its length.
      if (word.length > longest + maxSlips(longest)) return [];
      const slipsByWord = new Map(findNear(word).map((near) => [near.word, near.slips]));
      const single = words.has(word) ? word : word.replaceAll(/(\p{L})\1/gu, "$1");
      const doubled = (word.length - single.length) * doubledCost;
      for (const { word: near, slips } of single === word ? [] : findNear(single)) {
        slipsByWord.set(near, Math.min(slips + doubled, slipsByWord.get(near) ?? Infinity));
      }
      slipsByWord.delete(word);
      return [...slipsByWord].map(([near, slips]) => ({ word: near, slips }));
    },
  };
}

// A word, and what is left of it without one or two of its letters.
function listRests(word: string, slips: number): Set<string> {
  const rests = new Set([word]);
  let last: Iterable<string> = rests;
  for (let left = slips; left > 0; left -= 1) {
    const shorter = new Set<string>();
    for (const rest of last) {
      for (let at = 0; at < rest.length; at += 1) {
        shorter.add(rest.slice(0, at) + rest.slice(at + 1));
      }
    }
    for (const rest of shorter) rests.add(rest);
    last = shorter;
  }
  return rests;
}

/**
 * How far two words are apart, in slips of the finger (optimal string alignment); Infinity above `limit`
 * slips. A slip that a finger makes easily (a key beside, a letter twice, two letters in the wrong order)
 * costs less than another one.
 */
function countSlips(typed: string, meant: string, limit: number): number {
  if (Math.abs(typed.length - meant.length) > Math.ceil(limit)) return Infinity;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    const own = typed[row - 1] ?? "";
    for (let column = 1; column <= meant.length; column += 1) {
      const other = meant[column - 1] ?? "";
      const isNeighbour = neighbourKeys.get(own)?.includes(other) ?? false;
      const change = own === other ? 0 : isNeighbour ? neighbourCost : 1;
      const added = own === typed[row - 2] ? neighbourCost : 1;
      let cost = Math.min(
        (previous[column] ?? 0) + added,
        (current[column - 1] ?? 0) + (other === meant[column - 2] ? neighbourCost : 1),
        (previous[column - 1] ?? 0) + change,
      );
      if (row > 1 && column > 1 && own === meant[column - 2] && typed[row - 2] === other) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + neighbourCost);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  const cost = previous[meant.length] ?? Infinity;
  return cost <= limit ? cost : Infinity;
}
