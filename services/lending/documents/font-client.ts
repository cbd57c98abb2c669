import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { create } from "fontkit";
import type { Font, GlyphRun } from "fontkit";
import type { PaperFont } from "./set-line.ts";

const unpack = promisify(inflate);

const headerBytes = 44;
const entryBytes = 20;

/**
 * A font of the web (WOFF 1) as the plain tables that it packs: fontkit unpacks a table again for each glyph that it
 * reads, which takes half a minute for a Chinese page.
 */
async function unpackFont(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const tables: Buffer[] = [header];
  let place = header.length;
  for (let at = headerBytes; at < headerBytes + entryBytes * count; at += entryBytes) {
    const [start, packedLength, length] = [4, 8, 12].map((part) =>
      woff.readUInt32BE(at + part),
    ) as [number, number, number];
    const packed = woff.subarray(start, start + packedLength);
    const table = packedLength < length ? await unpack(packed) : packed;
    const entry = 12 + 16 * ((at - headerBytes) / entryBytes);
    woff.copy(header, entry, at, at + 4);
    woff.copy(header, entry + 4, at + 16, at + 20);
    header.writeUInt32BE(place, entry + 8);
    header.writeUInt32BE(length, entry + 12);
    const padding = (4 - (length % 4)) % 4;
    tables.push(table, Buffer.alloc(padding));
    place += length + padding;
  }
  return Buffer.concat(tables);
}

const mostRemembered = 5000;

/** Has a font keep how it set a text: papers repeat their words, and shaping Devanagari takes most of their time. */
function rememberRuns(font: Font): Font {
  const runs = new Map<string, GlyphRun>();
  const layOut = font.layout.bind(font);
  font.layout = (text) => {
    const run = runs.get(text) ?? layOut(text);
    if (runs.size >= mostRemembered) runs.clear();
    runs.set(text, run);
    // Whoever draws it scales its places.
    const positions = run.positions.map((position) => ({ ...position }));
    return { glyphs: run.glyphs, positions, advanceWidth: run.advanceWidth } as GlyphRun;
  };
  return font;
}

const families = {
  latin: "noto-sans/files/noto-sans-latin",
  moreLatin: "noto-sans/files/noto-sans-latin-ext",
  arabic: "noto-sans-arabic/files/noto-sans-arabic-arabic",
  devanagari: "noto-sans-devanagari/files/noto-sans-devanagari-devanagari",
  chinese: "noto-sans-sc/files/noto-sans-sc-chinese-simplified",
} as const;

/** Weights of every family. */
export type Weight = "plain" | "bold";

const weights: Record<Weight, number> = { plain: 400, bold: 700 };

/** The fonts of papers, each read when a paper first needs it; one that was not needed costs nothing. */
export interface PaperFonts {
  /** Those that a text's letters are looked for in, in this order. */
  load(weight: Weight, text: string): Promise<PaperFont[]>;
}

// Where the letters of each family are; Chinese has the largest font by far.
const letters: Record<keyof typeof families, RegExp> = {
  latin: /./u,
  moreLatin: /[\u0100-\u02ff\u1e00-\u1eff]/u,
  arabic: /\p{Script=Arabic}/u,
  devanagari: /\p{Script=Devanagari}/u,
  chinese: /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u,
};

export function createPaperFonts(): PaperFonts {
  const loading = new Map<string, Promise<PaperFont>>();

  async function read(name: string): Promise<PaperFont> {
    const file = fileURLToPath(import.meta.resolve(`@fontsource/${name}`));
    const font = create(await unpackFont(await readFile(file))) as Font;
    return { name, font: rememberRuns(font) };
  }

  return {
    load(weight, text) {
      const needed = (Object.keys(families) as (keyof typeof families)[]).filter((family) =>
        letters[family].test(text),
      );
      return Promise.all(
        needed.map((family) => {
          const name = `${families[family]}-${weights[weight]}-normal.woff`;
          const known = loading.get(name) ?? read(name);
          loading.set(name, known);
          known.catch(() => loading.delete(name));
          return known;
        }),
      );
    },
  };
}
