import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { PictureName } from "../src/content/picture-names.ts";
import { findQuality } from "./find-quality.ts";
import { findPicture } from "./picture-files.ts";

/** Pictures of the demo gallery, and the renders that they are cut from. */
const pictures: Record<string, PictureName> = {
  "picture-vault": "vault-interior",
  "picture-jewellery": "hero-jewellery",
  "picture-counter": "hero-counter",
  "picture-deposit-boxes": "hero-deposit-boxes",
  "picture-balance": "hero-balance",
  "picture-nairobi": "hero-skyline",
  "picture-market": "hero-market",
};
const size = { width: 1600, height: 900 };
const mostBytes = 200_000;

const { values } = parseArgs({ options: { renders: { type: "string" } } });
if (values.renders === undefined) {
  throw new Error("npm run art:gallery -- --renders=FOLDER OF NAME.png");
}
const folder = join(import.meta.dirname, "../../services/content/demo");
mkdirSync(folder, { recursive: true });
for (const [picture, scene] of Object.entries(pictures)) {
  const source = findPicture(scene, values.renders);
  const cut = sharp(source)
    .resize({ ...size, fit: "cover", kernel: "lanczos3" })
    .removeAlpha();
  const { bytes } = await findQuality(
    (quality) => cut.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer(),
    { lowest: 42, highest: 86, maxBytes: mostBytes },
  );
  writeFileSync(join(folder, `${picture}.webp`), bytes);
  process.stdout.write(`${picture}.webp ${bytes.length} bytes, from ${source}\n`);
}
