import { expect, test } from "vitest";
import { createI18n } from "./i18n.ts";

test("values are put in as they are, keys with dots are flat", () => {
  const i18n = createI18n("en");
  i18n.addMessages("en", "home", { "hero.title": "Hello {{name}} & co" });
  expect(i18n.getTranslate("home")("hero.title", { name: "<b>" })).toBe("Hello <b> & co");
});

test("a language has its own plural forms", () => {
  const i18n = createI18n("ar");
  i18n.addMessages("ar", "home", {
    items_zero: "0",
    items_one: "1",
    items_two: "2",
    items_few: "few",
    items_many: "many",
    items_other: "other",
  });
  const t = i18n.getTranslate("home");
  expect([0, 1, 2, 3, 11, 100].map((count) => t("items", { count }))).toEqual([
    "0",
    "1",
    "2",
    "few",
    "many",
    "other",
  ]);
});

test("a count is written as the language writes numbers, beside values that are put in as they are", () => {
  const i18n = createI18n("ar");
  const texts = { rows_one: "{{count}} row of {{name}}", rows_other: "{{count}} rows of {{name}}" };
  i18n.addMessages("en", "list", texts);
  i18n.addMessages("ar", "list", { rows_other: "{{count}} {{name}}" });
  const read = (language: "en" | "ar", count: number) =>
    i18n.getTranslate("list", language)("rows", { count, name: "{{count}} 1000" });
  expect(read("en", 1)).toBe("1 row of {{count}} 1000");
  expect(read("en", 12_345)).toBe("12,345 rows of {{count}} 1000");
  expect(read("ar", 1200)).toBe("١٬٢٠٠ {{count}} 1000");
});

test("a switch tells the listeners and changes the texts", () => {
  const i18n = createI18n("en");
  i18n.addMessages("en", "home", { title: "Gold" });
  i18n.addMessages("fr", "home", { title: "Or" });
  const heard: string[] = [];
  const stop = i18n.subscribe(() => heard.push(i18n.getTranslate("home")("title")));
  i18n.setLanguage("fr");
  stop();
  i18n.setLanguage("en");
  expect(heard).toEqual(["Or"]);
});

test("a missing key shows itself", () => {
  expect(createI18n("en").getTranslate("home")("no.such.key")).toBe("no.such.key");
});
