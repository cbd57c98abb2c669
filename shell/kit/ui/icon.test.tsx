import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { officeIcons, shownIcons } from "./icon-names.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";

const sprite = readFileSync(join(import.meta.dirname, "icons.svg"), "utf8");
const symbols = [
  ...sprite.matchAll(/<symbol id="icon-([\w-]+)" viewBox="([\d ]+)">(.*?)<\/symbol>/g),
];
const names: readonly IconName[] = [...shownIcons, ...officeIcons];

describe("the sprite", () => {
  test("draws every name once, and nothing else", () => {
    const drawn = symbols.map(([, name]) => name);
    expect(new Set(drawn)).toEqual(new Set<string>(names));
    expect([drawn.length, names.length]).toEqual(Array(2).fill(new Set(names).size));
  });

  test("has one field and the colour of the text, but for the mark and the flag", () => {
    const others = symbols.filter(([, name]) => name !== "mark" && name !== "kenya");
    expect(new Set(others.map(([, , field]) => field))).toEqual(new Set(["0 0 24 24"]));
    const colours = others.flatMap(([, , , shapes = ""]) =>
      [...shapes.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour),
    );
    expect(new Set(colours)).toEqual(new Set(["currentColor"]));
  });

  test("is light", () => {
    expect(brotliCompressSync(sprite).length).toBeLessThan(4_000);
  });

  test("has the mark of the house", () => {
    const read = (file: string) =>
      readFileSync(join(import.meta.dirname, "../..", file), "utf8").match(/ d="M6 [^"]+"/)?.[0];
    const outline = read("kit/ui/icons.svg");
    expect(outline).toBeDefined();
    for (const file of ["brand/mark.svg", "brand/lockup.svg"]) {
      expect(read(file)).toBe(outline);
    }
  });
});

describe("an icon", () => {
  test("is a drawing of the document, and is never read out", () => {
    const markup = renderToStaticMarkup(<Icon name="truck" />);
    expect(markup).toContain('href="#icon-truck"');
    expect(markup).toContain('aria-hidden="true"');
  });
});
