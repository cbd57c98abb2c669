import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureName } from "../src/content/picture-names.ts";
import { findQuality } from "./find-quality.ts";
import {
  cropSizesPx,
  findTallMiddle,
  hasPlaceholder,
  listPictureFiles,
  namePlaceholderFile,
  pictureFolder,
  placeholderMaxCharacters,
  wholeSetMaxBytes,
} from "./picture-files.ts";
import type { PictureFile } from "./picture-files.ts";

const qualityRange = {
  avif: { lowest: 12, highest: 56 },
  webp: { lowest: 8, highest: 70 },
} as const;

/** Cuts the whole picture or its tall crop and brings it to a width. */
async function cut(
  name: PictureName,
  png: string,
  { crop, widthPx, heightPx }: Pick<PictureFile, "crop" | "widthPx" | "heightPx">,
): Promise<Buffer> {
  const source = sharp(png).removeAlpha().toColourspace("rgb16");
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

/** In 10 bits a slow gradient in the dark has no steps, and takes fewer bytes than in 8. */
function encode(picture: Buffer, format: "avif" | "webp", quality: number): Promise<Buffer> {
  const source = sharp(picture);
  return format === "avif"
    ? source.avif({ quality, effort: 3, chromaSubsampling: "4:2:0", bitdepth: 10 }).toBuffer()
    : source.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
}

/** A few blurred pixels, small enough to stand in a page's HTML. */
async function makePlaceholder(png: string): Promise<Buffer> {
  const pixels = await sharp(png).removeAlpha().resize({ width: 20 }).blur(0.6).png().toBuffer();
  const maxBytes =
    Math.floor((placeholderMaxCharacters - "data:image/webp;base64,".length) / 4) * 3;
  const { bytes } = await findQuality(
    (quality) => sharp(pixels).webp({ quality, effort: 6 }).toBuffer(),
    { lowest: 1, highest: 60, maxBytes },
  );
  return bytes;
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
  for (const file of listPictureFiles(name)) {
    const key = `${file.crop} ${file.widthPx}`;
    const cutting = cuts.get(key) ?? cut(name, png, file);
    cuts.set(key, cutting);
    const { format, maxBytes } = file;
    const picture = await cutting;
    const { bytes, quality } = await findQuality((tried) => encode(picture, format, tried), {
      ...qualityRange[format],
      maxBytes,
    });
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
