import { isInLexicon, lexiconWords, listWordsOf } from "./concepts.ts";
import type { Token } from "./normalise.ts";
import { numeralWords } from "./numerals.ts";
import { courtesyWords, everydayWords, functionWords } from "./small-words.ts";
import { createSpeller } from "./spelling.ts";
import type { Steps } from "./steps.ts";
import { measureWords, stripClitics } from "./units.ts";

/** Knows words, and what a misspelled one most likely means. */
export interface Repair {
  /** The tokens with misspelled words as what they most likely mean. */
  repair(tokens: readonly Token[]): Token[];
  /** True for a word of the examples, the lexicon, of numbers or of any matter. */
  isKnown(word: string): boolean;
}

// A word of the bank's matters counts as said this often more.
const timesOfOwnWords = 8;
const accusingWords = listWordsOf(["stolen", "forged", "evasion", "steal", "launder", "hide"]);
const ownWords = [lexiconWords, numeralWords, measureWords];

/**
 * Creates a repair of misspelled words. Words of the lexicon, of numbers and measures, and those of
 * the examples are what may have been meant, and are never repaired.
 */
export function* createRepair(exampleTokens: readonly (readonly Token[])[]): Steps<Repair> {
  const times = new Map<string, number>();
  for (const tokens of exampleTokens) {
    for (const token of tokens) {
      if (token.kind === "word") times.set(token.text, (times.get(token.text) ?? 0) + 1);
    }
  }
  const said = new Map(times);
  for (const word of ownWords.flatMap((words) => [...words])) {
    said.set(word, (said.get(word) ?? 0) + timesOfOwnWords);
  }
  // Nobody is taken for a thief by a slip of the finger.
  for (const word of accusingWords) said.delete(word);
  const speller = yield* createSpeller(said);
  const isKnown = (word: string) =>
    times.has(word) ||
    functionWords.has(word) ||
    courtesyWords.has(word) ||
    everydayWords.has(word) ||
    numeralWords.has(word) ||
    measureWords.has(word) ||
    isInLexicon(word);
  function repairWord(word: string): string {
    if (isKnown(word)) return word;
    const bare = stripClitics(word);
    if (bare !== word && isKnown(bare)) return word;
    return (
      speller.findNearest(word) ?? (bare === word ? undefined : speller.findNearest(bare)) ?? word
    );
  }
  return {
    isKnown,
    repair: (tokens) =>
      tokens.map((token) =>
        token.kind === "word" ? { kind: "word", text: repairWord(token.text) } : token,
      ),
  };
}
