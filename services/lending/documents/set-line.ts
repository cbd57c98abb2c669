// oxlint-disable-next-line typescript/triple-slash-reference -- types of a package without any, for whoever compiles this file
/// <reference path="./linebreak.d.ts" />
import createBidi from "bidi-js";
import type { Font } from "fontkit";
import LineBreaker from "linebreak";

/** A font by the name under which a paper embeds it. */
export interface PaperFont {
  name: string;
  font: Font;
}

/** Letters of one font and direction, as they stand beside the others from left to right. */
interface Run {
  /** In the order in which it is drawn. */
  text: string;
  font: PaperFont;
  width: number;
}

/** Lines of text that are no wider than allowed. */
export interface SetText {
  lines: { runs: Run[]; width: number }[];
}

interface Letter {
  text: string;
  /** Even: left to right (UAX 9). */
  level: number;
  font: PaperFont;
}

// Its types name a default export that the module itself is.
const bidi = (createBidi as unknown as typeof createBidi.default)();

// What orders a text without being seen.
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const joiner = /[\u200c\u200d\p{Mark}]/u;

/** Letters with their directions and fonts; a mark stays in the font of the letter that it is on. */
function readLetters(text: string, base: "ltr" | "rtl", fonts: readonly PaperFont[]): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const [fallback] = fonts;
  if (!fallback) throw new Error("A text without fonts was to be set.");
  const letters: Letter[] = [];
  let at = 0;
  for (const own of text) {
    const codePoint = own.codePointAt(0) ?? 0;
    const before = letters.at(-1);
    const level = levels[at] ?? 0;
    const font =
      joiner.test(own) && before
        ? before.font
        : (fonts.find(({ font: one }) => one.hasGlyphForCodePoint(codePoint)) ?? fallback);
    const isKnown = font.font.hasGlyphForCodePoint(codePoint);
    letters.push({ text: isKnown || !/\s/u.test(own) ? own : " ", level, font });
    // A letter of two code units keeps places and letters in step.
    for (let unit = 1; unit < own.length; unit += 1) letters.push({ text: "", level, font });
    at += own.length;
  }
  return letters;
}

function joinRuns(letters: readonly Letter[]): Letter[] {
  const runs: Letter[] = [];
  for (const letter of letters) {
    if (unseen.test(letter.text)) continue;
    const last = runs.at(-1);
    if (last && last.level === letter.level && last.font === letter.font) last.text += letter.text;
    else runs.push({ ...letter });
  }
  return runs;
}

/** From the deepest level up, each row of runs at or above it is turned around (UAX 9, rule L2). */
function orderRuns(runs: Letter[]): Letter[] {
  const ordered = [...runs];
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) {
        ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
        start = end;
      }
    }
  }
  return ordered;
}

// Arabic letters and signs of numbers; its digits are of no script.
const arabicScript = /\p{Script=Arabic}/u;

/** A run as it is drawn from left to right: fontkit turns around what has Arabic script in it, and nothing else. */
function turn({ text, level }: Letter): string {
  const isTurned = level % 2 === 1;
  if (isTurned === arabicScript.test(text)) return text;
  const letters = Array.from(text).toReversed();
  if (!isTurned) return letters.join("");
  return letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join("");
}

function measure(text: string, { font }: PaperFont, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/**
 * Sets a text in lines: where they may break (UAX 14), the order of its directions (UAX 9), and a font for each letter.
 */
export function setText(
  text: string,
  given: { base: "ltr" | "rtl"; fonts: readonly PaperFont[]; size: number; width: number },
): SetText {
  const letters = readLetters(text, given.base, given.fonts);
  /** Up to where something is seen. */
  const trim = (start: number, end: number) => {
    let last = end;
    while (last > start && /\s/u.test(letters[last - 1]?.text ?? "")) last -= 1;
    return last;
  };
  const widthOf = (start: number, end: number, isLast = false) =>
    joinRuns(letters.slice(start, isLast ? trim(start, end) : end)).reduce(
      (sum, run) => sum + measure(turn(run), run.font, given.size),
      0,
    );
  const setLine = (start: number, end: number) => {
    const last = trim(start, end);
    const runs = orderRuns(joinRuns(letters.slice(start, last))).map((run) => {
      const turned = turn(run);
      return { text: turned, font: run.font, width: measure(turned, run.font, given.size) };
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  };
  const breaker = new LineBreaker(text);
  const lines: SetText["lines"] = [];
  let [start, fitting, width] = [0, 0, 0];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const more = widthOf(fitting, next.position);
    if (fitting > start && width + widthOf(fitting, next.position, true) > given.width) {
      lines.push(setLine(start, fitting));
      [start, width] = [fitting, 0];
    }
    width += more;
    fitting = next.position;
  }
  lines.push(setLine(start, fitting));
  return { lines };
}
