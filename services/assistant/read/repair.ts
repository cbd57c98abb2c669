import { isInLexicon, listWordsOf } from "./concepts.ts";
import { keepByWord } from "./keep-by-word.ts";
import type { Token } from "./normalise.ts";
import { createSpeller } from "./spelling.ts";
import { stripClitics } from "./units.ts";
import { edge, figure } from "./words.ts";
import type { Words } from "./words.ts";

export interface Repair {
  /** The tokens with misspelled words as what they most likely mean, by what is said beside them. */
  repair(tokens: readonly Token[]): Token[];
  /** True for a word that is said, or of the lexicon. */
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

const accusingWords = new Set(
  listWordsOf(["stolen", "forged", "evasion", "steal", "launder", "hide"]),
);

interface Choice {
  text: string;
  cost: number;
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

/**
 * Creates a repair of misspelled words. What is read is the likeliest row of words, given the slips that it
 * takes: the noisy channel of Kernighan, Church and Gale (1990).
 */
export function createRepair(words: Words): Repair {
  const speller = createSpeller(words);

  function isKnown(word: string): boolean {
    return words.has(word) || isInLexicon(word);
  }

  function costAlone(word: string): number {
    const times = words.timesOf(word);
    return times === undefined ? strangeWordCost : -Math.log(times / words.all);
  }

  function costAfter(last: string, { text, alone }: Choice): number {
    const after = words.shareAfter(last, text);
    return -Math.log(pairShare * after + (1 - pairShare) * Math.exp(-alone));
  }

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
