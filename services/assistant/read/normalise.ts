/** A piece of a message: a word, a number or a sign that means something (a currency, a percentage). */
export type Token =
  | { kind: "word"; text: string }
  /** `isGlued`: the next word follows without a space, as in 24k. */
  | { kind: "number"; text: string; value: number; isGlued: boolean }
  | { kind: "sign"; text: string };

// The letters that one keyboard or dialect writes for another's.
const folds: ReadonlyMap<string, string> = new Map([
  ["أ", "ا"],
  ["إ", "ا"],
  ["آ", "ا"],
  ["ٱ", "ا"],
  ["ى", "ي"],
  ["ی", "ي"],
  ["ئ", "ي"],
  ["ؤ", "و"],
  ["ة", "ه"],
  ["ک", "ك"],
  ["گ", "ك"],
  ["٫", "."],
  ["٬", ""],
  ["٪", "%"],
  ["،", ","],
  ["؟", "?"],
  ["ـ", ""],
]);

const fractions: ReadonlyMap<string, string> = new Map([
  ["½", "1/2"],
  ["¼", "1/4"],
  ["¾", "3/4"],
]);

const foldable = new RegExp(`[${[...folds.keys()].join("")}]`, "gu");

/** "In which": without its hamza it would read as "bye". */
const inWhich = /(?<!\p{L})بأي(?!\p{L})/gu;

/**
 * A text in the one form in which messages and word lists are compared: NFKC, lower case, ASCII digits,
 * no harakat, tatweel, accents or bidi marks, one form of alef, ya and ta marbuta, letters at most
 * twice in a row.
 */
export function normalise(text: string): string {
  const folded = text
    .replaceAll(/[½¼¾]/gu, (fraction) => ` ${fractions.get(fraction) ?? ""}`)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(inWhich, "ب اي")
    .replaceAll(/[أإآؤئ]/gu, (letter) => folds.get(letter) ?? letter)
    .normalize("NFKD")
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, "")
    .replaceAll(foldable, (letter) => folds.get(letter) ?? letter)
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/['’‘`´ʼ]/gu, "")
    .replaceAll(/(\p{L})\1{2,}/gu, "$1$1");
  return folded.split(/\s+/u).join(" ").trim();
}

// Every script's digits stand ten in a row from a zero.
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}

const piece =
  /(?<sign>[$€£%])|(?<minus>(?<=^|\s)-)?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|(?<word>\p{L}+)/gu;

// Digits that are no quantity: Kenyan telephone numbers, dates, times of day.
const noQuantity =
  /(?<![\d.])(?:\+?254|0)[ -]?[17]\d{2}[ -]?\d{3}[ -]?\d{3}(?!\d)|(?<!\d)\d{1,4}([/.-])\d{1,2}\1\d{2,4}(?!\d)|(?<!\d)\d{1,2}:\d{2}(?!\d)/gu;

export function tokenise(normalised: string): Token[] {
  const text = normalised
    .replaceAll(noQuantity, " ")
    .replaceAll(
      /(?<![\d.,/])(?:(\d+)\s+)?([1-7])\s?\/\s?([2348])(?![\d/])/gu,
      (_, whole: string | undefined, over: string, under: string) =>
        String(Number(whole ?? 0) + Number(over) / Number(under)),
    )
    // A comma between digits is a decimal one unless three digits follow it.
    .replaceAll(/(?<![\d,])(\d+),(\d{1,2})(?![\d,])/gu, "$1.$2")
    // A slash or an equals sign after an amount says shillings in Kenya: 5000/=.
    .replaceAll(/(\d)\s*\/[=-]/gu, "$1 kes ");
  const tokens: Token[] = [];
  for (const match of text.matchAll(piece)) {
    const { sign, minus, number, word } = match.groups ?? {};
    if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else if (number !== undefined) {
      const value = Number(number.replaceAll(",", "")) * (minus === undefined ? 1 : -1);
      const next = text[match.index + match[0].length] ?? "";
      tokens.push({ kind: "number", text: match[0], value, isGlued: /\p{L}/u.test(next) });
    }
  }
  return tokens;
}
