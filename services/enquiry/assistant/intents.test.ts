import { expect, test } from "vitest";
import { chooseIntent } from "./intents.ts";
import type { Concept } from "./lexicon.ts";
import type { Slots } from "./slots.ts";

const noSlots: Slots = {
  weightsGrams: [],
  karats: [],
  forms: [],
  durationsMonths: [],
  amountsKes: [],
  isForeignCurrency: false,
  otherNumbers: [],
};
const choose = (concepts: Concept[], slots: Partial<Slots> = {}) =>
  chooseIntent(new Set(concepts), { ...noSlots, ...slots });

test("nothing said is nothing understood", () => {
  expect(choose([])).toEqual({ kind: "unknown" });
  expect(choose(["gold"])).toEqual({ kind: "unknown" });
  expect(choose([], { otherNumbers: [7] })).toEqual({ kind: "unknown" });
});

test("two intents that are as likely are asked about", () => {
  const understanding = choose(["interest", "documents"]);
  expect(understanding.kind).toBe("ambiguous");
});

test("a courtesy counts where nothing else was said", () => {
  expect(choose(["greeting"])).toEqual({ kind: "clear", intent: "greeting" });
  expect(choose(["greeting", "thanks"])).toEqual({ kind: "clear", intent: "thanks" });
  expect(choose(["greeting", "price"])).toEqual({ kind: "clear", intent: "price" });
});

test("slots say what words leave open", () => {
  const slots = { weightsGrams: [10], karats: [22] };
  expect(choose([], slots)).toEqual({ kind: "clear", intent: "price" });
  expect(choose([], { ...slots, durationsMonths: [2] })).toEqual({ kind: "clear", intent: "loan" });
});

test("another matter wins over the words of gold that it borrows", () => {
  expect(choose(["outOfScope", "price", "today", "gold"])).toEqual({
    kind: "clear",
    intent: "outOfScope",
  });
});
