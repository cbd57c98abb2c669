const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);
const quote = 0x22;
const backslash = 0x5c;

/** True where JSON text nests arrays and objects deeper than the limit. */
export function isDeeperThan(json: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (isInText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) {
      isInText = true;
    } else if (openings.has(byte)) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (closings.has(byte)) {
      depth -= 1;
    }
  }
  return false;
}
