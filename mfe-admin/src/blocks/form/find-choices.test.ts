import { expect, test } from "vitest";
import { findChoices, findNextChoice } from "./find-choices.ts";

const choices = [
  { value: "storage.lost-key", label: "I lost my key", notes: ["storage.lost-key"] },
  { value: "price.today", label: "سعرُ الذَّهب اليوم", words: "price today", isDisabled: true },
  { value: "loan.rate", label: "À quel taux ?" },
];
const find = (text: string) => findChoices(choices, text).map(({ value }) => value);

test("every word is looked for in label, notes and further words, whatever accents and capitals", () => {
  expect(find("KEY lost")).toEqual(["storage.lost-key"]);
  expect(find("storage.lost")).toEqual(["storage.lost-key"]);
  expect(find("الذهب")).toEqual(["price.today"]);
  expect(find("a quel")).toEqual(["loan.rate"]);
  expect(find("today price")).toEqual(["price.today"]);
  expect(find("key price")).toEqual([]);
  expect(find(" ")).toHaveLength(3);
});

test("steps go around the end and past what cannot be chosen", () => {
  expect(findNextChoice(choices, { from: -1, step: 1 })).toBe(0);
  expect(findNextChoice(choices, { from: 0, step: 1 })).toBe(2);
  expect(findNextChoice(choices, { from: 2, step: 1 })).toBe(0);
  expect(findNextChoice(choices, { from: 2, step: -1 })).toBe(0);
  expect(findNextChoice(choices, { from: -1, step: -1 })).toBe(2);
  expect(findNextChoice([], { from: -1, step: 1 })).toBe(-1);
  expect(findNextChoice(choices.slice(1, 2), { from: -1, step: 1 })).toBe(-1);
});
