import type { Token } from "./normalise.ts";
import { everydayWords, functionWords } from "./small-words.ts";
import { createSpeller } from "./spelling.ts";

interface Reading {
  value: number;
  /** Tokens read. */
  length: number;
}

/** Gives the tokens with every number in words, in English, Swahili and Arabic, read as a number. */
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
  return speller.findNearest(word) !== undefined;
}

function longestOf(readings: (Reading | undefined)[]): Reading | undefined {
  let longest: Reading | undefined;
  for (const reading of readings) {
    if (reading && (!longest || reading.length > longest.length)) longest = reading;
  }
  return longest;
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === "word" ? token.text : "";
}

function literalAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  return token?.kind === "number" ? token.value : undefined;
}

function table(entries: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(entries).flatMap(([words, value]) =>
      words.split(" ").map((word): [string, number] => [word, value]),
    ),
  );
}

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
function readEnglish(tokens: readonly Token[], from: number): Reading | undefined {
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

const swahiliOnes = table({
  "moja mmoja": 1,
  "mbili miwili mawili wawili viwili": 2,
  "tatu mitatu matatu watatu vitatu": 3,
  "nne minne manne wanne": 4,
  "tano mitano matano watano vitano": 5,
  sita: 6,
  saba: 7,
  "nane minane manane": 8,
  tisa: 9,
});
const swahiliTens = table({
  "kumi ikumi": 10,
  ishirini: 20,
  "thelathini salasini": 30,
  "arobaini arubaini": 40,
  hamsini: 50,
  sitini: 60,
  sabini: 70,
  themanini: 80,
  tisini: 90,
});
const swahiliScales = table({
  "elfu alfu maelfu": 1000,
  "laki malaki": 100_000,
  "milioni mamilioni": 1_000_000,
});

/** Swahili number words: the scale comes first ("elfu sabini na tano", "laki tatu", "elfu 50"). */
function readSwahili(tokens: readonly Token[], from: number): Reading | undefined {
  if (/^(?:nusu|robo)$/.test(wordAt(tokens, from))) {
    return { value: wordAt(tokens, from) === "nusu" ? 0.5 : 0.25, length: 1 };
  }
  let total = 0;
  let lastScale = Infinity;
  let at = from;
  for (;;) {
    const start = at > from && wordAt(tokens, at) === "na" ? at + 1 : at;
    const part = readSwahiliPart(tokens, start, lastScale);
    if (!part) break;
    total += part.value;
    lastScale = part.scale;
    at = start + part.length;
    if (lastScale === 1) break;
  }
  if (at === from) return undefined;
  if (wordAt(tokens, at) === "na" && wordAt(tokens, at + 1) === "nusu") {
    total += lastScale / 2;
    at += 2;
  }
  return { value: total, length: at - from };
}

interface SwahiliPart extends Reading {
  scale: number;
}

function readSwahiliPart(
  tokens: readonly Token[],
  at: number,
  lastScale: number,
): SwahiliPart | undefined {
  const scale = swahiliScales.get(wordAt(tokens, at));
  if (scale !== undefined) {
    if (scale >= lastScale) return undefined;
    const literal = literalAt(tokens, at + 1);
    const factor =
      literal === undefined
        ? readSwahiliHundreds(tokens, at + 1)
        : { value: literal, length: literal < 1000 ? 1 : 0 };
    if (!factor || factor.length === 0) return undefined;
    return { value: scale * factor.value, length: 1 + factor.length, scale };
  }
  const literal = literalAt(tokens, at);
  const group =
    literal === undefined ? readSwahiliHundreds(tokens, at) : { value: literal, length: 1 };
  if (!group) return undefined;
  const after = swahiliScales.get(wordAt(tokens, at + group.length));
  if (after !== undefined && after < lastScale) {
    return { value: group.value * after, length: group.length + 1, scale: after };
  }
  return literal === undefined && lastScale > 1 ? { ...group, scale: 1 } : undefined;
}

function readSwahiliHundreds(tokens: readonly Token[], from: number): Reading | undefined {
  if (wordAt(tokens, from) !== "mia") return readSwahiliBelowHundred(tokens, from);
  const literal = literalAt(tokens, from + 1);
  const one =
    literal !== undefined && literal < 10 ? literal : swahiliOnes.get(wordAt(tokens, from + 1));
  const head = { value: (one ?? 1) * 100, length: one === undefined ? 1 : 2 };
  const next = from + head.length;
  const start = wordAt(tokens, next) === "na" ? next + 1 : next;
  const rest = readSwahiliBelowHundred(tokens, start);
  return rest ? { value: head.value + rest.value, length: start - from + rest.length } : head;
}

function readSwahiliBelowHundred(tokens: readonly Token[], from: number): Reading | undefined {
  const ten = swahiliTens.get(wordAt(tokens, from));
  if (ten === undefined) {
    const one = swahiliOnes.get(wordAt(tokens, from));
    return one === undefined ? undefined : { value: one, length: 1 };
  }
  const isAnd = wordAt(tokens, from + 1) === "na";
  const one = swahiliOnes.get(wordAt(tokens, isAnd ? from + 2 : from + 1));
  return one === undefined
    ? { value: ten, length: 1 }
    : { value: ten + one, length: isAnd ? 3 : 2 };
}

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

/** Every word that is a number or a part of one. */
export const numeralWords: ReadonlySet<string> = new Set(
  [
    englishOnes,
    englishTens,
    englishScales,
    swahiliOnes,
    swahiliTens,
    swahiliScales,
    arabicOnes,
    arabicTens,
    arabicHundreds,
    arabicScales,
  ].flatMap((words) => [...words.keys()]),
);
const speller = createSpeller(new Map([...numeralWords].map((word) => [word, 1])));

const arabicWords = new Set(
  [arabicOnes, arabicTens, arabicHundreds, arabicScales, arabicDualScales, arabicFractions].flatMap(
    (words) => [...words.keys()],
  ),
);

/** Arabic number words: ones before tens, joined by wa ("خمسه وعشرون", "ميه وخمسين الف"). */
function readArabic(tokens: readonly Token[], from: number): Reading | undefined {
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
