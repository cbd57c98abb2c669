import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { consentTexts } from "@dhahabu/contract/consent";
import { languages } from "@dhahabu/contract/language";
import { expect, test } from "vitest";

// The form shows the text of one language from the messages; the version that is stored is the contract's.
test.each(languages)("in %s the form shows the words that are stored as agreed to", (language) => {
  const file = resolve(import.meta.dirname, `messages/${language}.json`);
  const messages = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  expect(messages["consent"]).toBe(consentTexts["price-alert"].text[language]);
});
