import { expect, test } from "vitest";
import { buildArtefact } from "../teach/build-artefact.ts";
import { normalise, tokenise } from "./normalise.ts";
import { createRepair } from "./repair.ts";
import { createWords } from "./words.ts";

const tokensOf = (text: string) => tokenise(normalise(text));
const answers = [
  { text: "the veranda of the bank", answerId: "site.a" },
  { text: "شارع", answerId: "site.a" },
];
const { language } = buildArtefact(
  { answers, topics: [], firstWords: [] },
  { answerIds: ["site.a"] },
);
const { repair, isKnown } = createRepair(createWords(language));
const repaired = (text: string) =>
  repair(tokensOf(text)).map((token) => (token.kind === "number" ? token.value : token.text));

test.each([
  ["how mcuh is 22k godl", ["how", "much", "is", 22, "k", "gold"]],
  ["sevnty thosuand shillngs", ["seventy", "thousand", "shillings"]],
  ["naomba mkpoo wa garmu 10", ["naomba", "mkopo", "wa", "gramu", 10]],
  ["بكم الخاتتم", ["بكم", "خاتم"]],
])("%s is repaired", (text, expected) => {
  expect(repaired(text)).toEqual(expected);
});

test("words of examples, of any matter and of numbers stay", () => {
  expect(repaired("good golf stories about the veranda")).toEqual(
    "good golf stories about the veranda".split(" "),
  );
  expect(isKnown("veranda")).toBe(true);
  expect(isKnown("qwertz")).toBe(false);
});

test("nobody is taken for a thief by a slip of the finger", () => {
  expect(repaired("stoen ring")).toEqual(["stone", "ring"]);
});
