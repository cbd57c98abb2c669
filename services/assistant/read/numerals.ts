import type { Token } from "./normalise.ts";
import { wordAt } from "./numeral-parts.ts";
import type { NumeralReading } from "./numeral-parts.ts";
import { arabicNumerals, readArabic } from "./numerals-arabic.ts";
import { englishNumerals, readEnglish } from "./numerals-english.ts";
import { readSwahili, swahiliNumerals } from "./numerals-swahili.ts";
import { everydayWords, functionWords } from "./small-words.ts";
import { createSmallSpeller } from "./spelling.ts";

export const numeralWords: ReadonlySet<string> = new Set([
  ...englishNumerals,
  ...swahiliNumerals,
  ...arabicNumerals,
]);

const speller = createSmallSpeller(new Map([...numeralWords].map((word) => [word, 1])));

export function readNumerals(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  let at = 0;
  for (;;) {
    const token = tokens[at];
    if (!token) return result;
    const reading = longestOf([
      readEnglish(tokens, at),
      readSwahili(tokens, at),
      readArabic(tokens, at),
    ]);
    const isWhole =
      reading !== undefined &&
      !isMisspelled(wordAt(tokens, at - 1)) &&
      !isMisspelled(wordAt(tokens, at + reading.length));
    if (reading && isWhole) {
      const last = tokens[at + reading.length - 1];
      const isGlued = last?.kind === "number" && last.isGlued;
      result.push({ kind: "number", text: String(reading.value), value: reading.value, isGlued });
      at += reading.length;
    } else {
      result.push(token);
      at += 1;
    }
  }
}

// A part of a number that cannot be read would make another number of the rest: "sevnty thousand".
function isMisspelled(word: string): boolean {
  if (word === "" || numeralWords.has(word) || numeralWords.has(word.slice(1))) return false;
  if (word.length < 4 || functionWords.has(word) || everydayWords.has(word)) return false;
  return speller.listNear(word).length > 0;
}

function longestOf(readings: (NumeralReading | undefined)[]): NumeralReading | undefined {
  let longest: NumeralReading | undefined;
  for (const reading of readings) {
    if (reading && (!longest || reading.length > longest.length)) longest = reading;
  }
  return longest;
}
