import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureName } from "../src/content/picture-names.ts";
import {
  cropSizesPx,
  findTallMiddle,
  hasPlaceholder,
  listPictureFiles,
  namePlaceholderFile,
  placeholderMaxCharacters,
  wholeSetMaxBytes,
} from "./picture-files.ts";
import type { PictureFile } from "./picture-files.ts";

/** Where the shipped pictures are. */
export const pictureFolder = join(import.meta.dirname, "../src/pictures");

const qualityRange = { avif: { low: 12, high: 56 }, webp: { low: 8, high: 70 } } as const;

/** By how much the logarithm of the bytes grows with each step of quality, roughly. */
const growth = { avif: 0.05, webp: 0.03 } as const;

/** Cuts the whole picture or its tall crop and brings it to a width. */
async function cut(
  name: PictureName,
  png: string,
  { crop, widthPx, heightPx }: Pick<PictureFile, "crop" | "widthPx" | "heightPx">,
): Promise<Buffer> {
  const source = sharp(png).removeAlpha();
  const { width, height } = await source.metadata();
  const { wide, tall } = cropSizesPx;
  if (Math.abs(width / height - wide.width / wide.height) > 0.01)
    throw new Error(`${png} is not 16:9`);
  const cutWidth = crop === "tall" ? Math.round((height * tall.width) / tall.height) : width;
  const left = Math.round(width * findTallMiddle(name) - cutWidth / 2);
  return source
    .extract({
      left: crop === "tall" ? Math.min(Math.max(0, left), width - cutWidth) : 0,
      top: 0,
      width: cutWidth,
      height,
    })
    .resize({ width: widthPx, height: heightPx, fit: "fill", kernel: "lanczos3" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function encode(picture: Buffer, format: "avif" | "webp", quality: number): Promise<Buffer> {
  const source = sharp(picture);
  return format === "avif"
    ? source.avif({ quality, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer()
    : source.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
}

/**
 * The file of nearly the highest quality that has at most so many bytes, found in a few attempts from a
 * first guess.
 */
async function fit(
  picture: Buffer,
  format: "avif" | "webp",
  { maxBytes, guess }: { maxBytes: number; guess: number | undefined },
) {
  const { low, high } = qualityRange[format];
  let [fits, tooMuch] = [low - 1, high + 1];
  let quality = guess ?? high;
  let best: { bytes: Buffer; quality: number } | undefined;
  while (tooMuch - fits > 1) {
    const bytes = await encode(picture, format, quality);
    if (bytes.length > maxBytes) tooMuch = quality;
    else {
      fits = quality;
      best = { bytes, quality };
      if (bytes.length > maxBytes * 0.9) break;
    }
    // Aimed a little below the limit, so that most attempts are the last one.
    const step = Math.log((maxBytes * 0.96) / bytes.length) / growth[format];
    const next =
      quality + (step > 0 ? Math.max(1, Math.floor(step)) : Math.min(-1, Math.floor(step)));
    quality = Math.min(Math.max(next, fits + 1), tooMuch - 1);
  }
  if (!best) throw new Error(`${maxBytes} bytes are too few as ${format}`);
  return best;
}

/** A few blurred pixels, small enough to stand in a page's HTML. */
async function makePlaceholder(png: string): Promise<Buffer> {
  const pixels = await sharp(png).removeAlpha().resize({ width: 20 }).blur(0.6).png().toBuffer();
  const maxBytes =
    Math.floor((placeholderMaxCharacters - "data:image/webp;base64,".length) / 4) * 3;
  for (let quality = 60; quality >= 0; quality -= 5) {
    const bytes = await sharp(pixels).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`${png} has no placeholder of ${maxBytes} bytes`);
}

/** Bytes of all shipped pictures. */
async function countBytes(): Promise<number> {
  const files = await readdir(pictureFolder);
  const sizes = await Promise.all(files.map((file) => stat(join(pictureFolder, file))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Writes every file of a picture; `say` hears what each has become. Throws where a file or the whole set
 * does not meet its budget.
 */
export async function deliverPicture(
  name: PictureName,
  png: string,
  say: (line: string) => void,
): Promise<void> {
  const cuts = new Map<string, Promise<Buffer>>();
  const guesses = new Map<"avif" | "webp", number>();
  for (const file of listPictureFiles(name)) {
    const key = `${file.crop} ${file.widthPx}`;
    const picture = cuts.get(key) ?? cut(name, png, file);
    cuts.set(key, picture);
    const { format, maxBytes } = file;
    const { bytes, quality } = await fit(await picture, format, {
      maxBytes,
      guess: guesses.get(format),
    });
    guesses.set(format, quality);
    await writeFile(join(pictureFolder, file.file), bytes);
    say(`${file.file} ${bytes.length} bytes at quality ${quality}`);
  }
  if (hasPlaceholder(name)) {
    const placeholder = await makePlaceholder(png);
    await writeFile(join(pictureFolder, namePlaceholderFile(name)), placeholder);
    say(`${namePlaceholderFile(name)} ${placeholder.length} bytes`);
  }
  const wholeBytes = await countBytes();
  say(`all pictures ${wholeBytes} bytes`);
  if (wholeBytes > wholeSetMaxBytes)
    throw new Error(`All pictures have ${wholeBytes} bytes, more than ${wholeSetMaxBytes}`);
}
