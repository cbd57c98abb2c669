/** The file of the highest quality, in steps of 4 down to about 40, that has at most so many bytes. Throws when none has. */
export async function findQuality(
  encode: (quality: number) => Promise<Buffer>,
  { highest, maxBytes }: { highest: number; maxBytes: number },
): Promise<Buffer> {
  for (let quality = highest; quality > 40; quality -= 4) {
    const bytes = await encode(quality);
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`The picture does not fit into ${maxBytes} bytes.`);
}
