const foldedLetters = new Map([
  ["œ", "oe"],
  ["æ", "ae"],
  ["ß", "ss"],
  // Forms of one Arabic letter that writers use for one another.
  ["ٱ", "ا"],
  ["ى", "ي"],
  ["ی", "ي"],
  ["ک", "ك"],
  ["ة", "ه"],
  // Hindi nasals, written either way.
  ["\u0901", "\u0902"],
]);

// Latin accents, Arabic vowel signs and hamza, the Arabic stretcher, the Hindi dot, joiners, places where a line may break.
const ignoredMarks = /[\u0300-\u036F\u064B-\u065F\u0670\u093C\u0640\u200B-\u200D]/g;

function foldDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (const zero of [0x06_60, 0x06_f0, 0x09_66]) {
    if (code >= zero && code <= zero + 9) return String(code - zero);
  }
  return digit;
}

/** Text as it is compared: without case, accents, vowel signs and variants of letters; digits as 0 to 9. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(ignoredMarks, "")
    .toLowerCase()
    .replaceAll(/[\u0901œæßٱىیکة]/g, (letter) => foldedLetters.get(letter) ?? letter)
    .replaceAll(/\p{Nd}/gu, foldDigit);
}

/** A word of a text, or a run of Chinese characters, and where it starts. */
export interface Word {
  readonly text: string;
  readonly start: number;
  /** Chinese is written without spaces: such a run may hold several words. */
  readonly isHan: boolean;
}

/** The words of a text in any of the six languages. */
export function splitWords(text: string): Word[] {
  return [
    ...text.matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}\u200C\u200D])+/gu),
  ].map((match) => ({
    text: match[0],
    start: match.index,
    isHan: /^\p{Script=Han}/u.test(match[0]),
  }));
}

/** True where a text holds every word asked for, as a whole or as a part of a longer one. */
export function holdsWords(text: string, asked: string): boolean {
  const folded = foldText(text);
  return splitWords(asked).every((word) => folded.includes(foldText(word.text)));
}
