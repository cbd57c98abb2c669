import { expect, test } from "vitest";
import { createQuestionMatcher } from "./question-matcher.ts";

const questions = createQuestionMatcher([
  { id: 1, questions: ["Is my gold insured in your vault?", "dhahabu yangu ina bima?"] },
  { id: 2, questions: ["Are you licensed by the central bank?", "هل أنتم مرخصون؟"] },
  { id: 3, questions: ["Do you have jobs?", "What is 916 gold?"] },
]);
const find = (text: string) => questions.find(text, false);

test.each([
  ["is my gold insured in your vault", 1],
  ["IS MY GOLD INSURED?? in the vault", 1],
  ["is the gold in the vault insured", 1],
  ["my gold insuredd in yr vault", 1],
  ["Dhahabu yangu ina bima", 1],
  ["are u licensed by central bank", 2],
  ["هل انتم مرخصون", 2],
  ["do you have jobs", 3],
  ["what is 916 gold", 3],
])("%s is asked by set %d", (text, id) => {
  expect(find(text)).toBe(id);
});

test.each([
  "is my gold safe",
  "are you open",
  "are you closed on Sunday?",
  "how much is gold",
  "do you have gold?",
  "what is 750 gold",
  "what is the price of gold",
  "where is the central bank of Kenya",
  "do you have?",
  "",
])("%s is another question", (text) => {
  expect(find(text)).toBeUndefined();
});

test("word for word leaves out what is only alike", () => {
  expect(questions.find("Is my gold insured, in your vault?", true)).toBe(1);
  expect(questions.find("is the gold in the vault insured", true)).toBeUndefined();
});

test("no questions find nothing", () => {
  expect(createQuestionMatcher([]).find("do you have jobs", false)).toBeUndefined();
});
