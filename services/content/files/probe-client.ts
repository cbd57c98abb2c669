import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, stat, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@dhahabu/contract/errors";
import { runAtMost } from "@dhahabu/platform/run-at-most";
import { FilePathSource, Input, MP3, MP4, OGG, WAVE, WEBM } from "mediabunny";
import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";
import { readBox } from "./boxes.ts";
import type { Box } from "./boxes.ts";
import { kindOfTracks, thumbnailKind } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";
import { toStorageError } from "./storage.ts";
import { assertSize, createBrokenFile, mostMegapixelsOf } from "./upload-limits.ts";
import type { UploadLimits } from "./upload-limits.ts";

/** A file on the local disk that a decoder has gone through; pixels as shown, duration in seconds. */
export interface ExaminedFile {
  path: string;
  kind: FileKind;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  duration: number | null;
  thumbnail: { path: string; kind: FileKind; size: number } | null;
}

/** Looks through a file of a kind that its first bytes named, and changes it: what tells of place and camera goes. */
export type Examine = (given: {
  path: string;
  folder: string;
  kind: FileKind;
}) => Promise<ExaminedFile>;

const thumbnailWidth = 480;
const thumbnailHeight = 960;
const readMediaWithinMs = 20_000;
const formats = { image: [], audio: [MP3, WAVE, OGG, MP4], video: [MP4, WEBM] };
const sharpFormats: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "heif",
};

const decodedAtOnce = 2;

/**
 * Creates the examiner. Pictures are decoded two at a time, so that memory holds no more of them. Throws
 * `AppError` wrong_kind for a broken file, too_large for one beyond the limits, unavailable for no room.
 */
export function createExaminer(options: { limits: UploadLimits; maxMegapixels: number }): Examine {
  const inTurn = runAtMost(decodedAtOnce);
  return async (given) => {
    if (given.kind.type !== "image") return examineRecording(given, options.limits);
    return inTurn(() => examinePicture(given, options));
  };
}

async function examinePicture(
  { path, folder, kind }: { path: string; folder: string; kind: FileKind },
  { limits, maxMegapixels }: { limits: UploadLimits; maxMegapixels: number },
): Promise<ExaminedFile> {
  const given = await readFile(path).catch(failStorage);
  const metadata = await readPicture(given, kind);
  const { width, height, pages: frames = 1 } = metadata;
  const max = Math.min(maxMegapixels, mostMegapixelsOf(kind));
  if (width * height * frames > max * 1_000_000) {
    throw new AppError(
      "too_large",
      frames > 1
        ? { reason: "file.tooManyPixelsMoving", values: { max, frames } }
        : { reason: "file.tooManyPixels", values: { max } },
    );
  }
  const bytes = tellsOfItsMaker(metadata) ? await redraw(given, kind) : given;
  const thumbnail = await drawThumbnail(bytes, kind);
  assertSize(kind.type, bytes.length, limits);
  const thumbnailPath = join(folder, "thumbnail");
  await writeFile(thumbnailPath, thumbnail).catch(failStorage);
  if (bytes !== given) await writeFile(path, bytes).catch(failStorage);
  return {
    path,
    kind,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    duration: null,
    thumbnail: { path: thumbnailPath, kind: thumbnailKind, size: thumbnail.length },
  };
}

// The limit of pixels is asserted on the head of the file, before anything is unpacked.
const readOptions = { limitInputPixels: false, failOn: "error", animated: false } as const;

async function readPicture(bytes: Buffer, kind: FileKind): Promise<Metadata> {
  const metadata = await sharp(bytes, readOptions)
    .metadata()
    .catch(() => undefined);
  if (metadata?.format !== sharpFormats[kind.mimeType]) throw createBrokenFile(kind);
  return metadata as Metadata;
}

function tellsOfItsMaker({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean {
  return [exif, xmp, iptc, tifftagPhotoshop, comments].some((part) => part !== undefined);
}

// The losses of one more generation cannot be seen at these qualities; a PNG has none.
const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  "image/png": (picture) => picture.png(),
  "image/jpeg": (picture) => picture.jpeg({ quality: 92 }),
  "image/gif": (picture) => picture.gif(),
  "image/webp": (picture) => picture.webp({ quality: 92 }),
  "image/avif": (picture) => picture.avif({ quality: 70 }),
};

/** The picture drawn anew, upright, without what told where it was taken, by whom and with what. */
async function redraw(bytes: Buffer, kind: FileKind): Promise<Buffer> {
  const encode = encoders[kind.mimeType];
  if (!encode) throw createBrokenFile(kind);
  try {
    const picture = sharp(bytes, { failOn: "error", animated: true });
    const { pages = 1 } = await picture.metadata();
    return await encode(pages > 1 ? picture : picture.autoOrient())
      .timeout({ seconds: 60 })
      .toBuffer();
  } catch {
    throw createBrokenFile(kind);
  }
}

async function drawThumbnail(bytes: Buffer, kind: FileKind): Promise<Buffer> {
  try {
    return await sharp(bytes, readOptions)
      .autoOrient()
      .resize({
        width: thumbnailWidth,
        height: thumbnailHeight,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 78 })
      .timeout({ seconds: 30 })
      .toBuffer();
  } catch {
    throw createBrokenFile(kind);
  }
}

async function examineRecording(
  { path, kind }: { path: string; kind: FileKind },
  limits: UploadLimits,
): Promise<ExaminedFile> {
  const facts = await readRecording(path, kind);
  if (kind.mimeType.endsWith("/mp4") && !(await blankMovieTexts(path).catch(failStorage))) {
    throw createBrokenFile(kind);
  }
  const { size } = await stat(path).catch(failStorage);
  assertSize(facts.kind.type, size, limits);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash).catch(failStorage);
  return { path, ...facts, size, sha256: hash.digest("hex"), thumbnail: null };
}

async function readRecording(path: string, kind: FileKind) {
  const input = new Input({ formats: formats[kind.type], source: new FilePathSource(path) });
  const timer = setTimeout(() => input.dispose(), readMediaWithinMs);
  try {
    const tracks = await input.getTracks();
    const video = await findPlayable(tracks.filter((track) => track.isVideoTrack()));
    const audio = await findPlayable(tracks.filter((track) => track.isAudioTrack()));
    const found = kindOfTracks(kind, { hasVideo: !!video, hasAudio: !!audio });
    const duration = await input.computeDuration();
    if (!found || !(duration > 0) || !Number.isFinite(duration)) throw createBrokenFile(kind);
    return {
      kind: found,
      duration: Math.round(duration * 1000) / 1000,
      width: video ? await video.getDisplayWidth() : null,
      height: video ? await video.getDisplayHeight() : null,
    };
  } catch {
    throw createBrokenFile(kind);
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function findPlayable<T extends { getCodec(): Promise<unknown> }>(
  tracks: T[],
): Promise<T | undefined> {
  for (const track of tracks) if ((await track.getCodec()) !== null) return track;
  return undefined;
}

const textBoxes = new Set(["udta", "meta", "uuid"]);
const parentBoxes = new Set(["moov", "trak", "moof", "traf"]);
const maxBoxes = 500_000;

/**
 * Fills what an MP4 tells of itself (where it was taken, by whom, with what) with zeros, in its place:
 * the boxes become `free`, and no offset changes. False where the file is not whole boxes to its end.
 */
async function blankMovieTexts(path: string): Promise<boolean> {
  const handle = await open(path, "r+");
  let leftBoxes = maxBoxes;

  async function blankWithin(start: number, end: number, depth: number): Promise<boolean> {
    let at = start;
    while (at < end) {
      const box = await readBoxAt(handle, at, end);
      leftBoxes -= 1;
      if (!box || leftBoxes < 0) return false;
      if (depth < 2 && parentBoxes.has(box.type)) {
        await blankWithin(box.payloadAt, box.end, depth + 1);
      }
      if (textBoxes.has(box.type)) await blank(handle, box);
      at = box.end;
    }
    return true;
  }

  try {
    const { size } = await handle.stat();
    return await blankWithin(0, size, 0);
  } finally {
    await handle.close();
  }
}

async function blank(handle: FileHandle, box: Box): Promise<void> {
  await handle.write("free", box.at + 4, "latin1");
  for (let from = box.payloadAt; from < box.end; from += 65_536) {
    const zeros = Buffer.alloc(Math.min(65_536, box.end - from));
    await handle.write(zeros, 0, zeros.length, from);
  }
}

async function readBoxAt(handle: FileHandle, at: number, end: number): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  await handle.read(head, 0, 16, at);
  const box = readBox(head, 0, end - at);
  return box && { ...box, at, payloadAt: at + box.payloadAt, end: at + box.end };
}

function failStorage(error: unknown): never {
  throw toStorageError(error);
}
