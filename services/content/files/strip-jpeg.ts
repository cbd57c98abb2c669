const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;

/** What says how a picture is to be turned, as the one entry of an EXIF block (TIFF, little-endian). */
export function createOrientationBlock(orientation: number): Buffer {
  const block = Buffer.alloc(26);
  block.write("II*\0", 0, "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(1, 8);
  block.writeUInt16LE(0x0112, 10);
  block.writeUInt16LE(3, 12);
  block.writeUInt32LE(1, 14);
  block.writeUInt16LE(orientation, 18);
  return block;
}

/**
 * A JPEG's own parts (ITU-T T.81 annex B) without place, camera, comments, previews and whatever
 * follows its end; the pixels are untouched. `orientation` (EXIF, 1 to 8) stays told. Undefined where
 * the file is broken.
 */
export function stripJpeg(bytes: Buffer, orientation: number): Buffer | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + startOfImage) return undefined;
  const kept = [bytes.subarray(0, 2)];
  let hasToldOrientation = orientation <= 1;
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === endOfImage) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isOwn = isOwnSegment(marker, bytes.subarray(at + 4, end));
    if (!hasToldOrientation && !(marker === 0xe0 && isOwn)) {
      kept.push(createExifSegment(orientation));
      hasToldOrientation = true;
    }
    const dataEnd = marker === startOfScan ? findScanEnd(bytes, end) : end;
    if (dataEnd > bytes.length) return undefined;
    if (isOwn) kept.push(bytes.subarray(at, dataEnd));
    at = dataEnd;
  }
  return undefined;
}

function isOwnSegment(marker: number, payload: Buffer): boolean {
  const startsWith = (text: string) => payload.toString("latin1", 0, text.length) === text;
  if (marker === 0xe0) return startsWith("JFIF\0");
  if (marker === 0xe2) return startsWith("ICC_PROFILE\0");
  // How colours are coded.
  if (marker === 0xee) return startsWith("Adobe");
  return marker !== comment && !(marker >= 0xe1 && marker <= 0xef);
}

function createExifSegment(orientation: number): Buffer {
  const payload = Buffer.concat([
    Buffer.from("Exif\0\0", "latin1"),
    createOrientationBlock(orientation),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, payload.length + 2]);
  return Buffer.concat([head, payload]);
}

// Within a scan 0xFF is data when a zero follows, and a restart marker is part of it.
function findScanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length + 1;
}
