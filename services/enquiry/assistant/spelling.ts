import { isPause } from "./steps.ts";
import type { Steps } from "./steps.ts";

/** Finds the known word that another one most likely misspells. */
export interface Speller {
  /** The nearest known word; undefined where none is near, or two are as near. */
  findNearest(word: string): string | undefined;
}

const shortestTarget = 3;
const shortestWord = 3;
const neighbourCost = 0.7;
// Words of three and four letters are found only where a finger slips easily.
const easySlip = 0.75;
const rarity = 0.3;
// Words said less often are found with one slip, which is all that is worth their room.
const oftenSaid = 4;

// Keys that lie beside one another on the keyboards of phones: Latin, then Arabic.
const keyRows = ["qwertyuiop", "asdfghjkl", " zxcvbnm", "ضصثقفغعهخحج", "شسيبلاتنمك", " ظطذدزروه"];

/** The letters beside a letter on its keyboard. */
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
  return length >= 6 ? 2 : 1;
}

/** The most that the slips in a word may cost: two slips in a long word, in a middling one two easy ones. */
function maxCost(length: number): number {
  if (length >= 8) return 2;
  if (length >= 6) return 2 * neighbourCost;
  return length >= 4 ? 1 : easySlip;
}

/**
 * Creates a speller for words with how often each is said. A word may have one slip (a letter left out,
 * added, changed, or two that changed places), a longer one two; of two that are as near the one said
 * more often is meant.
 */
export function* createSpeller(words: ReadonlyMap<string, number>): Steps<Speller> {
  const byRest = new Map<string, string[]>();
  for (const [at, word] of [...words.keys()].entries()) {
    if (isPause(at)) yield;
    if (word.length < shortestTarget) continue;
    const slips = (words.get(word) ?? 0) >= oftenSaid ? maxSlips(word.length) : 1;
    for (const rest of listRests(word, slips)) {
      const found = byRest.get(rest);
      if (found) found.push(word);
      else byRest.set(rest, [word]);
    }
  }
  return {
    findNearest(word) {
      if (word.length < shortestWord) return undefined;
      const candidates = new Set<string>();
      for (const rest of listRests(word, maxSlips(word.length))) {
        for (const candidate of byRest.get(rest) ?? []) candidates.add(candidate);
      }
      let nearest: string | undefined;
      let least = Infinity;
      let isTie = false;
      for (const candidate of candidates) {
        const limit = maxCost(Math.max(candidate.length, word.length));
        const slips = costOfSlips(word, candidate, limit);
        const cost = slips + rarity / (1 + Math.log2(words.get(candidate) ?? 1));
        if (cost < least - 1e-9) {
          nearest = candidate;
          least = cost;
          isTie = false;
        } else if (cost < Infinity && Math.abs(cost - least) < 1e-9) isTie = true;
      }
      return isTie ? undefined : nearest;
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
function costOfSlips(typed: string, meant: string, limit: number): number {
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
