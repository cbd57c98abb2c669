import { expect, test } from "vitest";
import { findNearestWord } from "./spelling.ts";

const known = ["price", "prices", "gold", "loan", "stole", "documents", "mkopo", "interest"];

test.each([
  ["prise", "price"],
  ["pirce", "price"],
  ["godl", "gold"],
  ["laon", "loan"],
  ["docuemnts", "documents"],
  ["documants", "documents"],
  ["intrest", "interest"],
  ["mkpoo", "mkopo"],
])("%s is taken for %s", (word, expected) => {
  expect(findNearestWord(word, known)).toBe(expected);
});

test.each(["good", "load", "stone", "prince", "lo", "silver"])(
  "%s is a word of its own",
  (word) => {
    expect(findNearestWord(word, known)).toBeUndefined();
  },
);
