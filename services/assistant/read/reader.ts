import { countArabicWords, isOtherLatin } from "./arabic-words.ts";
import { createArabiziReader } from "./arabizi.ts";
import type { Artefact } from "./artefact.ts";
import { cutIntoClauses } from "./clauses.ts";
import { readConcepts } from "./concepts.ts";
import { readFeatures } from "./features.ts";
import { firstWords } from "./first-words.ts";
import type { YesOrNo } from "./first-words.ts";
import type { Features } from "./features.ts";
import type { Concept } from "./lexicon.ts";
import { normalise, tokenise } from "./normalise.ts";
import type { Token } from "./normalise.ts";
import { readNumerals } from "./numerals.ts";
import { createRepair } from "./repair.ts";
import { scoreLinear, scoreNearest, toShares } from "./score.ts";
import { readSlots } from "./slots.ts";
import type { Slots } from "./slots.ts";
import { listTopics, topicOf } from "./topics.ts";
import { createWords } from "./words.ts";

/** An answer that a message may ask for, and the share of likelihood that it does. */
export interface Candidate {
  answerId: string;
  share: number;
}

export interface Reading {
  /** The text in the one form in which texts are compared. */
  text: string;
  /** Its words and numbers, slips of the finger repaired, numerals read. */
  tokens: readonly Token[];
  slots: Slots;
  concepts: ReadonlySet<Concept>;
  /** The likeliest answers, in order. */
  candidates: readonly Candidate[];
  /** True where at least one word is known. */
  isSaid: boolean;
}

/** Reads messages, all languages at once. */
export interface Reader {
  /** Reads a message; `after` is the answer that was given before it. */
  read(message: string, after?: string): Reading;
  /** Yes or no, where an answer to a message begins so. */
  readFirstWord(reading: Reading, answerId: string): YesOrNo | undefined;
  /** The parts of a message for which `isMeant` holds, each read by itself; none where fewer than two are. */
  readParts(reading: Reading, isMeant: (normalised: string) => boolean): Reading[];
}

const mostCandidates = 40;
/** How much the likelihood of its topic counts for an answer. */
const topicPull = 0.5;
/** A wrong yes is worse than none. */
const leastFirstWordShare = 0.6;
/** No topic is ruled out by its own likelihood alone. */
const leastTopicShare = 0.001;

export function extractFeatures(
  words: readonly Token[],
  after?: string,
): {
  tokens: readonly Token[];
  slots: Slots;
  concepts: ReadonlySet<Concept>;
  features: Features;
} {
  const tokens = readNumerals(words);
  const slots = readSlots(tokens);
  const concepts = readConcepts(words);
  return { tokens, slots, concepts, features: readFeatures({ tokens, concepts, slots, after }) };
}

export function createReader(artefact: Artefact): Reader {
  const { answerIds, linear, topics, near, language } = artefact;
  const words = createWords(language);
  const said = language.words.map((word, at): [string, number] => [word, language.counts[at] ?? 0]);
  const readArabizi = createArabiziReader(countArabicWords(said), isOtherLatin);
  const { repair, isKnown } = createRepair(words);

  const topicNames = listTopics(answerIds);
  const topicOfAnswer = answerIds.map((id) => topicNames.indexOf(topicOf(id)));

  function rank(features: Features): Candidate[] {
    const taught = scoreLinear(linear, features);
    const topicShares = toShares(scoreLinear(topics, features));
    const nearest = scoreNearest(near, features, answerIds.length);
    const shares = toShares(
      taught.map(
        (score, at) =>
          score +
          (nearest[at] ?? 0) +
          topicPull * Math.log((topicShares[topicOfAnswer[at] ?? 0] ?? 0) + leastTopicShare),
      ),
    );
    return answerIds
      .map((answerId, at) => ({ answerId, share: shares[at] ?? 0 }))
      .toSorted((one, other) => other.share - one.share)
      .slice(0, mostCandidates);
  }

  function readText(text: string, after?: string): Reading {
    const repaired = repair(tokenise(text));
    const { tokens, slots, concepts, features } = extractFeatures(repaired, after);
    const isSaid = repaired.some((token) => token.kind !== "word" || isKnown(token.text));
    return { text, tokens, slots, concepts, candidates: isSaid ? rank(features) : [], isSaid };
  }

  return {
    read: (message, after) => readText(readArabizi(normalise(message)), after),
    readFirstWord(reading, answerId) {
      const { tokens, concepts, slots } = reading;
      const features = readFeatures({ tokens, concepts, slots, after: answerId });
      const shares = toShares(scoreLinear(artefact.firstWords, features));
      const word = firstWords.find((_, at) => (shares[at] ?? 0) >= leastFirstWordShare);
      return word === "none" ? undefined : word;
    },
    readParts({ text }, isMeant) {
      const parts = cutIntoClauses(text).filter((part) => isMeant(part));
      return parts.length < 2 ? [] : parts.map((part) => readText(part));
    },
  };
}
