import { keepByWord } from "./keep-by-word.ts";
import type { Concept } from "./lexicon.ts";
import type { Token } from "./normalise.ts";
import type { Slots } from "./slots.ts";
import { courtesyWords, functionWords } from "./small-words.ts";
import { stemsOf } from "./stems.ts";
import { topicOf } from "./topics.ts";
import { gramsByUnit } from "./units.ts";

/** What a message shows, as weighted features; a feature is a number below `featureCount`. */
export interface Features {
  ids: Int32Array;
  values: Float32Array;
}

/** How many different features there are. Two things that fall on one feature are rare, and do little harm. */
export const featureCount = 2 ** 18;

const weights = {
  words: 2,
  pairs: 1.4,
  letters: 1.5,
  concepts: 0.8,
  conceptPairs: 0.65,
  shape: 0.8,
  before: 2.4,
  wordsAfter: 1.6,
  conceptsAfter: 1.6,
};

const shortestRun = 3;
const longestRun = 4;

const hashStart = 0x811c9dc5;

// FNV-1a over the code units, one row of numbers for each kind of feature.
function hash(kind: number, text: string, from = 0, to = text.length): number {
  return finishHash(hashOn((hashStart ^ kind) >>> 0, text, from, to));
}

function hashOn(value: number, text: string, from = 0, to = text.length): number {
  let own = value;
  for (let at = from; at < to; at += 1) own = Math.imul(own ^ text.charCodeAt(at), 0x01000193);
  return own;
}

function finishHash(value: number): number {
  return (Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0) % featureCount;
}

function hashPair(one: string, other: string): number {
  const first = hashOn(hashOn((hashStart ^ 3) >>> 0, one), " ");
  return finishHash(hashOn(first, other));
}

function joinFeatures(one: number, other: number): number {
  const value = Math.imul(Math.imul(one, 0x9e3779b1) ^ other, 0x85ebca6b);
  return ((value ^ (value >>> 13)) >>> 0) % featureCount;
}

export interface Shown {
  tokens: readonly Token[];
  concepts: ReadonlySet<Concept>;
  slots: Slots;
  /** The answer that was given before; undefined where none was. */
  after?: string | undefined;
}

// How much each feature counts in the message at hand; zero between messages.
const totals = new Float64Array(featureCount);

/**
 * The features of a message: words and stems, pairs of neighbours, runs of letters, concepts, and its shape;
 * after an answer also that answer, its topic, and what is said after them.
 */
export function readFeatures({ tokens, concepts, slots, after }: Shown): Features {
  const words = tokens.map((token) => (token.kind === "word" ? token.text : "#"));
  const found: number[] = [];
  const addAll = (ids: readonly number[], weight: number, count = ids.length) => {
    const each = weight / Math.sqrt(Math.max(1, count));
    for (const id of ids) {
      if (totals[id] === 0) found.push(id);
      totals[id] = (totals[id] ?? 0) + each;
    }
  };
  const addEach = (lists: readonly (readonly number[])[], weight: number) => {
    const count = lists.reduce((sum, list) => sum + list.length, 0);
    for (const list of lists) addAll(list, weight, count);
  };
  const telling = words.filter((word) => !courtesyWords.has(word));
  const spoken = telling.length > 0 ? telling : words;
  const known = spoken.map((word) => featuresOf(word));
  addEach(
    known.map((word) => word.words),
    weights.words,
  );
  addAll(
    spoken.slice(1).map((word, at) => hashPair(spoken[at] ?? "", word)),
    weights.pairs,
  );
  addEach(
    known.map((word) => word.letters),
    weights.letters,
  );
  const named = [...concepts].map((concept) => hash(5, concept)).toSorted((a, b) => a - b);
  addAll(named, weights.concepts);
  const namedPairs: number[] = [];
  for (const [at, one] of named.entries()) {
    for (let other = at + 1; other < named.length; other += 1) {
      namedPairs.push(joinFeatures(one, named[other] ?? 0));
    }
  }
  addAll(namedPairs, weights.conceptPairs);
  addAll(
    shapeOf(spoken, concepts, slots).map((name) => hash(6, name)),
    weights.shape,
  );
  if (after !== undefined) {
    const [topic, answer] = [hash(7, topicOf(after)), hash(8, after)];
    addAll([topic, answer], weights.before);
    addEach(
      known.map((word) => word.words.map((id) => joinFeatures(topic, id))),
      weights.wordsAfter,
    );
    addAll(
      named.map((id) => joinFeatures(answer, id)),
      weights.conceptsAfter,
    );
  }
  const values = Float32Array.from(found, (id) => totals[id] ?? 0);
  for (const id of found) totals[id] = 0;
  return { ids: Int32Array.from(found), values };
}

interface WordFeatures {
  words: readonly number[];
  letters: readonly number[];
}

const featuresOf = keepByWord((word): WordFeatures => ({
  words: [hash(1, word), ...stemsOf(word).map((stem) => hash(2, stem))],
  letters: word === "#" || functionWords.has(word) ? [] : runsOf(word),
}));

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
    ...(slots.otherCurrency === undefined ? [] : ["foreign"]),
    ...count("concepts", [...concepts]),
    ...(concepts.size === 0 ? ["no concept"] : []),
    ...(isWeightAsked ? ["weight asked", ...count("weight asked for", slots.amountsKes)] : []),
    words.length < 3 ? "short" : words.length > 12 ? "long" : "plain",
  ];
}
