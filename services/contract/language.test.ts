import { expect, test } from "vitest";
import { chooseLanguage } from "./language.ts";

test.each([
  ["?lang=fr", "lang=ar", "fr"],
  ["?lang=xx", "lang=ar", "ar"],
  ["", "sid=1; lang=hi; other=2", "hi"],
  ["", "lang=hi", "hi"],
  ["", "notlang=hi", "en"],
  ["", "lang=hix", "en"],
  ["", "lang=xx", "en"],
  ["", undefined, "en"],
])("query %j with cookie %j is %s", (search, cookieHeader, language) => {
  expect(chooseLanguage({ search, cookieHeader })).toBe(language);
});
