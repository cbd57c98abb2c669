import { expect, test } from "vitest";
import { createSpeller } from "./spelling.ts";
import { finish } from "./steps.ts";

const { findNearest } = finish(
  createSpeller(
    new Map([
      ["price", 20],
      ["prices", 5],
      ["gold", 30],
      ["loan", 30],
      ["buy", 9],
      ["documents", 8],
      ["mkopo", 20],
      ["interest", 9],
      ["interested", 1],
      ["الذهب", 20],
    ]),
  ),
);

test.each([
  ["prise", "price"],
  ["pirce", "price"],
  ["rpice", "price"],
  ["godl", "gold"],
  ["ggold", "gold"],
  ["laon", "loan"],
  ["docuemnts", "documents"],
  ["documantd", "documents"],
  ["intrest", "interest"],
  ["mkpoo", "mkopo"],
  ["bbuy", "buy"],
  ["الدهب", "الذهب"],
])("%s is taken for %s", (word, expected) => {
  expect(findNearest(word)).toBe(expected);
});

test.each(["good day", "lo", "silver", "by", "قرض"])("%s is near to nothing", (word) => {
  expect(findNearest(word)).toBeUndefined();
});
