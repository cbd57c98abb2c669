// MiniSearch in place of code of our own: ranking, prefixes and typos well tested, 6 kB, loaded with the first search.
import MiniSearch from "minisearch";
import type { SearchOptions } from "minisearch";
import { foldWord, listIndexTerms, listQueryTerms, listTellingTerms } from "./search-terms.ts";
import type { SearchDocument } from "./search-document.ts";

// Shorter words have too many neighbours.
const minFuzzyLength = 4;
const boost = { title: 6, name: 6, summary: 2.5, words: 1.5, trail: 1.5, texts: 1 };

/** A document found, and the words of it that matched, folded. */
export interface SearchHit {
  readonly document: SearchDocument;
  readonly terms: ReadonlySet<string>;
}

/** The site's documents, ready to be searched. */
export interface SearchIndex {
  /** What is asked word for word first, then the best matches; none for a blank query. */
  find(query: string): SearchHit[];
}

function isWord(term: string): boolean {
  return !/\p{Script=Han}/u.test(term);
}

function foldSentence(text: string): string {
  return listIndexTerms(text).map(foldWord).join(" ");
}

const exact: SearchOptions = {
  tokenize: listQueryTerms,
  boost,
  combineWith: "AND",
  prefix: (term) => isWord(term) && term.length > 1,
};

const withTypos: SearchOptions = {
  ...exact,
  fuzzy: (term) => (isWord(term) && term.length >= minFuzzyLength ? 1 : false),
};

// Every word as it is; else with a typo in each; else some of the words, as when one speaks to the site.
const attempts: readonly SearchOptions[] = [
  exact,
  withTypos,
  { ...withTypos, tokenize: listTellingTerms, combineWith: "OR" },
];

/** Builds the index of one language. */
export function createSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const index = new MiniSearch<SearchDocument>({
    fields: Object.keys(boost),
    extractField: (document, field) => {
      const value = document[field as keyof SearchDocument];
      return typeof value === "string" ? value : (value ?? []).join("\n");
    },
    tokenize: listIndexTerms,
    processTerm: foldWord,
  });
  index.addAll(documents);
  return {
    find(query) {
      if (listQueryTerms(query).length === 0) return [];
      for (const attempt of attempts) {
        const found = index.search(query, attempt);
        if (found.length === 0) continue;
        const hits = found.flatMap(({ id, terms }) => {
          const document = byId.get(id as string);
          return document ? [{ document, terms: new Set(terms) }] : [];
        });
        const asked = foldSentence(query);
        const isAsked = ({ document }: SearchHit) => foldSentence(document.title) === asked;
        return [...hits.filter(isAsked), ...hits.filter((hit) => !isAsked(hit))];
      }
      return [];
    },
  };
}
