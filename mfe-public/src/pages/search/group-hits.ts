import type { FoundAnswer } from "@dhahabu/contract/assistant";
import { searchKinds } from "./search-document.ts";
import type { SearchDocument, SearchKind } from "./search-document.ts";
import type { SearchHit } from "./search-index.ts";
import { foldWord, listIndexTerms, listQueryTerms } from "./search-terms.ts";

/** What was found of one kind, the best first. */
export interface HitGroup {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
}

/** How well something answers a query; the lower, the better. */
const ranks = { exact: 0, named: 1, sure: 2, found: 3, unsure: 4 } as const;

// A branch is known by its street too, a price by the word for prices.
const isExactKind = (kind: SearchKind) => kind === "branch" || kind === "price";

/** A title of more words that the query does not name says something else. */
const leastNamedPart = 1 / 3;

const listWords = (text: string) => listIndexTerms(text).map(foldWord);

/** The part of a text's words that a query names; 0 unless the text holds every word of the query. */
function measureNamed(text: string, query: string): number {
  const words = listWords(text);
  const asked = listQueryTerms(query).map(foldWord);
  const isHeld = asked.every((term) => words.some((word) => word.startsWith(term)));
  return isHeld ? asked.length / words.length : 0;
}

function rankHit(document: SearchDocument, query: string): number {
  const { kind, title, name = "", words = "", summary } = document;
  if (isExactKind(kind)) {
    return measureNamed([title, summary, words].join("\n"), query) > 0 ? ranks.exact : ranks.found;
  }
  if (name !== "" && listWords(name).join(" ") === listWords(query).join(" ")) return ranks.exact;
  const part = Math.max(measureNamed(title, query), measureNamed(name, query));
  return part >= leastNamedPart ? ranks.named : ranks.found;
}

function toHit({ title, text, path }: FoundAnswer): SearchHit {
  const document: SearchDocument = {
    id: `answer ${title}`,
    kind: "answer",
    to: path,
    title,
    summary: text,
    texts: [],
    trail: [],
  };
  return { document, terms: new Set() };
}

/**
 * What was found, by kind: first a branch, a price or a page that is named, then what is titled much as the query, then an
 * answer of which the assistant is sure, then the rest. Of each kind the named ones come first.
 */
export function groupHits(
  query: string,
  hits: readonly SearchHit[],
  answers: readonly FoundAnswer[],
): HitGroup[] {
  const ranked = [
    ...hits.map((hit) => ({ hit, rank: rankHit(hit.document, query) })),
    ...answers.map((answer) => ({
      hit: toHit(answer),
      rank: answer.isSure ? ranks.sure : ranks.unsure,
    })),
  ];
  return searchKinds
    .map((kind) => {
      const own = ranked
        .filter(({ hit }) => hit.document.kind === kind)
        .toSorted((a, b) => a.rank - b.rank);
      return { kind, rank: own[0]?.rank ?? Infinity, hits: own.map(({ hit }) => hit) };
    })
    .filter((group) => group.hits.length > 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kind, hits: own }) => ({ kind, hits: own }));
}
