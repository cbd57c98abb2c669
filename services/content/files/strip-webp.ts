import { createOrientationBlock } from "./strip-jpeg.ts";

const ownChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;

/**
 * A WebP's own chunks without place, camera and texts and whatever follows its end; the pixels are
 * untouched. `orientation` (EXIF, 1 to 8) stays told. Undefined where the file is broken.
 */
export function stripWebp(bytes: Buffer, orientation: number): Buffer | undefined {
  if (bytes.length < 20 || bytes.toString("latin1", 8, 12) !== "WEBP") return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let extended: Buffer | undefined;
  let at = 12;
  while (at + 8 <= end) {
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return undefined;
    const type = bytes.toString("latin1", at, at + 4);
    if (ownChunks.has(type)) {
      const chunk = Buffer.from(bytes.subarray(at, next));
      if (type === "VP8X") extended = chunk;
      kept.push(chunk);
    }
    at = next;
  }
  if (extended && extended.length > 8) {
    const flags = (extended[8] ?? 0) & ~exifFlag & ~xmpFlag;
    extended[8] = orientation > 1 ? flags | exifFlag : flags;
    if (orientation > 1) kept.push(createChunk("EXIF", createOrientationBlock(orientation)));
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function createChunk(type: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(payload.length, 4);
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)]);
}
