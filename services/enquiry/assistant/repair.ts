import { isInLexicon, lexiconWords, listWordsOf } from "./concepts.ts";
import { keepByWord } from "./keep-by-word.ts";
import type { Token } from "./normalise.ts";
import { numeralWords } from "./numerals.ts";
import { courtesyWords, everydayWords, functionWords } from "./small-words.ts";
import { createSpeller } from "./spelling.ts";
import { isPause } from "./steps.ts";
import type { Steps } from "./steps.ts";
import { measureWords, stripClitics } from "./units.ts";

/** Knows words, and what a misspelled one most likely means. */
export interface Repair {
  /** The tokens with misspelled words as what they most likely mean, by what is said beside them. */
  repair(tokens: readonly Token[]): Token[];
  /** True for a word of the examples, the lexicon, of numbers or of any matter. */
  isKnown(word: string): boolean;
}

// Costs are negative logarithms of likelihood.
const slipCost = 3;
/** Of taking a word that is known for another one. */
const knownWordCost = 6;
/** Of a word that nobody has said. */
const strangeWordCost = 18;
/** Of reading a word that accuses: nobody is taken for a thief by a slip of the finger. */
const accusingCost = 2;
const figureCost = 2;
const endCost = 3;
/** How much the word before tells of a word; what it is by itself tells the rest. */
const pairShare = 0.9;
const mostChoices = 4;

// A word of the bank's matters counts as said this often more.
const timesOfOwnWords = 4;
const timesOfAnyWords = 0.5;
const accusingWords = new Set(
  listWordsOf(["stolen", "forged", "evasion", "steal", "launder", "hide"]),
);
const ownWords = [lexiconWords, numeralWords, measureWords];
const anyWords = [functionWords, courtesyWords, everydayWords];

const edge = "^";
const figure = "#";

/** A word that may have been meant, and what the slips cost that lead to it. */
interface Choice {
  text: string;
  cost: number;
  /** What the word costs by itself. */
  alone: number;
}

/** The cheapest way to read a message up to a word. */
interface Path {
  text: string;
  total: number;
  before: Path | undefined;
}

const start: Path = { text: edge, total: 0, before: undefined };
const end: readonly Choice[] = [{ text: edge, cost: 0, alone: endCost }];
const figureChoices: readonly Choice[] = [{ text: figure, cost: 0, alone: figureCost }];

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/**
 * Creates a repair of misspelled words. What is read is the likeliest row of words, given the slips that it
 * takes: the noisy channel of Kernighan, Church and Gale (1990), where the words of the examples, of the
 * lexicon, of numbers and measures, and the pairs in which the examples say them are the language.
 */
export function* createRepair(exampleTokens: readonly (readonly Token[])[]): Steps<Repair> {
  const said = new Map<string, number>();
  /** How often each word follows another one. */
  const followers = new Map<string, Map<string, number>>();
  for (const [at, tokens] of exampleTokens.entries()) {
    let last = edge;
    for (const word of [...tokens.map((token) => wordOf(token)), edge]) {
      if (word !== figure && word !== edge) add(said, word, 1);
      const own = followers.get(last) ?? new Map<string, number>();
      add(own, word, 1);
      followers.set(last, own);
      last = word;
    }
    if (isPause(at)) yield;
  }
  for (const words of ownWords) for (const word of words) add(said, word, timesOfOwnWords);
  for (const words of anyWords) {
    for (const word of words) if (!said.has(word)) said.set(word, timesOfAnyWords);
  }
  let all = 0;
  for (const count of said.values()) all += count;
  const timesFollowed = new Map(
    [...followers].map(([word, own]) => [word, [...own.values()].reduce((sum, one) => sum + one)]),
  );
  yield;
  const speller = yield* createSpeller(said);

  function isKnown(word: string): boolean {
    return said.has(word) || isInLexicon(word);
  }

  function costAlone(word: string): number {
    const times = said.get(word);
    return times === undefined ? strangeWordCost : -Math.log(times / all);
  }

  function costAfter(last: string, { text, alone }: Choice): number {
    const times = followers.get(last)?.get(text) ?? 0;
    const after = times === 0 ? 0 : times / (timesFollowed.get(last) ?? 1);
    return -Math.log(pairShare * after + (1 - pairShare) * Math.exp(-alone));
  }

  /** What a word may be, itself first. */
  const listChoices = keepByWord((word): readonly Choice[] =>
    word === figure ? figureChoices : findChoices(word),
  );

  function findChoices(word: string): Choice[] {
    const own: Choice = { text: word, cost: 0, alone: costAlone(word) };
    const bare = stripClitics(word);
    const isPlain = isKnown(word);
    if (!isPlain && bare !== word && isKnown(bare)) return [own];
    const near = [...speller.listNear(word), ...(bare === word ? [] : speller.listNear(bare))];
    const likeliest = near
      .map(({ word: text, slips }) => ({
        text,
        cost:
          slips * slipCost +
          (isPlain ? knownWordCost : 0) +
          (accusingWords.has(text) ? accusingCost : 0),
        alone: costAlone(text),
      }))
      .toSorted((a, b) => a.cost + a.alone - b.cost - b.alone);
    return [own, ...likeliest.slice(0, mostChoices)];
  }

  function goOn(paths: readonly Path[], choice: Choice): Path {
    let before: Path | undefined;
    let least = Infinity;
    for (const path of paths) {
      const total = path.total + costAfter(path.text, choice);
      if (total < least) {
        least = total;
        before = path;
      }
    }
    return { text: choice.text, total: least + choice.cost, before };
  }

  return {
    isKnown,
    repair(tokens) {
      let paths: readonly Path[] = [start];
      for (const choices of [...tokens.map((token) => listChoices(wordOf(token))), end]) {
        paths = choices.map((choice) => goOn(paths, choice));
      }
      let path = paths[0]?.before;
      return tokens
        .toReversed()
        .map((token): Token => {
          const text = path?.text ?? "";
          path = path?.before;
          return token.kind === "word" ? { kind: "word", text } : token;
        })
        .toReversed();
    },
  };
}

function wordOf(token: Token): string {
  return token.kind === "word" ? token.text : figure;
}
