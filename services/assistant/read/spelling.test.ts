import { expect, test } from "vitest";
import { createSmallSpeller } from "./spelling.ts";

const speller = createSmallSpeller(
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
);

const listNear = (word: string) =>
  speller
    .listNear(word)
    .toSorted((a, b) => a.slips - b.slips)
    .map((near) => near.word);

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
  ["ddocuumenst", "documents"],
  ["innterreest", "interest"],
  ["الدهب", "الذهب"],
])("%s is nearest to %s", (word, expected) => {
  expect(listNear(word)[0]).toBe(expected);
});

test.each(["good day", "lo", "silver", "قرض"])("%s is near to nothing", (word) => {
  expect(listNear(word)).toEqual([]);
});

test("an easy slip counts less than one, a word's own self not at all", () => {
  expect(speller.listNear("prixe")).toEqual([{ word: "price", slips: 0.7 }]);
  expect(listNear("price")).toEqual(["prices"]);
});

test("a word longer than any is not looked at, however long", () => {
  expect(speller.listNear("abcdefgh".repeat(2000))).toEqual([]);
});
