import { createArabiziReader } from "../read/arabizi.ts";
import { countArabicWords, isOtherLatin } from "../read/arabic-words.ts";
import type { Artefact, LanguagePart, LinearPart, NearPart } from "../read/artefact.ts";
import { cutIntoClauses } from "../read/clauses.ts";
import { lexiconWords } from "../read/concepts.ts";
import { featureCount } from "../read/features.ts";
import { firstWords } from "../read/first-words.ts";
import { normalise, tokenise } from "../read/normalise.ts";
import type { Token } from "../read/normalise.ts";
import { numeralWords } from "../read/numerals.ts";
import { createRandom } from "../read/random.ts";
import { extractFeatures } from "../read/reader.ts";
import { lengthOf } from "../read/score.ts";
import { courtesyWords, everydayWords, functionWords } from "../read/small-words.ts";
import { listRestsOf } from "../read/spelling.ts";
import { measureWords } from "../read/units.ts";
import { edge, figure, hashRest } from "../read/words.ts";
import { listTopics, topicOf } from "../read/topics.ts";
import { learn } from "./learning.ts";
import type { Model, Sample } from "./learning.ts";
import type { Lessons } from "./lesson.ts";

/** How much a part of a lesson counts beside the whole. */
const partWeight = 0.25;
/** How much a lesson counts that tells of a topic alone. */
const topicWeight = 0.5;
/** A lesson that names its matter holds after any answer: this share is taught so, some of it after an answer of its own topic. */
const anywhereShare = 0.3;
const anywhereWeight = 0.5;
const kinShare = 0.5;
// A word of the bank's matters counts as said this often more.
const timesOfOwnWords = 4;
const timesOfAnyWords = 0.5;
// A feature that so large a part of the lessons has tells nothing, and costs the most.
const commonPart = 0.035;
const fewLessons = 100;
/** Weights of less than so many steps are left out. */
const leastSteps = 1;
const mostSteps = 127;
const mostNumbered = 2 ** 16;

/** Teaches the reader all lessons: some seconds of work. Throws where there are more lessons or words than an artefact holds. */
export function buildArtefact(
  { answers: lessons, topics: topicLessons, firstWords: firstWordLessons }: Lessons,
  options: { answerIds: readonly string[] },
): Artefact {
  const { answerIds } = options;
  const normalised = lessons.map(({ text }) => normalise(text));
  const readArabizi = createArabiziReader(countArabicWords(countWords(normalised)), isOtherLatin);
  const texts = normalised.map((text) => readArabizi(text));
  const tokens = texts.map((text) => tokenise(text));
  const numbers = new Map(answerIds.map((id, at) => [id, at]));
  const wholes: Sample[] = [];
  const parts: Sample[] = [];
  const anywhere: Sample[] = [];
  const kinByTopic = Map.groupBy(answerIds, (id) => topicOf(id));
  const random = createRandom(11);
  for (const [at, { answerId, after, weight = 1 }] of lessons.entries()) {
    const label = numbers.get(answerId);
    if (label === undefined) throw new Error(`A lesson is for the unknown answer ${answerId}.`);
    wholes.push({ features: extractFeatures(tokens[at] ?? [], after).features, label, weight });
    if (after !== undefined) continue;
    if (random() < anywhereShare) {
      const kin = kinByTopic.get(topicOf(answerId)) ?? answerIds;
      const before = pickFrom(random() < kinShare ? kin : answerIds, random);
      const { features } = extractFeatures(tokens[at] ?? [], before);
      anywhere.push({ features, label, weight: weight * anywhereWeight });
    }
    // Of what is forbidden a part may be anything.
    for (const part of answerId.startsWith("refuse.") ? [] : cutIntoClauses(texts[at] ?? "")) {
      const { features } = extractFeatures(tokenise(part));
      parts.push({ features, label, weight: weight * partWeight });
    }
  }
  const samples = [...wholes, ...parts, ...anywhere];
  const topics = listTopics(answerIds);
  const read = (text: string, after?: string) =>
    extractFeatures(tokenise(readArabizi(normalise(text))), after).features;
  const ofTopics = topicLessons.map(({ text, topic }): Sample => {
    if (!topics.includes(topic)) throw new Error(`A lesson is for the unknown topic ${topic}.`);
    const features = read(text);
    return { features, label: topics.indexOf(topic), weight: topicWeight };
  });
  const ofFirstWords = firstWordLessons.map(({ text, answerId, word }): Sample => {
    if (!numbers.has(answerId)) throw new Error(`A lesson is for the unknown answer ${answerId}.`);
    return { features: read(text, answerId), label: firstWords.indexOf(word), weight: 1 };
  });
  const topicOfAnswer = answerIds.map((id) => topics.indexOf(topicOf(id)));
  return {
    answerIds,
    linear: compress(learn(samples, answerIds.length)),
    topics: compress(
      learn(
        [
          ...samples.map((sample) => ({ ...sample, label: topicOfAnswer[sample.label] ?? 0 })),
          ...ofTopics,
        ],
        topics.length,
      ),
    ),
    firstWords: compress(learn(ofFirstWords, firstWords.length)),
    // What is near to a message that goes on with another says little.
    near: gather(wholes.filter((_, at) => lessons[at]?.after === undefined)),
    language: describeWords(tokens),
  };
}

function pickFrom(ids: readonly string[], random: () => number): string | undefined {
  return ids[Math.floor(random() * ids.length)];
}

function countWords(texts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/\p{L}+/gu)) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return times;
}

/** Rounds weights to steps that fit into a byte, and leaves out what hardly speaks. */
function compress({ rows, weights, biases, labelCount }: Model): LinearPart {
  let most = 0;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const scale = most / mostSteps || 1;
  const starts = new Uint32Array(featureCount + 1);
  const answers: number[] = [];
  const kept: number[] = [];
  for (const [feature, row] of rows.entries()) {
    for (let label = 0; row >= 0 && label < labelCount; label += 1) {
      const steps = Math.round((weights[row * labelCount + label] ?? 0) / scale);
      if (Math.abs(steps) < leastSteps) continue;
      answers.push(label);
      kept.push(steps);
    }
    starts[feature + 1] = answers.length;
  }
  return {
    starts,
    answers: Uint16Array.from(answers),
    weights: Int8Array.from(kept),
    scale,
    biases,
  };
}

/** Gathers lessons by their features (TF-IDF, each of length one). */
function gather(samples: readonly Sample[]): NearPart {
  if (samples.length > mostNumbered) throw new Error(`There are ${samples.length} lessons.`);
  const counts = new Uint32Array(featureCount);
  for (const { features } of samples) {
    for (const feature of features.ids) counts[feature] = (counts[feature] ?? 0) + 1;
  }
  const common = samples.length < fewLessons ? samples.length : commonPart * samples.length;
  const telling = Float32Array.from(counts, (count) =>
    count > common ? 0 : Math.log((samples.length + 1) / (count + 1)),
  );
  const starts = new Uint32Array(featureCount + 1);
  for (let feature = 0; feature < featureCount; feature += 1) {
    const own = telling[feature] === 0 ? 0 : (counts[feature] ?? 0);
    starts[feature + 1] = (starts[feature] ?? 0) + own;
  }
  const next = starts.slice();
  const lessons = new Uint16Array(starts[featureCount] ?? 0);
  const values = new Uint8Array(lessons.length);
  for (const [at, { features }] of samples.entries()) {
    const length = lengthOf(features, telling);
    for (const [place, feature] of features.ids.entries()) {
      const tells = telling[feature] ?? 0;
      if (tells === 0) continue;
      const entry = next[feature] ?? 0;
      next[feature] = entry + 1;
      lessons[entry] = at;
      values[entry] = Math.round((255 * (features.values[place] ?? 0) * tells) / length);
    }
  }
  return {
    answers: Uint16Array.from(samples, ({ label }) => label),
    telling,
    starts,
    lessons,
    values,
  };
}

function describeWords(sentences: readonly (readonly Token[])[]): LanguagePart {
  const said = new Map<string, number>();
  const add = (word: string, times: number) => said.set(word, (said.get(word) ?? 0) + times);
  const rows = sentences.map((tokens) =>
    tokens.map((token) => (token.kind === "word" ? token.text : figure)),
  );
  for (const row of rows) for (const word of row) if (word !== figure) add(word, 1);
  for (const words of [lexiconWords, numeralWords, measureWords]) {
    for (const word of words) add(word, timesOfOwnWords);
  }
  for (const words of [functionWords, courtesyWords, everydayWords]) {
    for (const word of words) if (!said.has(word)) add(word, timesOfAnyWords);
  }
  const words = [...said.keys()];
  if (words.length + 2 > mostNumbered) throw new Error(`There are ${words.length} words.`);
  const numbers = new Map([...words, edge, figure].map((word, at) => [word, at]));
  const width = words.length + 2;
  const pairTimes = new Map<number, number>();
  const followed = new Float32Array(width);
  for (const row of rows) {
    let last = numbers.get(edge) ?? 0;
    for (const word of [...row, edge]) {
      const next = numbers.get(word) ?? 0;
      const pair = last * width + next;
      pairTimes.set(pair, (pairTimes.get(pair) ?? 0) + 1);
      followed[last] = (followed[last] ?? 0) + 1;
      last = next;
    }
  }
  const pairs = Float64Array.from(pairTimes.keys()).toSorted();
  const rests = words.flatMap((word, number) =>
    [...listRestsOf(word, said.get(word) ?? 0)].map((rest) => ({ hash: hashRest(rest), number })),
  );
  rests.sort((one, other) => one.hash - other.hash || one.number - other.number);
  return {
    words,
    counts: Float32Array.from(words, (word) => said.get(word) ?? 0),
    pairs,
    pairCounts: Uint16Array.from(pairs, (pair) =>
      Math.min(pairTimes.get(pair) ?? 0, mostNumbered - 1),
    ),
    followed,
    rests: Uint32Array.from(rests, ({ hash }) => hash),
    restWords: Uint16Array.from(rests, ({ number }) => number),
  };
}
