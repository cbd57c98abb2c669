import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import { expect, test } from "vitest";
import texts from "./messages/ar/shell.json" with { type: "json" };
import { buildManifestPath, buildWebManifest, inkColour } from "./web-manifest.ts";

test("a manifest names the bank in a language and draws it at the sizes that home screens want", () => {
  const i18n = createI18n("ar");
  i18n.addMessages("ar", "shell", texts);
  const manifest = JSON.parse(buildWebManifest("ar", i18n.getTranslate("shell"))) as {
    icons: { sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    name: "Dhahabu Gold Bank",
    lang: "ar",
    dir: "rtl",
    start_url: "/",
    theme_color: inkColour,
    background_color: inkColour,
  });
  expect(manifest).toHaveProperty("description", expect.stringMatching(/\p{Script=Arabic}/u));
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
});

test("each language has a manifest of its own", () => {
  expect(new Set(languages.map(buildManifestPath)).size).toBe(languages.length);
});

test("the colour is that of the header", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../kit/ui/tokens.css"), "utf8");
  expect(tokens).toContain(`--ink-900: ${inkColour};`);
});
