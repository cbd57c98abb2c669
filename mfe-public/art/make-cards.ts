import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { findQuality } from "./find-quality.ts";
import { findPicture } from "./picture-files.ts";

// npm run cards: draws the pictures that stand beside links to the site elsewhere. Their letters are outlines,
// so that every machine draws the same.

const widthPx = 1200;
const heightPx = 630;
const maxBytes = 90_000;

/** Each card and the picture it is cut from: that of the page it stands for. */
const cards = {
  home: "hero-bars",
  "gold-loans": "service-loans",
  "gold-buying": "service-buying",
  "secure-storage": "service-storage",
  transport: "service-transport",
  "gold-analysis": "service-analysis",
  gallery: "hero-pour",
  about: "about-hall",
} as const;

const source = join(import.meta.dirname, "../src");
const lockup = await readFile(join(import.meta.dirname, "../../shell/brand/lockup.svg"), "utf8");

function findOutline(id: string): string {
  const outline = new RegExp(`id="${id}"[^>]*\\sd="([^"]+)"`).exec(lockup)?.[1];
  if (outline === undefined) throw new Error(`lockup.svg has no "${id}".`);
  return outline;
}

const veil = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}">
  <defs>
    <linearGradient id="veil">
      <stop offset="0" stop-color="#0a110e" stop-opacity="0.94"/>
      <stop offset="0.42" stop-color="#0a110e" stop-opacity="0.76"/>
      <stop offset="0.68" stop-color="#0a110e" stop-opacity="0.08"/>
      <stop offset="1" stop-color="#0a110e" stop-opacity="0"/>
    </linearGradient>
  </defs>
  <rect width="${widthPx}" height="${heightPx}" fill="url(#veil)"/>
  <rect x="28.5" y="28.5" width="${widthPx - 57}" height="${heightPx - 57}" fill="none" stroke="#d2ab55" stroke-opacity="0.45"/>
  <path transform="translate(66 128) scale(3.7)" fill="#d2ab55" d="${findOutline("mark")}"/>
  <g fill="#f2ede1">
    <path transform="translate(88 382) scale(2.2)" d="${findOutline("dhahabu")}"/>
    <path transform="translate(88 482) scale(2.2)" d="${findOutline("gold-bank")}"/>
  </g>
</svg>`;

const { values } = parseArgs({ options: { renders: { type: "string" } } });

await mkdir(join(source, "cards"), { recursive: true });
for (const [card, picture] of Object.entries(cards)) {
  const drawn = await sharp(findPicture(picture, values.renders))
    .resize(widthPx, heightPx, { fit: "cover" })
    .removeAlpha()
    .composite([{ input: Buffer.from(veil) }])
    .png()
    .toBuffer();
  const { bytes } = await findQuality(
    (quality) => sharp(drawn).jpeg({ quality, mozjpeg: true }).toBuffer(),
    { lowest: 44, highest: 88, maxBytes },
  );
  await writeFile(join(source, "cards", `${card}.jpg`), bytes);
  process.stdout.write(`${card}.jpg ${bytes.length} bytes\n`);
}
