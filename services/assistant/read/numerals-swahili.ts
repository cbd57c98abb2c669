import type { Token } from "./normalise.ts";
import { literalAt, table, wordAt } from "./numeral-parts.ts";
import type { NumeralReading } from "./numeral-parts.ts";

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
export function readSwahili(tokens: readonly Token[], from: number): NumeralReading | undefined {
  if (/^(?:nusu|robo)$/.test(wordAt(tokens, from))) {
    const part = wordAt(tokens, from) === "nusu" ? 0.5 : 0.25;
    const scale = swahiliScales.get(wordAt(tokens, from + 1));
    return scale === undefined ? { value: part, length: 1 } : { value: part * scale, length: 2 };
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

interface SwahiliPart extends NumeralReading {
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

function readSwahiliHundreds(tokens: readonly Token[], from: number): NumeralReading | undefined {
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

function readSwahiliBelowHundred(
  tokens: readonly Token[],
  from: number,
): NumeralReading | undefined {
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

export const swahiliNumerals: readonly string[] = [swahiliOnes, swahiliTens, swahiliScales].flatMap(
  (words) => [...words.keys()],
);
