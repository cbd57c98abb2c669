import { expect, test } from "vitest";
import { putFirstWord } from "./first-word.ts";

test.each([
  ["We are open {{hours}}.", "yes", "en", "Yes. We are open {{hours}}."],
  ["Tunafungua {{hours}}.", "no", "sw", "Hapana. Tunafungua {{hours}}."],
  ["نفتح {{hours}}.", "yes", "ar", "نعم. نفتح {{hours}}."],
] as const)("%s with %s in %s", (said, word, language, expected) => {
  expect(putFirstWord(said, word, language)).toBe(expected);
});

test("steps begin with the first of them", () => {
  expect(putFirstWord("1. Open the page.", "yes", "en")).toBe("1. Open the page.");
});
