import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";

const qualities = {
  preview: { samples: 16, width: 480, height: 270 },
  fast: { samples: 48, width: 960, height: 540 },
  final: { samples: 96, width: 1440, height: 810 },
  best: { samples: 256, width: 1920, height: 1080 },
} as const;

/** Widths shipped, and the most bytes that a file of each may have. */
const deliveries = [
  { width: 480, avifBytes: 14_000, webpBytes: 20_000 },
  { width: 960, avifBytes: 35_000, webpBytes: 48_000 },
  { width: 1440, avifBytes: 90_000, webpBytes: 110_000 },
];

function isQuality(word: string): word is keyof typeof qualities {
  return word in qualities;
}

/** Renders a scene of this folder with Blender; returns the path of the PNG. */
function render(name: string, quality: keyof typeof qualities): string {
  const { samples, width, height } = qualities[quality];
  const png = join(tmpdir(), `${name}-${quality}.png`);
  const scene = join(import.meta.dirname, `${name}.py`);
  const words = ["--background", "--python-exit-code", "1", "--python", scene];
  words.push("--", png, String(samples), String(width), String(height));
  const run = spawnSync("nice", ["-n", "19", "blender", ...words], { stdio: "inherit" });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`Blender ended with ${run.status} in ${scene}`);
  return png;
}

/** The file of the highest quality that meets the budget. */
async function encode(
  png: string,
  width: number,
  maxBytes: number,
  format: "avif" | "webp",
): Promise<{ bytes: Buffer; quality: number }> {
  const picture = await sharp(png)
    .resize({ width, kernel: "lanczos3" })
    .removeAlpha()
    .png()
    .toBuffer();
  for (let quality = format === "avif" ? 62 : 82; quality > 20; quality -= 4) {
    const source = sharp(picture);
    const bytes = await (
      format === "avif"
        ? source.avif({ quality, effort: 4, chromaSubsampling: "4:2:0" })
        : source.webp({ quality, effort: 6, smartSubsample: true })
    ).toBuffer();
    if (bytes.length <= maxBytes) return { bytes, quality };
  }
  throw new Error(`${png} at ${width} does not fit into ${maxBytes} bytes as ${format}`);
}

async function deliver(name: string, png: string): Promise<void> {
  const folder = join(import.meta.dirname, "../src/pictures");
  mkdirSync(folder, { recursive: true });
  for (const { width, avifBytes, webpBytes } of deliveries) {
    for (const format of ["avif", "webp"] as const) {
      const budget = format === "avif" ? avifBytes : webpBytes;
      const { bytes, quality } = await encode(png, width, budget, format);
      const file = `${name}-${width}.${format}`;
      writeFileSync(join(folder, file), bytes);
      process.stdout.write(`${file} ${bytes.length} bytes at quality ${quality}\n`);
    }
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quality: { type: "string", default: "final" }, png: { type: "string" } },
});
const [name] = positionals;
if (name === undefined || !isQuality(values.quality))
  throw new Error(
    `npm run art -- NAME [--quality=${Object.keys(qualities).join("|")}] [--png=RENDERED.png]`,
  );
const png = values.png ?? render(name, values.quality);
if (values.quality === "preview") process.stdout.write(`${png}\n`);
else await deliver(name, png);
