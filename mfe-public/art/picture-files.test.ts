import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { heroPictures } from "../src/pages/home/hero/hero-pictures.ts";
import { pictureNames } from "../src/content/picture-names.ts";
import type { PictureName } from "../src/content/picture-names.ts";
import { heroPlace, pageHeadPlace } from "../src/content/picture-places.ts";
import { listPictureSources } from "../src/content/picture.ts";
import { readMessages } from "../src/testing/read-messages.ts";
import {
  hasPlaceholder,
  hasTallCrop,
  listPictureFiles,
  namePlaceholderFile,
  pictureFolder,
  placeholderMaxCharacters,
  wholeSetMaxBytes,
} from "./picture-files.ts";

const sourceFolder = join(import.meta.dirname, "../src");
const files = readdirSync(pictureFolder);

/** Where the words stand that say what a picture shows; none where it is there for its look alone. */
const words: Partial<Record<PictureName, readonly [namespace: string, key: string]>> = {
  "hero-bars": ["home", "hero.pictureAlt"],
  "vault-interior": ["vault", "pictureAlt"],
  "about-hall": ["about", "picture.alt"],
  "service-overview": ["services", "picture.alt"],
  "service-buying": ["gold-buying", "picture.alt"],
  "service-loans": ["gold-loans", "picture.alt"],
  "service-analysis": ["gold-analysis", "picture.alt"],
  "service-assaying": ["gold-assaying", "picture.alt"],
  "service-smelting": ["gold-smelting", "picture.alt"],
  "service-refining": ["gold-refining", "picture.alt"],
  "service-storage": ["secure-storage", "picture.alt"],
  "service-transport": ["transport", "picture.alt"],
};

/** Shown while the first one, which has words, takes turns with them; or behind words that say all. */
const decorative = [
  ...heroPictures.map(({ name }) => name).filter((name) => name !== "hero-bars"),
  "testimonials-dust",
];

async function readText(language: Language, namespace: string, key: string): Promise<string> {
  return (await readMessages(language, namespace))[key] ?? "";
}

function readBytes(file: string): number {
  return statSync(join(pictureFolder, file)).size;
}

/** The widest file that a source offers. */
function findWidest(srcSet: string): string {
  return /\/([^/ ]+) \d+w$/.exec(srcSet)?.[1] ?? srcSet;
}

describe.each(pictureNames)("%s", (name) => {
  test("is there in every width and format, in its size and within its bytes", async () => {
    const faults = await Promise.all(
      listPictureFiles(name).map(async ({ file, format, widthPx, heightPx, maxBytes }) => {
        if (!files.includes(file)) return [`${file} is missing`];
        const told = await sharp(join(pictureFolder, file)).metadata();
        const kind =
          told.format === "heif" ? (told.compression === "av1" ? "avif" : "") : told.format;
        return [
          ...(kind === format ? [] : [`${file} is ${kind}`]),
          ...(told.width === widthPx && told.height === heightPx
            ? []
            : [`${file} is ${told.width} x ${told.height}`]),
          ...(readBytes(file) <= maxBytes ? [] : [`${file} has ${readBytes(file)} bytes`]),
        ];
      }),
    );
    expect(faults.flat()).toEqual([]);
  });

  test("has words in six languages, or is there for its look alone", async () => {
    const place = words[name];
    expect(decorative.includes(name)).toBe(place === undefined);
    if (!place) return;
    const texts = await Promise.all(languages.map((language) => readText(language, ...place)));
    for (const text of texts) expect(text.length).toBeGreaterThan(4);
    expect(new Set(texts).size).toBe(languages.length);
  });
});

test.each(pictureNames.filter(hasPlaceholder))(
  "%s has a placeholder that is small enough for a page",
  (name) => {
    const bytes = readFileSync(join(pictureFolder, namePlaceholderFile(name)));
    const address = `data:image/webp;base64,${bytes.toString("base64")}`;
    expect(address.length).toBeLessThanOrEqual(placeholderMaxCharacters);
  },
);

test("a phone gets at most 30 kB for the first picture, a window of 1440 px at most 120 kB", () => {
  for (const name of pictureNames) {
    const place = hasTallCrop(name) ? heroPlace : pageHeadPlace;
    for (const format of ["avif", "webp"] as const) {
      const [phone] = listPictureSources(name, place, format);
      const file = findWidest(phone.srcSet);
      expect(readBytes(file), file).toBeLessThanOrEqual(30_000);
      expect(readBytes(`${name}-1440.${format}`), name).toBeLessThanOrEqual(120_000);
    }
  }
});

test("all files together keep to the budget, and there is none that no page shows", () => {
  const known = pictureNames.flatMap((name) => [
    ...(hasPlaceholder(name) ? [namePlaceholderFile(name)] : []),
    ...listPictureFiles(name).map(({ file }) => file),
  ]);
  expect(files.filter((file) => !known.includes(file))).toEqual([]);
  const wholeBytes = files.reduce((sum, file) => sum + readBytes(file), 0);
  expect(wholeBytes).toBeLessThanOrEqual(wholeSetMaxBytes);

  const sources = readdirSync(sourceFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/picture-names\.ts$|\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(sourceFolder, path), "utf8"));
  const wanted = pictureNames.flatMap((name) => [
    `name: "${name}"`,
    ...(hasPlaceholder(name) ? [`/${namePlaceholderFile(name)}"`] : []),
  ]);
  const unused = wanted.filter((words) => !sources.some((text) => text.includes(words)));
  expect(unused).toEqual([]);
});

test("the home page's hero shows fifteen pictures, each once", () => {
  const shown = heroPictures.map(({ name }) => name);
  expect(new Set(shown).size).toBe(15);
  expect(shown.toSorted()).toEqual(pictureNames.filter(hasTallCrop).toSorted());
});
