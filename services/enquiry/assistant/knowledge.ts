import { loanCharges } from "@dhahabu/contract/facts";
import { passageChargeMarker, passageMarkers } from "@dhahabu/contract/knowledge";
import type { Knowledge, Passage } from "@dhahabu/contract/knowledge";
import MiniSearch from "minisearch";
import { normalise } from "./normalise.ts";
import { courtesyWords, functionWords } from "./small-words.ts";
import { stemsOf } from "./stems.ts";

/** A passage that answers a message, and how well: 1 where every telling word of the message is in it. */
export interface FoundPassage {
  passage: Passage;
  coverage: number;
}

/** What the site's pages say in one language. */
export interface KnownPages {
  get(id: string): Passage | undefined;
  /** The passage that a message asks for; undefined where none does, or two do as well. */
  find(text: string): FoundPassage | undefined;
  /** Of some passages the one that a message on their matter asks for; undefined where it asks for none of them. */
  findAmong(text: string, isAmong: (passage: Passage) => boolean): Passage | undefined;
  /** Name of a page. */
  titleOf(path: string): string | undefined;
}

const knownMarkers: ReadonlySet<string> = new Set([
  ...passageMarkers,
  ...loanCharges.map(({ id }) => passageChargeMarker(id)),
]);

const leastCoverage = 0.62;
const leastLead = 1.12;
// Whoever asks about the matter anyway need not say all of it.
const leastCoverageAmong = 0.4;
// A single word tells of a passage where it stands in the title and hardly another has it.
const rareIn = 2;

const irregular: ReadonlyMap<string, string> = new Map([
  ["lost", "lose"],
  ["sold", "sell"],
  ["bought", "buy"],
  ["paid", "pay"],
  ["broke", "break"],
  ["broken", "break"],
  ["kept", "keep"],
  ["stolen", "steal"],
]);

/** The telling stems of a text. A stem is only ever compared with those of the same language. */
function listTerms(text: string, language: Knowledge["language"]): string[] {
  const words = normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !functionWords.has(word) && !courtesyWords.has(word))
    .map((word) => {
      const stems = stemsOf(irregular.get(word) ?? word);
      const own = stems.find((stem) => stem.startsWith(`${language} `)) ?? stems[0] ?? word;
      return own.replace(/^\S+ /u, "");
    });
}

/** Makes what the pages say ready to be asked. Passages that name a live value nobody here knows are left out. */
export function createKnownPages({ language, pages, passages }: Knowledge): KnownPages {
  const known = passages.filter(({ text }) =>
    [...text.matchAll(/\{\{([^}]*)\}\}/gu)].every(([, name = ""]) => knownMarkers.has(name)),
  );
  const byId = new Map(known.map((passage) => [passage.id, passage]));
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const documents = known.map(({ id, title, text }) => ({
    id,
    title: listTerms(title, language).join(" "),
    text: listTerms(text.replaceAll(/\{\{[^}]*\}\}/gu, " "), language).join(" "),
  }));
  const index = new MiniSearch<(typeof documents)[number]>({
    fields: ["title", "text"],
    tokenize: (text) => text.split(" ").filter((term) => term !== ""),
    processTerm: (term) => term,
  });
  index.addAll(documents);
  const frequency = new Map<string, number>();
  for (const { title, text } of documents) {
    for (const term of new Set(`${title} ${text}`.split(" "))) {
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
    }
  }
  const rarity = (term: string) =>
    Math.log(1 + documents.length / (1 + (frequency.get(term) ?? 0)));

  function search(text: string, isAmong: (passage: Passage) => boolean) {
    const terms = [...new Set(listTerms(text, language))];
    const found = index.search(terms.join(" "), {
      boost: { title: 2.5 },
      fuzzy: (term) => (term.length > 5 ? 1 : false),
      filter: ({ id }) => {
        const passage = byId.get(String(id));
        return passage !== undefined && isAmong(passage);
      },
    });
    const whole = terms.reduce((sum, term) => sum + rarity(term), 0);
    return found.map(({ id, score, queryTerms, match }) => {
      const matched = queryTerms.reduce((sum, term) => sum + rarity(term), 0);
      const isRare = (term: string) => (frequency.get(term) ?? 0) <= rareIn;
      const namesTitle = Object.entries(match).some(
        ([term, fields]) => isRare(term) && fields.includes("title"),
      );
      return {
        passage: byId.get(String(id)),
        score,
        coverage: queryTerms.length > 1 || namesTitle ? matched / whole : 0,
      };
    });
  }

  function find(text: string): FoundPassage | undefined {
    const [first, second] = search(text, () => true);
    if (!first?.passage || first.coverage < leastCoverage) return undefined;
    const { passage, coverage } = first;
    const leads = !second || first.score >= second.score * leastLead;
    return leads ? { passage, coverage } : undefined;
  }

  function findAmong(text: string, isAmong: (passage: Passage) => boolean): Passage | undefined {
    const [first] = search(text, isAmong);
    return first && first.coverage >= leastCoverageAmong ? first.passage : undefined;
  }

  return { get: (id) => byId.get(id), find, findAmong, titleOf: (path) => titles.get(path) };
}
