const imageBlock = 0x2c;
const extensionBlock = 0x21;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

/**
 * A GIF's own blocks without comments and private data and whatever follows its end; frames and
 * repetition stay. Undefined where the file is broken.
 */
export function stripGif(bytes: Buffer): Buffer | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)) || bytes.length < 14) return undefined;
  let at = 13 + colourTableSize(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === trailer) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    const dataAt = findData(bytes, at);
    if (dataAt === undefined) return undefined;
    const end = skipSubBlocks(bytes, dataAt);
    if (end === undefined) return undefined;
    if (block === imageBlock || isOwnExtension(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

function findData(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] === extensionBlock) return at + 2;
  if (bytes[at] !== imageBlock) return undefined;
  return at + 10 + colourTableSize(bytes[at + 9] ?? 0) + 1;
}

function isOwnExtension(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === graphicControl) return true;
  const name = bytes.toString("latin1", at + 3, at + 14);
  return label === application && (name === "NETSCAPE2.0" || name === "ANIMEXTS1.0");
}

function colourTableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

function skipSubBlocks(bytes: Buffer, start: number): number | undefined {
  let at = start;
  while (at < bytes.length) {
    const size = bytes[at] ?? 0;
    at += 1 + size;
    if (size === 0) return at;
  }
  return undefined;
}
