/** A box of an ISO media file (ISO/IEC 14496-12): its name, and where its payload and its end are. */
export interface Box {
  type: string;
  at: number;
  payloadAt: number;
  end: number;
}

/** Reads the head of one box; undefined where there is none that ends before `end`. */
export function readBox(bytes: Buffer, at: number, end: number): Box | undefined {
  const type = bytes.toString("latin1", at + 4, at + 8);
  const size = bytes.readUInt32BE(at);
  if (size === 1 && at + 16 <= end) {
    const boxEnd = at + Number(bytes.readBigUInt64BE(at + 8));
    return boxEnd >= at + 16 && boxEnd <= end
      ? { type, at, payloadAt: at + 16, end: boxEnd }
      : undefined;
  }
  const boxEnd = size === 0 ? end : at + size;
  const isWhole = boxEnd >= at + 8 && boxEnd <= end && /^[\x20-\x7e\xa9]{4}$/.test(type);
  return isWhole ? { type, at, payloadAt: at + 8, end: boxEnd } : undefined;
}
