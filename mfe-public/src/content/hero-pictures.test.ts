import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { heroPictures } from "./hero-pictures.ts";

const files = new Set(readdirSync(join(import.meta.dirname, "../pictures")));

function listFiles(sources: string): string[] {
  return sources.split(", ").map((source) => basename(source.split(" ")[0] ?? ""));
}

test("every picture is there in both formats and three widths", () => {
  for (const { avif, webp, fallback } of heroPictures) {
    const name = basename(fallback).replace("-960.webp", "");
    const expected = (extension: string) =>
      [480, 960, 1440].map((widthPx) => `${name}-${widthPx}.${extension}`);
    expect(listFiles(avif)).toEqual(expected("avif"));
    expect(listFiles(webp)).toEqual(expected("webp"));
    const missing = [...listFiles(avif), ...listFiles(webp)].filter((file) => !files.has(file));
    expect(missing).toEqual([]);
  }
});

test("the fifteen pictures that were rendered are shown, each once", () => {
  expect(heroPictures).toHaveLength(15);
  const rendered = [...files].filter((file) => /^hero-.+-960\.webp$/.test(file));
  const shown = heroPictures.map(({ fallback }) => basename(fallback));
  expect(shown.toSorted()).toEqual(rendered.toSorted());
});
