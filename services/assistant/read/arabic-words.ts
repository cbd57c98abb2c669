import { isInLexicon, lexiconWords } from "./concepts.ts";
import { courtesyWords, functionWords } from "./small-words.ts";

const arabicWord = /^[\u0621-\u064a]{2,}$/u;

export function countArabicWords(
  said: Iterable<[word: string, times: number]>,
): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of lexiconWords) if (arabicWord.test(word)) times.set(word, 1);
  for (const [word, count] of said) {
    if (arabicWord.test(word)) times.set(word, (times.get(word) ?? 0) + count);
  }
  return times;
}

/** True for a word in Latin letters that is no Arabic one. */
export function isOtherLatin(word: string): boolean {
  return functionWords.has(word) || courtesyWords.has(word) || isInLexicon(word);
}
