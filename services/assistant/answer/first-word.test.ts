import { expect, test } from "vitest";
import { putFirstWord } from "./first-word.ts";

test.each([
  ["We are open {{hours}}.", "yes", "en", "Yes. We are open {{hours}}."],
  ["No, we are open {{hours}}.", "yes", "en", "Yes. We are open {{hours}}."],
  ["Yes, we are open {{hours}}.", "yes", "en", "Yes, we are open {{hours}}."],
  ["Yes, we are open {{hours}}.", "none", "en", "We are open {{hours}}."],
  ["Ndiyo, tunafungua {{hours}}.", "no", "sw", "Hapana. Tunafungua {{hours}}."],
  ["نعم، نفتح {{hours}}.", "none", "ar", "نفتح {{hours}}."],
] as const)("%s with %s in %s", (said, word, language, expected) => {
  expect(putFirstWord(said, word, language)).toBe(expected);
});

test.each([
  ["No upper limit is published.", "en"],
  ["لا نسلّمه إلا لمن سُمّي.", "ar"],
] as const)("a no that belongs to what follows stays: %s", (said, language) => {
  expect(putFirstWord(said, "none", language)).toBe(said);
});

test("steps begin with the first of them", () => {
  expect(putFirstWord("1. Open the page.", "yes", "en")).toBe("1. Open the page.");
});
