import { createHash } from "node:crypto";
import { photoLimits } from "@dhahabu/contract/counter-terms";
import { AppError } from "@dhahabu/contract/errors";
import { runAtMost } from "@dhahabu/platform/run-at-most";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Metadata } from "sharp";

/** A picture as it is kept: WebP, upright, without what told of place and camera. */
interface DrawnPhoto {
  picture: Buffer;
  width: number;
  height: number;
  /** SHA-256 of what was sent. */
  sentHash: Buffer;
}

/** Draws a picture anew. Throws `AppError` wrong_kind for what is none, and too_large for one of too many pixels. */
export type DrawPhoto = (sent: Buffer) => Promise<DrawnPhoto>;

const drawnAtOnce = 2;
const mostBytes = 150 * 1024;
// Most photos are small enough at once; one of coarse sand is at the last.
const attempts = [
  { side: 1280, quality: 78 },
  { side: 1280, quality: 60 },
  { side: 1024, quality: 50 },
  { side: 800, quality: 40 },
  { side: 640, quality: 25 },
] as const;
const formats: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/webp": "webp",
};

// The limit of pixels is asserted on the head of the file, before anything is unpacked.
const readOptions = { limitInputPixels: false, failOn: "error", animated: false } as const;

/** Creates what draws photos, two at a time, so that memory holds no more of them. */
export function createPhotoDrawing(): DrawPhoto {
  const inTurn = runAtMost(drawnAtOnce);
  return (sent) => inTurn(() => drawPhoto(sent));
}

async function drawPhoto(sent: Buffer): Promise<DrawnPhoto> {
  const { width, height } = await readHead(sent);
  if (width * height > photoLimits.megapixels * 1_000_000) {
    const values = { max: photoLimits.megapixels };
    throw new AppError("too_large", { reason: "file.tooManyPixels", values });
  }
  const raw = await unpack(sent);
  for (const { side, quality } of attempts) {
    const { data, info } = await sharp(raw.data, { raw: raw.info })
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= mostBytes) {
      const sentHash = createHash("sha256").update(sent).digest();
      return { picture: data, width: info.width, height: info.height, sentHash };
    }
  }
  throw new Error("A photo of 640 pixels does not fit.");
}

/** What the bytes say that they are, and nothing else, is what they are read as. */
async function readHead(sent: Buffer): Promise<Metadata> {
  const signature = await fileTypeFromBuffer(sent);
  const format = formats[signature?.mime ?? ""];
  if (format === undefined) throw createWrongKind();
  const metadata = await sharp(sent, readOptions).metadata().catch(failPicture);
  if (metadata.format !== format) throw createWrongKind();
  return metadata;
}

/** The pixels alone, upright and at most as many as are kept. */
async function unpack(sent: Buffer) {
  const [{ side }] = attempts;
  return sharp(sent, readOptions)
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(failPicture);
}

function failPicture(cause: unknown): never {
  throw createWrongKind(cause);
}

function createWrongKind(cause?: unknown): AppError {
  return new AppError("wrong_kind", { reason: "counter.photoKind", cause });
}
