import { keepByWord } from "./keep-by-word.ts";
import { lexicon } from "./lexicon.ts";
import type { Concept } from "./lexicon.ts";
import type { Token } from "./normalise.ts";
import { thesaurus } from "./thesaurus.ts";
import { stripClitics } from "./units.ts";

interface Phrase {
  concept: Concept;
  rest: readonly string[];
}

interface Vocabulary {
  /** Words, and verbs written `~root`. */
  conceptsByForm: ReadonlyMap<string, ReadonlySet<Concept>>;
  phrasesByFirst: ReadonlyMap<string, readonly Phrase[]>;
  words: ReadonlySet<string>;
  verbs: ReadonlyMap<string, RegExp>;
}

const subject =
  "(?:ni|u|a|tu|m|mu|mw|wa|i|zi|ki|vi|li|ya|si|hu|ha|hatu|ham|hawa|nina|na|naweza|ku)?";
const tense = "(?:na|li|ta|me|ki|nge|ka|ku|ja|sipo|taku|naku|meku)?";
const object = "(?:ni|ku|m|mu|wa|i|zi|ji|u|ki|vi|li|ya|tu)?";
const ending =
  "(?:a|e|i|o|u|ia|ie|ea|ee|wa|we|iwa|iwe|ewa|ewe|ika|eka|isha|ishe|esha|eshe|ishwa|eshwa|eshewa|ana|eni|aji|iaji|eshaji|aje|iwaje|iana|eni|ini|ieni|iaje|eaje|ishaje|eshaje|wi|i)";

// "Do you buy" is a customer who sells, so some verbs are told apart by who does it.
const subjects = {
  /** `~root`: anybody. */
  "": subject,
  /** `we~root`: the customer, or nobody named. */
  we: "(?:ni|na|nina|tu|tuna|si|ku|naku|niku|niwa|nawa|niki|nime|nili|nita|nika|nataka)",
  /** `you~root`: the bank. */
  you: "(?:m|mu|mw|mna|mwa|mme|mli|mta|mka|mki|huwa)",
};

function createVerbPattern(part: string): RegExp {
  const [who = "", root = ""] = part.split("~");
  return new RegExp(`^${subjects[who as keyof typeof subjects]}${tense}${object}${root}${ending}$`);
}

function createVocabulary(): Vocabulary {
  const conceptsByForm = new Map<string, Set<Concept>>();
  const phrasesByFirst = new Map<string, Phrase[]>();
  const words = new Set<string>();
  const verbs = new Map<string, RegExp>();
  for (const [name, entries] of Object.entries({ ...lexicon, ...thesaurus })) {
    const concept = name as Concept;
    for (const entry of entries.split(",")) {
      const [first = "", ...rest] = entry.trim().split(/\s+/u);
      for (const part of [first, ...rest]) {
        if (part.includes("~")) verbs.set(part, createVerbPattern(part));
        else words.add(part);
      }
      if (rest.length === 0) {
        conceptsByForm.set(first, (conceptsByForm.get(first) ?? new Set()).add(concept));
      } else phrasesByFirst.set(first, [...(phrasesByFirst.get(first) ?? []), { concept, rest }]);
    }
  }
  return { conceptsByForm, phrasesByFirst, words, verbs };
}

const vocabulary = createVocabulary();
const noForms: ReadonlySet<string> = new Set();
const arabic = /\p{Script=Arabic}/u;

export const lexiconWords: ReadonlySet<string> = vocabulary.words;

/** The single words by which concepts are named. */
export function listWordsOf(concepts: readonly Concept[]): string[] {
  return [...vocabulary.conceptsByForm].flatMap(([form, own]) =>
    concepts.some((concept) => own.has(concept)) ? [form] : [],
  );
}

/** True for a word of the lexicon, with Arabic clitics and endings or as a form of a Swahili verb. */
export function isInLexicon(word: string): boolean {
  return [...listForms(word)].some((form) => form.includes("~") || vocabulary.words.has(form));
}

export function readConcepts(tokens: readonly Token[]): Set<Concept> {
  const forms = tokens.map((token) => (token.kind === "word" ? listForms(token.text) : noForms));
  const concepts = new Set<Concept>();
  for (const [at, own] of forms.entries()) {
    for (const form of own) {
      for (const concept of vocabulary.conceptsByForm.get(form) ?? []) concepts.add(concept);
      for (const { concept, rest } of vocabulary.phrasesByFirst.get(form) ?? []) {
        if (rest.every((part, offset) => forms[at + 1 + offset]?.has(part))) concepts.add(concept);
      }
    }
  }
  return concepts;
}

/** The ways to read a word: as it is, without Arabic clitics and endings, as a Swahili verb. */
const listForms = keepByWord((word): ReadonlySet<string> =>
  arabic.test(word) ? listArabicForms(word) : listLatinForms(word),
);

function listArabicForms(word: string): Set<string> {
  const forms = new Set([word]);
  const bare = stripClitics(word);
  for (const base of [word, bare, stripClitics(bare)]) {
    forms.add(base);
    const stem = base.replace(/(?:ها|هم|كم|نا|ين|ون|ات|ي|ك|ه)$/u, "");
    if (stem.length >= 3 && stem !== base) forms.add(stem).add(`${stem}ه`);
  }
  return forms;
}

function listLatinForms(word: string): Set<string> {
  const forms = new Set([word]);
  for (const [name, pattern] of vocabulary.verbs) if (pattern.test(word)) forms.add(name);
  return forms;
}
