import { foldText, splitWords } from "../../content/fold-text.ts";

const arabicArticle = /^(?:وال|بال|كال|فال|ولل|لل|ال)(?=.{3})/;

/** A word as it is compared: folded, and in Arabic without article and what is written together with it. */
export function foldWord(word: string): string {
  return foldText(word).replace(arabicArticle, "");
}

function listPairs(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

// A single letter is what an apostrophe or a hyphen left over: l’or, X-ray.
function isTelling(word: string): boolean {
  return word.length > 1 || /\p{N}/u.test(word);
}

/** Terms under which a text is found. Chinese goes by single characters and by pairs, in place of words. */
export function listIndexTerms(text: string): string[] {
  return splitWords(text).flatMap((word) =>
    word.isHan
      ? [...Array.from(word.text), ...listPairs(word.text)]
      : isTelling(word.text)
        ? [word.text]
        : [],
  );
}

/** Terms that a query asks for: of Chinese the pairs, so that a run is found as it is written. */
export function listQueryTerms(query: string): string[] {
  return splitWords(query).flatMap((word) => {
    if (!word.isHan) return isTelling(word.text) ? [word.text] : [];
    return Array.from(word.text).length === 1 ? [word.text] : listPairs(word.text);
  });
}

// Words of two letters are in every text: of, in, to; ya, wa, na; de, la.
const leastLetters = 3;

/** Terms of a query that say something by themselves; all of them where none does. */
export function listTellingTerms(query: string): string[] {
  const terms = listQueryTerms(query);
  const telling = terms.filter(
    (term) => term.length >= leastLetters || /[\p{N}\p{Script=Han}]/u.test(term),
  );
  return telling.length > 0 ? telling : terms;
}

/** A stretch of a text, and whether it matched. */
interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

function listPlaces(text: string, term: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) places.push(at);
  return places;
}

function findMatches(text: string, terms: ReadonlySet<string>): [start: number, end: number][] {
  return splitWords(text).flatMap((word): [number, number][] => {
    const { start } = word;
    if (!word.isHan) {
      return terms.has(foldWord(word.text)) ? [[start, start + word.text.length]] : [];
    }
    return [...terms].flatMap((term) =>
      listPlaces(word.text, term).map((at): [number, number] => [
        start + at,
        start + at + term.length,
      ]),
    );
  });
}

/** A text cut into what matched and what lies between. */
export function markMatches(text: string, terms: ReadonlySet<string>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let position = 0;
  let open: [number, number] | undefined;
  function close() {
    if (!open) return;
    if (open[0] > position) {
      parts.push({ text: text.slice(position, open[0]), isMatch: false });
    }
    parts.push({ text: text.slice(...open), isMatch: true });
    position = open[1];
    open = undefined;
  }
  for (const match of findMatches(text, terms).toSorted(([a], [b]) => a - b)) {
    if (open && match[0] <= open[1]) {
      open[1] = Math.max(open[1], match[1]);
    } else {
      close();
      open = match;
    }
  }
  close();
  if (position < text.length) parts.push({ text: text.slice(position), isMatch: false });
  return parts;
}

/** True where a text has a match. */
export function hasMatch(text: string, terms: ReadonlySet<string>): boolean {
  return findMatches(text, terms).length > 0;
}
