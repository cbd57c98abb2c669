import { existsSync } from "node:fs";
import { join } from "node:path";
import { namePictureFile } from "../src/content/picture.ts";
import type { PictureCrop } from "../src/content/picture.ts";
import type { PictureName } from "../src/content/picture-names.ts";

/** Where the shipped pictures are. */
export const pictureFolder = join(import.meta.dirname, "../src/pictures");

/** The best file of a picture that is there: its PNG in the folder of `renders`, else the largest that is shipped. */
export function findPicture(name: PictureName, renders: string | undefined): string {
  const render = join(renders ?? "", `${name}.png`);
  if (renders !== undefined && existsSync(render)) return render;
  return join(pictureFolder, namePictureFile(name, "wide", 1920, "avif"));
}

/** A file that a picture is shipped as, and the most bytes it may have. */
export interface PictureFile {
  readonly file: string;
  readonly crop: PictureCrop;
  readonly format: "avif" | "webp";
  readonly widthPx: number;
  readonly heightPx: number;
  readonly maxBytes: number;
}

// A phone of 390 px has the tall 800 for the home page's hero and the wide 960 elsewhere: 30 kB at most.
// A window of 1440 px has the wide 1440: 120 kB at most. All the pictures together decide the rest.
const deliveries = [
  { crop: "wide", widthPx: 480, avifBytes: 8_000, webpBytes: 10_000 },
  { crop: "wide", widthPx: 960, avifBytes: 20_000, webpBytes: 22_000 },
  { crop: "wide", widthPx: 1440, avifBytes: 34_000, webpBytes: 36_000 },
  { crop: "wide", widthPx: 1920, avifBytes: 48_000, webpBytes: 48_000 },
  { crop: "tall", widthPx: 480, avifBytes: 10_000, webpBytes: 13_000 },
  { crop: "tall", widthPx: 800, avifBytes: 20_000, webpBytes: 28_000 },
] as const;

/** Pixels of the whole picture and of its tall crop, which has its full height. */
export const cropSizesPx = {
  wide: { width: 1920, height: 1080 },
  tall: { width: 810, height: 1080 },
} as const;

/** Most bytes of all files together. */
export const wholeSetMaxBytes = 6_000_000;

/** Most characters of a placeholder's data address. */
export const placeholderMaxCharacters = 250;

/** Where the middle of the tall crop is, as a share of the width, where it is not the usual one. */
const tallMiddles: Partial<Record<PictureName, number>> = {
  "hero-bars": 0.64,
  "hero-vault-door": 0.68,
  "hero-coins": 0.69,
  "hero-jewellery": 0.74,
  "hero-market": 0.64,
  "hero-nuggets": 0.74,
  "hero-balance": 0.61,
  "hero-africa-coin": 0.71,
  "hero-spectrometer": 0.65,
  "hero-counter": 0.61,
  "hero-hallmark": 0.6,
  "hero-pour": 0.64,
};
const usualTallMiddle = 0.66;

/** The middle of a picture's tall crop as a share of its width. */
export function findTallMiddle(name: PictureName): number {
  return tallMiddles[name] ?? usualTallMiddle;
}

/** Whether a picture has a tall crop: those of the home page's hero do. */
export function hasTallCrop(name: PictureName): boolean {
  return name.startsWith("hero-");
}

/** Whether pages carry a placeholder of it: the hero's pictures after the first are shown once they are here. */
export function hasPlaceholder(name: PictureName): boolean {
  return !name.startsWith("hero-") || name === "hero-bars";
}

/** Every file a picture is shipped as, but for its placeholder. */
export function listPictureFiles(name: PictureName): PictureFile[] {
  return deliveries
    .filter(({ crop }) => crop === "wide" || hasTallCrop(name))
    .flatMap(({ crop, widthPx, avifBytes, webpBytes }) => {
      const { width, height } = cropSizesPx[crop];
      const heightPx = Math.round((widthPx * height) / width);
      return (["avif", "webp"] as const).map((format) => ({
        file: namePictureFile(name, crop, widthPx, format),
        crop,
        format,
        widthPx,
        heightPx,
        maxBytes: format === "avif" ? avifBytes : webpBytes,
      }));
    });
}

export function namePlaceholderFile(name: PictureName): string {
  return `${name}-placeholder.webp`;
}
