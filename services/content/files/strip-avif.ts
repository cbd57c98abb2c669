import { listBoxes } from "./boxes.ts";
import type { Box } from "./boxes.ts";

interface ItemPlace {
  itemId: number;
  extents: { at: number; length: number }[];
}

/**
 * An AVIF (ISO/IEC 23008-12) whose EXIF and XMP items are filled with zeros and which ends where its
 * boxes end; everything else stays in its place, the pixels too. Undefined where the file is broken.
 */
export function stripAvif(bytes: Buffer): Buffer | undefined {
  const boxes = listBoxes(bytes, 0, bytes.length);
  const meta = boxes.find((box) => box.type === "meta");
  if (boxes[0]?.type !== "ftyp" || !meta) return undefined;
  const stripped = Buffer.from(bytes.subarray(0, boxes.at(-1)?.end));
  const parts = listBoxes(stripped, meta.payloadAt + 4, meta.end);
  const find = (type: string) => parts.find((box) => box.type === type);
  const told = new Set(listToldItems(stripped, find("iinf")));
  const dataAt = find("idat")?.payloadAt ?? 0;
  if (dataAt === 0 && !boxes.some((box) => box.type === "mdat")) return undefined;
  for (const { itemId, extents } of listPlaces(stripped, find("iloc"), dataAt)) {
    if (!told.has(itemId)) continue;
    for (const { at, length } of extents)
      stripped.fill(0, at, Math.min(at + length, stripped.length));
  }
  return stripped;
}

/** Items that tell of the picture: EXIF, and XMP as `mime`. */
function listToldItems(bytes: Buffer, info: Box | undefined): number[] {
  if (!info) return [];
  const version = bytes[info.payloadAt] ?? 0;
  const entriesAt = info.payloadAt + (version === 0 ? 6 : 8);
  return listBoxes(bytes, entriesAt, info.end).flatMap((entry) => {
    const entryVersion = bytes[entry.payloadAt] ?? 0;
    const idSize = entryVersion === 3 ? 4 : 2;
    const idAt = entry.payloadAt + 4;
    const type = bytes.toString("latin1", idAt + idSize + 2, idAt + idSize + 6);
    return type === "Exif" || type === "mime" ? [bytes.readUIntBE(idAt, idSize)] : [];
  });
}

function listPlaces(bytes: Buffer, location: Box | undefined, dataAt: number): ItemPlace[] {
  if (!location) return [];
  let at = location.payloadAt + 4;
  const take = (size: number): number => {
    const value = size === 0 ? 0 : bytes.readUIntBE(at + Math.max(0, size - 6), Math.min(size, 6));
    at += size;
    return value;
  };
  const version = bytes[location.payloadAt] ?? 0;
  const sizes = take(2);
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idSize = version < 2 ? 2 : 4;
  const places: ItemPlace[] = [];
  for (let left = take(idSize); left > 0 && at < location.end; left -= 1) {
    const itemId = take(idSize);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseSize) + (method === 1 ? dataAt : 0);
    const extents = [];
    for (let extent = take(2); extent > 0 && at < location.end; extent -= 1) {
      take(indexSize);
      const offset = take(offsetSize);
      extents.push({ at: base + offset, length: take(lengthSize) });
    }
    if (method <= 1) places.push({ itemId, extents });
  }
  return places;
}
