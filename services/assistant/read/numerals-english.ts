import type { Token } from "./normalise.ts";
import { literalAt, table, wordAt } from "./numeral-parts.ts";
import type { NumeralReading } from "./numeral-parts.ts";

const englishOnes = table({
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  "eight eigth": 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
});
const englishTens = table({
  twenty: 20,
  thirty: 30,
  "forty fourty": 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  "ninety ninty": 90,
});
const englishScales = table({
  "thousand thousands grand": 1000,
  "million millions mil": 1_000_000,
});

/** English number words, also after a figure: "50 thousand", "two hundred and fifty". */
export function readEnglish(tokens: readonly Token[], from: number): NumeralReading | undefined {
  if (wordAt(tokens, from) === "half" || wordAt(tokens, from) === "quarter") {
    const value = wordAt(tokens, from) === "half" ? 0.5 : 0.25;
    return { value, length: wordAt(tokens, from + 1) === "a" ? 2 : 1 };
  }
  let total = 0;
  let current: number | undefined;
  let lastScale = Infinity;
  let isWord = false;
  let at = from;
  const literal = literalAt(tokens, from);
  if (literal !== undefined) {
    current = literal;
    at += 1;
  } else if (
    wordAt(tokens, from) === "a" &&
    /^(?:hundred|thousand|million)$/.test(wordAt(tokens, from + 1))
  ) {
    current = 1;
    at += 1;
  }
  for (;;) {
    const isAnd = wordAt(tokens, at) === "and" && isWord;
    const word = wordAt(tokens, isAnd ? at + 1 : at);
    const step = isAnd ? 2 : 1;
    const one = englishOnes.get(word);
    const ten = englishTens.get(word);
    const scale = englishScales.get(word);
    const isOpen = literal === undefined || current === undefined || current % 100 === 0;
    if (one !== undefined && isOpen && fitsBelow(current, one < 10 ? 10 : 100)) {
      current = (current ?? 0) + one;
    } else if (ten !== undefined && isOpen && fitsBelow(current, 100)) {
      current = (current ?? 0) + ten;
    } else if (word === "hundred" && !isAnd && current !== undefined && current < 100) {
      current *= 100;
    } else if (
      scale !== undefined &&
      !isAnd &&
      scale < lastScale &&
      current !== undefined &&
      current < 1000
    ) {
      total += current * scale;
      current = undefined;
      lastScale = scale;
    } else if (isAnd && word === "a" && wordAt(tokens, at + 2) === "half") {
      if (current === undefined) total += lastScale / 2;
      else current += 0.5;
      at += 3;
      continue;
    } else break;
    isWord = true;
    at += step;
  }
  return isWord ? { value: total + (current ?? 0), length: at - from } : undefined;
}

/** True where a part below `limit` may follow: at the start, or after a part that leaves that place empty. */
function fitsBelow(current: number | undefined, limit: number): boolean {
  return (
    current === undefined || (current > 0 && current % limit === 0 && Number.isInteger(current))
  );
}

export const englishNumerals: readonly string[] = [englishOnes, englishTens, englishScales].flatMap(
  (words) => [...words.keys()],
);
