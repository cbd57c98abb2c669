import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** A picture of noise, whose bytes no codec can spare; every call draws another one. */
export async function drawPicture(
  format: "png" | "jpeg" | "gif" | "webp" | "avif",
  { width = 64, height = 48 } = {},
): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#a80", noise } })
    .toFormat(format)
    .toBuffer();
}

/** A photo as a phone takes it: held upright but stored lying, with the place and the phone's name in it. */
export async function takePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#804020" } })
    .withExif({ IFD0: { Model: "PhoneOfMine" }, IFD3: { GPSLatitude: "1/1 17/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A sound or film of `tests/support/media`. */
export function readRecording(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, "media", name));
}
