/** The file of the highest quality that has at most so many bytes. Throws when none has. */
export async function findQuality(
  encode: (quality: number) => Promise<Buffer>,
  { lowest, highest, maxBytes }: { lowest: number; highest: number; maxBytes: number },
): Promise<{ bytes: Buffer; quality: number }> {
  let found: { bytes: Buffer; quality: number } | undefined;
  let [from, to] = [lowest, highest];
  while (from <= to) {
    const quality = Math.ceil((from + to) / 2);
    const bytes = await encode(quality);
    if (bytes.length > maxBytes) to = quality - 1;
    else {
      found = { bytes, quality };
      from = quality + 1;
    }
  }
  if (!found) throw new Error(`The picture does not fit into ${maxBytes} bytes.`);
  return found;
}
