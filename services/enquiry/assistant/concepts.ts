import { lexicon } from "./lexicon.ts";
import type { Concept } from "./lexicon.ts";
import type { Token } from "./normalise.ts";
import { findNearestWord } from "./spelling.ts";
import { stripClitics } from "./units.ts";

type WordMatcher = (forms: ReadonlySet<string>) => boolean;

interface Entry {
  concept: Concept;
  matchers: WordMatcher[];
}

interface Vocabulary {
  conceptsByWord: ReadonlyMap<string, ReadonlySet<Concept>>;
  /** Entries of several words, and verbs. */
  patterns: readonly Entry[];
  words: ReadonlySet<string>;
  wordsByFirstLetter: ReadonlyMap<string, readonly string[]>;
  verbs: readonly RegExp[];
}

const subject = "(?:ni|u|a|tu|m|mu|mw|wa|i|zi|ki|vi|li|ya|si|hu|ha|hatu|ham|hawa|nina|na)?";
const tense = "(?:na|li|ta|me|ki|nge|ka|ku|ja|sipo)?";
const object = "(?:ni|ku|m|wa|i|zi|ji|u|ki|vi|li|ya|tu)?";
const ending =
  "(?:a|e|i|o|u|ia|ie|ea|ee|wa|we|iwa|iwe|ewa|ewe|ika|eka|isha|ishe|esha|eshe|ishwa|eshwa|eshewa|ana|eni|aji|iaji|eshaji|aje|iwaje|iana)";

/** The pattern of a Swahili verb with any subject, tense, object and ending. */
function createVerbPattern(root: string): RegExp {
  return new RegExp(`^${subject}${tense}${object}${root}${ending}$`);
}

function createVocabulary(): Vocabulary {
  const conceptsByWord = new Map<string, Set<Concept>>();
  const patterns: Entry[] = [];
  const words = new Set<string>();
  const verbs: RegExp[] = [];
  for (const concept of Object.keys(lexicon) as Concept[]) {
    const entries = lexicon[concept].split(",").map((entry) => entry.trim().split(/\s+/u));
    for (const parts of entries) {
      const plain = parts.filter((part) => !part.startsWith("~"));
      for (const part of plain) words.add(part);
      const [only] = plain;
      if (parts.length === 1 && only !== undefined) {
        conceptsByWord.set(only, (conceptsByWord.get(only) ?? new Set()).add(concept));
        continue;
      }
      const matchers = parts.map((part): WordMatcher => {
        if (!part.startsWith("~")) return (forms) => forms.has(part);
        const verb = createVerbPattern(part.slice(1));
        verbs.push(verb);
        return (forms) => [...forms].some((form) => verb.test(form));
      });
      patterns.push({ concept, matchers });
    }
  }
  return {
    conceptsByWord,
    patterns,
    words,
    verbs,
    wordsByFirstLetter: Map.groupBy(words, (word) => word.charAt(0)),
  };
}

const vocabulary = createVocabulary();
const noForms: ReadonlySet<string> = new Set();
const arabic = /\p{Script=Arabic}/u;

/** The things that a message names; a word that is misspelled counts as the known word nearest to it. */
export function readConcepts(tokens: readonly Token[]): Set<Concept> {
  const forms = tokens.map((token) => (token.kind === "word" ? listForms(token.text) : noForms));
  const concepts = new Set<Concept>();
  for (const form of forms.flatMap((own) => [...own])) {
    for (const concept of vocabulary.conceptsByWord.get(form) ?? []) concepts.add(concept);
  }
  for (const { concept, matchers } of vocabulary.patterns) {
    const isSaid =
      !concepts.has(concept) &&
      forms.some((_, at) =>
        matchers.every((matches, offset) => matches(forms[at + offset] ?? noForms)),
      );
    if (isSaid) concepts.add(concept);
  }
  return concepts;
}

/** The ways to read a word: as it is, without Arabic clitics and endings, or as the known word it misspells. */
function listForms(word: string): ReadonlySet<string> {
  const forms = new Set([word]);
  if (arabic.test(word)) {
    const bare = stripClitics(word);
    const bases = [word, bare, stripClitics(bare)];
    for (const base of bases) {
      forms.add(base);
      const stem = base.replace(/(?:ها|هم|كم|نا|ين|ون|ات|ي|ك|ه)$/u, "");
      if (stem.length >= 3 && stem !== base) forms.add(stem).add(`${stem}ه`);
    }
  }
  const isKnown =
    [...forms].some((form) => vocabulary.words.has(form)) ||
    vocabulary.verbs.some((verb) => verb.test(word));
  if (isKnown) return forms;
  const nearest = [...forms]
    .map((form) => findNearestWord(form, vocabulary.wordsByFirstLetter.get(form.charAt(0)) ?? []))
    .find((found) => found !== undefined);
  return nearest === undefined ? forms : forms.add(nearest);
}
