import type { Token } from "./normalise.ts";
import { literalAt, table, wordAt } from "./numeral-parts.ts";
import type { NumeralReading } from "./numeral-parts.ts";

const arabicOnes = table({
  "واحد واحده احد احدي": 1,
  "اثنان اثنين اتنين تنين اثنتان اثنتين اثنا اثني اتنا": 2,
  "ثلاثه ثلاث تلاته تلات تلت": 3,
  "اربعه اربع": 4,
  "خمسه خمس": 5,
  "سته ست": 6,
  "سبعه سبع": 7,
  "ثمانيه ثماني ثمان تمانيه تمن تمان": 8,
  "تسعه تسع": 9,
});
const arabicTens = table({
  "عشره عشر": 10,
  "حداعش حداشر احداعشر احدعش": 11,
  "اتناشر اثنعشر اثناعشر اطناعش اطنعش اثنعش": 12,
  "تلتاشر ثلاثتاشر تلطعش ثلطعش تلتطعش": 13,
  "اربعتاشر اربعطعش": 14,
  "خمستاشر خمسطعش خمسطاش": 15,
  "ستاشر ستطعش سطعش": 16,
  "سبعتاشر سبعطعش": 17,
  "تمنتاشر ثمنطعش تمنطعش": 18,
  "تسعتاشر تسعطعش": 19,
  "عشرون عشرين": 20,
  "ثلاثون ثلاثين تلاتين": 30,
  "اربعون اربعين": 40,
  "خمسون خمسين": 50,
  "ستون ستين": 60,
  "سبعون سبعين": 70,
  "ثمانون ثمانين تمانين": 80,
  "تسعون تسعين": 90,
});
const arabicHundreds = table({
  "ميه مايه ميت": 100,
  "ميتين ميتان مايتين مايتان ميتي ميتا مايتي مايتا": 200,
  "ثلاثميه ثلاثمايه تلتميه تلاتميه": 300,
  "اربعميه اربعمايه ربعميه": 400,
  "خمسميه خمسمايه": 500,
  "ستميه ستمايه": 600,
  "سبعميه سبعمايه": 700,
  "ثمانميه ثمانمايه ثمانيميه تمنميه": 800,
  "تسعميه تسعمايه": 900,
});
const arabicScales = table({
  "الف الفا الاف تلاف": 1000,
  "مليون ملايين": 1_000_000,
});
const arabicDualScales = table({
  "الفين الفان الفي": 2000,
  "مليونين مليونان": 2_000_000,
});
const arabicFractions = table({ "نصف نص": 0.5, ربع: 0.25 });

const arabicWords = new Set(
  [arabicOnes, arabicTens, arabicHundreds, arabicScales, arabicDualScales, arabicFractions].flatMap(
    (words) => [...words.keys()],
  ),
);

/** Arabic number words: ones before tens, joined by wa ("خمسه وعشرون", "ميه وخمسين الف"). */
export function readArabic(tokens: readonly Token[], from: number): NumeralReading | undefined {
  // A thousand thanks.
  if (wordAt(tokens, from) === "الف" && /^(?:شكر|مبروك|تحيه|سلامه)/.test(wordAt(tokens, from + 1))) {
    return undefined;
  }
  const literal = literalAt(tokens, from);
  let total = 0;
  let current = literal ?? 0;
  let isWord = false;
  let lastScale = Infinity;
  let at = literal === undefined ? from : from + 1;
  for (;;) {
    const read = readArabicWord(wordAt(tokens, at), at === from);
    if (!read) break;
    const { word, isJoined } = read;
    const scale = arabicScales.get(word);
    const dual = arabicDualScales.get(word);
    const hundred = arabicHundreds.get(word);
    const ten = arabicTens.get(word);
    const one = arabicOnes.get(word);
    const fraction = arabicFractions.get(word);
    const isFree = !isWord && literal === undefined;
    if (scale !== undefined) {
      // "خمسة آلاف" is five thousand; "مئة وألف" is a hundred and a thousand, which nobody says.
      if (isJoined && current > 0) break;
      if (scale >= lastScale || current >= 1000) break;
      total += (current === 0 ? 1 : current) * scale;
      current = 0;
      lastScale = scale;
    } else if (dual !== undefined) {
      if (current > 0 || !(isFree || isJoined)) break;
      total += dual;
      lastScale = dual / 2;
    } else if (literal !== undefined && total === 0) {
      break;
    } else if (hundred !== undefined) {
      if (hundred === 100 && current >= 3 && current <= 9 && !isJoined) current *= 100;
      else if (current === 0 && (isFree || isJoined)) current = hundred;
      else break;
    } else if (ten !== undefined) {
      const isTeen = ten === 10 && !isJoined && current % 100 >= 1 && current % 100 <= 9;
      const isAfterOne = isJoined && current % 100 <= 9 && ten >= 20;
      const isLast = (isFree || isJoined) && current % 100 === 0;
      if (!isTeen && !isAfterOne && !isLast) break;
      current += ten;
    } else if (one !== undefined) {
      if (!(isFree || isJoined) || current % 100 !== 0) break;
      current += one;
    } else if (fraction !== undefined) {
      if (!(isFree || isJoined) || !Number.isInteger(current)) break;
      // After a scale it is half of that: "مليون ونصف".
      if (current === 0 && total > 0) total += fraction * lastScale;
      else current += fraction;
    }
    isWord = true;
    at += 1;
  }
  return isWord ? { value: total + current, length: at - from } : undefined;
}

// A word of a number may carry wa (and), at the start also bi or li (for).
function readArabicWord(
  text: string,
  isFirst: boolean,
): { word: string; isJoined: boolean } | undefined {
  if (arabicWords.has(text)) return { word: text, isJoined: false };
  const rest = text.slice(1);
  if (text.startsWith("و") && arabicWords.has(rest)) return { word: rest, isJoined: !isFirst };
  if (isFirst && /^[بل]/.test(text) && arabicWords.has(rest))
    return { word: rest, isJoined: false };
  return undefined;
}

export const arabicNumerals: readonly string[] = [
  arabicOnes,
  arabicTens,
  arabicHundreds,
  arabicScales,
].flatMap((words) => [...words.keys()]);
