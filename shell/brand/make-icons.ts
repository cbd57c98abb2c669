import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

// npm run icons, in `shell`: draws every icon that browsers ask for at the root of the site from the drawings beside it.

const inkColour = "#0f1915";
const goldColours = { onInk: "#d2ab55", inLightTabs: "#8a6414", inDarkTabs: "#e3c57d" } as const;

const folder = join(import.meta.dirname, "../src/site-root");

async function readOutline(file: string): Promise<string> {
  const outline = /\sd="([^"]+)"/.exec(
    await readFile(join(import.meta.dirname, file), "utf8"),
  )?.[1];
  if (outline === undefined) throw new Error(`${file} has no path.`);
  return outline;
}

const mark = await readOutline("mark.svg");
// The coin as its rim alone, with edges on whole pixels at 16 and 32.
const smallMark = await readOutline("mark-small.svg");

/** A drawing on a field of 32; `part` is how much of the field the drawing's own field takes. */
function drawOutline(outline: string, part: number): string {
  const inset = 16 * (1 - part);
  return `<path transform="translate(${inset} ${inset}) scale(${part})" fill="${goldColours.onInk}" d="${outline}"/>`;
}

function drawField(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;
}

function drawPicture(sizePx: number, content: string): Promise<Buffer> {
  return sharp(Buffer.from(drawField(content)), { density: (72 * sizePx) / 32 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer();
}

/** For tabs: gold on a tile of ink, so that it stands out in light and dark ones. */
function drawTile(sizePx: number): string {
  const tile = `<rect width="32" height="32" rx="5" fill="${inkColour}"/>`;
  return tile + (sizePx < 32 ? drawOutline(smallMark, 6 / 7) : drawOutline(mark, 0.94));
}

/** For home screens, which cut it to their own shape. */
function drawFull(part: number): string {
  return `<rect width="32" height="32" fill="${inkColour}"/>${drawOutline(mark, part)}`;
}

/** An ICO file of PNG pictures (Microsoft, ICONDIR). */
async function buildIco(sizesPx: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(
    sizesPx.map((sizePx) => drawPicture(sizePx, drawTile(sizePx))),
  );
  const entryBytes = 16;
  const header = Buffer.alloc(6 + entryBytes * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach((picture, index) => {
    const start = 6 + entryBytes * index;
    const sizePx = sizesPx[index] ?? 0;
    header.writeUInt8(sizePx, start);
    header.writeUInt8(sizePx, start + 1);
    header.writeUInt16LE(1, start + 4);
    header.writeUInt16LE(32, start + 6);
    header.writeUInt32LE(picture.length, start + 8);
    header.writeUInt32LE(offset, start + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}

const { inLightTabs, inDarkTabs } = goldColours;
const tabDrawing = drawField(
  `<style>@media (prefers-color-scheme:dark){path{fill:${inDarkTabs}}}</style><path fill="${inLightTabs}" d="${smallMark}"/>`,
);

const files: Readonly<Record<string, string | Buffer>> = {
  "favicon.svg": `${tabDrawing}\n`,
  "favicon.ico": await buildIco([16, 32, 48]),
  "apple-touch-icon.png": await drawPicture(180, drawFull(0.9)),
  "icon-192.png": await drawPicture(192, drawFull(0.9)),
  "icon-512.png": await drawPicture(512, drawFull(0.9)),
  // What is outside a circle of 80 % may be cut away.
  "icon-maskable-512.png": await drawPicture(512, drawFull(0.74)),
};

await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  await writeFile(join(folder, name), content);
  process.stdout.write(`${name} ${Buffer.byteLength(content)} bytes\n`);
}
