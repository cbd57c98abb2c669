import type { Concept } from "./lexicon.ts";
import type { Token } from "./normalise.ts";
import type { Slots } from "./slots.ts";
import { courtesyWords, functionWords } from "./small-words.ts";
import { stemsOf } from "./stems.ts";
import { gramsByUnit } from "./units.ts";

/** What a message shows, as weighted marks; a mark is a number below `markCount`. */
export interface Features {
  marks: Int32Array;
  values: Float32Array;
}

/** How many different marks there are. Two things that fall on one mark are rare, and do little harm. */
export const markCount = 2 ** 17;

/** How much each kind of mark counts in the whole. */
const weights = {
  words: 1.5,
  pairs: 1.4,
  letters: 1.5,
  concepts: 0.55,
  conceptPairs: 0.5,
  shape: 0.8,
};

const shortestRun = 3;
const longestRun = 4;

// FNV-1a over the code units, one row of numbers for each kind of mark.
function hash(kind: number, text: string, from = 0, to = text.length): number {
  let value = (0x811c9dc5 ^ kind) >>> 0;
  for (let at = from; at < to; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value ^= value >>> 15;
  return (Math.imul(value, 0x2c1b3c6d) >>> 0) % markCount;
}

function joinMarks(one: number, other: number): number {
  const value = Math.imul(Math.imul(one, 0x9e3779b1) ^ other, 0x85ebca6b);
  return ((value ^ (value >>> 13)) >>> 0) % markCount;
}

/** What a message was read as, from which marks are made. */
export interface Reading {
  tokens: readonly Token[];
  concepts: ReadonlySet<Concept>;
  slots: Slots;
}

/** The marks of a message: words and stems, pairs of neighbours, runs of letters, concepts, and its shape. */
export function readFeatures({ tokens, concepts, slots }: Reading): Features {
  const words = tokens.map((token) => (token.kind === "word" ? token.text : "#"));
  const found = new Map<number, number>();
  const addAll = (marks: readonly number[], weight: number) => {
    const each = weight / Math.sqrt(Math.max(1, marks.length));
    for (const mark of marks) found.set(mark, (found.get(mark) ?? 0) + each);
  };
  const telling = words.filter((word) => !courtesyWords.has(word));
  const spoken = telling.length > 0 ? telling : words;
  const known = spoken.map((word) => marksOf(word));
  addAll(
    known.flatMap(({ words }) => words),
    weights.words,
  );
  addAll(
    spoken.slice(1).map((word, at) => hash(3, `${spoken[at] ?? ""} ${word}`)),
    weights.pairs,
  );
  addAll(
    known.flatMap(({ letters }) => letters),
    weights.letters,
  );
  const named = [...concepts].map((concept) => hash(5, concept)).toSorted((a, b) => a - b);
  addAll(named, weights.concepts);
  addAll(
    named.flatMap((one, at) => named.slice(at + 1).map((other) => joinMarks(one, other))),
    weights.conceptPairs,
  );
  addAll(
    shapeOf(spoken, concepts, slots).map((name) => hash(6, name)),
    weights.shape,
  );
  return { marks: Int32Array.from(found.keys()), values: Float32Array.from(found.values()) };
}

interface WordMarks {
  words: readonly number[];
  letters: readonly number[];
}

const mostKept = 20_000;
const marksByWord = new Map<string, WordMarks>();

// Kept, as words come again.
function marksOf(word: string): WordMarks {
  const kept = marksByWord.get(word);
  if (kept) return kept;
  const marks = {
    words: [hash(1, word), ...stemsOf(word).map((stem) => hash(2, stem))],
    letters: word === "#" || functionWords.has(word) ? [] : runsOf(word),
  };
  if (marksByWord.size >= mostKept) marksByWord.clear();
  marksByWord.set(word, marks);
  return marks;
}

// Runs of three and four letters, the word's own ends among them.
function runsOf(word: string): number[] {
  const text = `<${word}>`;
  const runs: number[] = [];
  for (let length = shortestRun; length <= longestRun; length += 1) {
    for (let at = 0; at + length <= text.length; at += 1) runs.push(hash(4, text, at, at + length));
  }
  return runs;
}

function shapeOf(words: readonly string[], concepts: ReadonlySet<Concept>, slots: Slots): string[] {
  const count = (name: string, values: readonly unknown[]) =>
    values.length === 0 ? [] : [`${name} ${Math.min(values.length, 2)}`];
  const isWeightAsked =
    slots.weightsGrams.length === 0 && words.some((word) => gramsByUnit.has(word));
  return [
    ...count("weight", slots.weightsGrams),
    ...count("karat", slots.karats),
    ...count("form", slots.forms),
    ...count("duration", slots.durationsMonths),
    ...count("amount", slots.amountsKes),
    ...(slots.isForeignCurrency ? ["foreign"] : []),
    ...count("concepts", [...concepts]),
    ...(concepts.size === 0 ? ["no concept"] : []),
    ...(isWeightAsked ? ["weight asked", ...count("weight asked for", slots.amountsKes)] : []),
    words.length < 3 ? "short" : words.length > 12 ? "long" : "plain",
  ];
}
