import { createArabiziReader } from "./arabizi.ts";
import { cutIntoClauses } from "./clauses.ts";
import { isInLexicon, lexiconWords, readConcepts } from "./concepts.ts";
import { builtInExamples } from "./examples.ts";
import type { Example } from "./examples.ts";
import { readFeatures } from "./features.ts";
import type { Features } from "./features.ts";
import { choose, isForbiddenAside, labels } from "./intents.ts";
import type { Choice, Confidence, Understanding } from "./intents.ts";
import { learn, scoreLabels, toShares } from "./learning.ts";
import type { Sample } from "./learning.ts";
import type { Concept } from "./lexicon.ts";
import { normalise, tokenise } from "./normalise.ts";
import type { Token } from "./normalise.ts";
import { readNumerals } from "./numerals.ts";
import { createNeighbourhood, scoreNearest } from "./nearest.ts";
import { createRepair } from "./repair.ts";
import { isCourtesy, namesForbidden } from "./safety.ts";
import { readSlots } from "./slots.ts";
import type { Slots } from "./slots.ts";
import { courtesyWords, functionWords } from "./small-words.ts";
import { finish, isPause } from "./steps.ts";
import type { Steps } from "./steps.ts";

/** A message as the assistant reads it. */
export interface Reading {
  slots: Slots;
  concepts: ReadonlySet<Concept>;
  understanding: Understanding;
  confidence: Confidence;
  /** True where the message may ask for what the rules forbid: an answer begins with them. */
  isNearRules: boolean;
}

/** Reads messages, all languages at once. */
export interface Reader {
  read(message: string): Reading;
}

/** What a message shows before examples are asked. */
function look(words: readonly Token[]) {
  const tokens = readNumerals(words);
  const slots = readSlots(tokens);
  const concepts = readConcepts(words);
  return { slots, concepts, features: readFeatures({ tokens, concepts, slots }) };
}

/** How much a part of an honest example counts beside the whole. */
const partWeight = 0.25;

const refused: Understanding = { kind: "against-rules" };

const notUnderstood: Choice = {
  understanding: { kind: "unknown" },
  confidence: { score: 0, margin: 0 },
  isNearRules: false,
};

/** Creates a reader that has learned from examples; some seconds of work. */
export function createReader(examples: readonly Example[]): Reader {
  return finish(createReaderInSteps(examples));
}

/** Like `createReader`, in steps of a few milliseconds, so that others may work between them. */
export function* createReaderInSteps(examples: readonly Example[]): Steps<Reader> {
  const normalised: string[] = [];
  for (const [at, { text }] of examples.entries()) {
    normalised.push(normalise(text));
    if (isPause(at)) yield;
  }
  const readArabizi = createArabiziReader(
    countArabicWords(normalised),
    (word) => functionWords.has(word) || courtesyWords.has(word) || isInLexicon(word),
  );
  yield;
  const texts: string[] = [];
  const exampleTokens: Token[][] = [];
  for (const [at, text] of normalised.entries()) {
    const read = readArabizi(text);
    texts.push(read);
    exampleTokens.push(tokenise(read));
    if (isPause(at)) yield;
  }
  const { repair, isKnown } = yield* createRepair(exampleTokens);
  const samples: Sample[] = [];
  for (const [at, { intent, weight = 1 }] of examples.entries()) {
    const label = labels.indexOf(intent);
    samples.push({ features: look(exampleTokens[at] ?? []).features, label, weight });
    // Of what is forbidden a part may be anything.
    const parts = intent === "against-rules" ? [] : cutIntoClauses(texts[at] ?? "");
    for (const part of parts) {
      const { features } = look(tokenise(part));
      samples.push({ features, label, weight: weight * partWeight });
    }
    if (isPause(at)) yield;
  }
  const model = yield* learn(samples, labels.length);
  const neighbourhood = yield* createNeighbourhood(samples);

  function readWords(text: string): Token[] {
    return repair(tokenise(text));
  }

  function findShares(features: Features): Float32Array {
    const taught = scoreLabels(model, features);
    const near = scoreNearest(neighbourhood, features, labels.length);
    return toShares(taught.map((score, label) => score + (near[label] ?? 0)));
  }

  /** True where a part of a text asks for what the rules forbid, beside what the rest asks for. */
  function hasForbiddenAside(text: string): boolean {
    return cutIntoClauses(text).some((clause) =>
      isForbiddenAside(findShares(look(readWords(clause)).features)),
    );
  }

  return {
    read(message) {
      const text = readArabizi(normalise(message));
      const words = readWords(text);
      const { slots, concepts, features } = look(words);
      const choice = choose(findShares(features));
      const { understanding, confidence } = choice;
      const isSaid = words.some((token) => token.kind !== "word" || isKnown(token.text));
      if (!isSaid) return { slots, concepts, ...notUnderstood };
      const isNearRules =
        (choice.isNearRules && !isCourtesy(understanding)) || hasForbiddenAside(text);
      return {
        slots,
        concepts,
        understanding: isNearRules && namesForbidden(concepts) ? refused : understanding,
        confidence,
        isNearRules,
      };
    },
  };
}

const arabicWord = /[\u0621-\u064a]{2,}/gu;

function countArabicWords(texts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of lexiconWords) if (word.search(arabicWord) === 0) times.set(word, 1);
  for (const text of texts) {
    for (const [word] of text.matchAll(arabicWord)) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return times;
}

let builtIn: Reader | undefined;

/** Reads a message as the built-in examples teach it. */
export function readMessage(message: string): Reading {
  builtIn ??= createReader(builtInExamples);
  return builtIn.read(message);
}
