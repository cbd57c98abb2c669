import { stripAvif } from "./strip-avif.ts";
import { stripGif } from "./strip-gif.ts";
import { stripJpeg } from "./strip-jpeg.ts";
import { stripPng } from "./strip-png.ts";
import { stripWebp } from "./strip-webp.ts";

const strips: Readonly<Record<string, (bytes: Buffer, orientation: number) => Buffer | undefined>> =
  {
    "image/jpeg": stripJpeg,
    "image/png": stripPng,
    "image/webp": stripWebp,
    "image/gif": stripGif,
    "image/avif": stripAvif,
  };

/**
 * A picture without what tells of who took it where, and without what was hidden behind its end; not
 * a pixel changes. `orientation` is what its EXIF said (1 to 8). Undefined where the file is broken.
 */
export function stripMetadata(
  bytes: Buffer,
  picture: { mimeType: string; orientation: number },
): Buffer | undefined {
  try {
    return strips[picture.mimeType]?.(bytes, picture.orientation);
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
