import type { PreloadImage } from "@dhahabu/kit/remote";
import type { PictureName } from "./picture-names.ts";

/** A picture as a page shows it. */
export interface Picture {
  readonly name: PictureName;
  /** A few blurred pixels as a data address, seen until the picture is here. */
  readonly placeholder?: string;
  /** It shows a map or a mark: it is not mirrored in a script from right to left. */
  readonly isOneWay?: boolean;
}

/** How wide pictures are shown at one place of a page, told to the browser before it knows the styles. */
export interface PicturePlace {
  /** On a phone, and whether the tall crop stands there. */
  readonly phone: { readonly crop: PictureCrop; readonly sizes: string };
  readonly sizes: string;
}

/** The whole picture, or the part of it that fills a tall place. */
export type PictureCrop = "wide" | "tall";

interface PictureSource extends PreloadImage {
  readonly width: number;
  readonly height: number;
}

/** Widths of the files of each crop. */
const pictureWidthsPx = { wide: [480, 960, 1440, 1920], tall: [480, 800] } as const;

const phoneWidthsPx = { wide: [480, 960], tall: [480, 800] } as const;
const fullSizePx = {
  wide: { width: 1920, height: 1080 },
  tall: { width: 810, height: 1080 },
} as const;

const phoneMedia = "(width < 40rem)";
const otherMedia = "(width >= 40rem)";

export function namePictureFile(
  name: PictureName,
  crop: PictureCrop,
  widthPx: number,
  format: "avif" | "webp",
): string {
  return `${name}${crop === "tall" ? "-tall" : ""}-${widthPx}.${format}`;
}

/** Address of a picture's file. */
export function buildPictureUrl(...file: Parameters<typeof namePictureFile>): string {
  return `${__webpack_public_path__}pictures/${namePictureFile(...file)}`;
}

/** The sources of a picture at a place, for phones and for all other windows. */
export function listPictureSources(
  name: PictureName,
  { phone, sizes }: PicturePlace,
  format: "avif" | "webp",
): [phone: PictureSource, other: PictureSource] {
  const describe = (
    crop: PictureCrop,
    widthsPx: readonly number[],
    width: string,
    media: string,
  ) => ({
    type: `image/${format}`,
    media,
    srcSet: widthsPx
      .map((widthPx) => `${buildPictureUrl(name, crop, widthPx, format)} ${widthPx}w`)
      .join(", "),
    sizes: width,
    ...fullSizePx[crop],
  });
  return [
    describe(phone.crop, phoneWidthsPx[phone.crop], phone.sizes, phoneMedia),
    describe("wide", pictureWidthsPx.wide, sizes, otherMedia),
  ];
}
