import { languages } from "@dhahabu/contract/language";
import { createInstance } from "i18next";
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

test("a value is put in as it is, a missing one leaves nothing", () => {
  const i18n = createI18n("en");
  i18n.addMessages("en", "home", { line: "{{ first }} and {{second}}." });
  expect(i18n.getTranslate("home")("line", { first: "{{second}} $& $1" })).toBe(
    "{{second}} $& $1 and .",
  );
});

// The mails are written with i18next itself: translators meet one set of rules.
test.each(languages)("%s has the plural forms that i18next gives", (language) => {
  const forms = Object.fromEntries(
    new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.map((form) => [`items_${form}`, `${form}: {{count}}`]),
  );
  const messages = {
    ...forms,
    none_zero: "nothing",
    none_other: "some",
    plain: "{{count}} at all",
  };
  const i18n = createI18n(language);
  i18n.addMessages(language, "home", messages);
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: ["home"],
    resources: { [language]: { home: messages } },
    initAsync: false,
  });
  const t = i18n.getTranslate("home");
  const model = instance.getFixedT(language, "home");
  for (const count of [0, 1, 2, 3, 5, 10, 11, 21, 99, 100, 102, 1_000_000, 1.5, 0.5]) {
    for (const key of ["items", "plain"]) {
      expect(t(key, { count }), `${count} ${key}`).toBe(model(key, { count }));
    }
  }
  expect(t("none", { count: 0 })).toBe(model("none", { count: 0 }));
});
