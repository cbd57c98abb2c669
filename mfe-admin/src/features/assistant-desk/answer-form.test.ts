import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { expect, test } from "vitest";
import {
  createAnswerForm,
  isAnswerComplete,
  listAnswered,
  readAnswerForm,
  writeAnswerForm,
  writePreview,
} from "./answer-form.ts";
import { createQuestion } from "./testing/desk-server.ts";

const answer: WrittenAnswer = {
  id: 1,
  answerId: null,
  questions: ["Are you insured?", "Mna bima?"],
  texts: { en: "Call {{phone}}.", ar: "اتصل {{phone}}." },
  sourcePath: "/contact",
  updatedAt: "2026-01-01T00:00:00.000Z",
  updatedBy: "neema",
};

const asked = [createQuestion(1, "Mna bima?"), createQuestion(2, "Kuna bima?")] as const;
const form = createAnswerForm({ kind: "questions", questions: [...asked] });

test("an answer comes back from its form as it was", () => {
  const read = readAnswerForm(answer);
  expect(read.questions).toBe("Are you insured?\nMna bima?");
  expect(writeAnswerForm(read)).toEqual({
    answerId: null,
    questions: answer.questions,
    texts: { ...answer.texts, sw: "" },
    sourcePath: "/contact",
  });
});

test("either an answer of the bank counts or the questions, whatever was typed before", () => {
  const filled = { ...form, answerId: "storage.lost-key", en: "Yes." };
  expect(writeAnswerForm(filled)).toMatchObject({
    answerId: null,
    questions: ["Mna bima?", "Kuna bima?"],
  });
  expect(writeAnswerForm({ ...filled, kind: "answer" })).toMatchObject({
    answerId: "storage.lost-key",
    questions: [],
    sourcePath: null,
  });
});

test("another text for an answer of the bank begins with that answer and its page", () => {
  const begun = (link: string | null) =>
    createAnswerForm({ kind: "entry", entry: { id: "loan.fees", link } });
  expect(begun("/loan-policy#charges")).toMatchObject({
    kind: "answer",
    answerId: "loan.fees",
    sourcePath: "/loan-policy",
  });
  expect(begun("/auth").sourcePath).toBe("");
  expect(begun(null).sourcePath).toBe("");
});

test("what it needs is an answer of the bank or a question, and English words", () => {
  expect(isAnswerComplete(form)).toBe(false);
  expect(isAnswerComplete({ ...form, en: "Yes." })).toBe(true);
  expect(isAnswerComplete({ ...form, en: "Yes.", questions: " \n " })).toBe(false);
  expect(isAnswerComplete({ ...form, en: "Yes.", kind: "answer" })).toBe(false);
});

test("a question that was taken out of the form is not done with it", () => {
  expect(listAnswered(form, asked)).toEqual(asked);
  expect(listAnswered({ ...form, questions: " Mna bima? " }, asked)).toEqual([asked[0]]);
  const inPlace = { ...form, kind: "answer", answerId: "storage.insured", questions: "" } as const;
  expect(listAnswered(inPlace, asked)).toEqual(asked);
});

test("a preview is asked for once there is something to find questions by", () => {
  expect(writePreview({ ...form, questions: "" })).toBeUndefined();
  expect(writePreview({ ...form, kind: "answer" })).toBeUndefined();
  expect(writePreview({ ...form, questions: `Mna bima?\n${"a".repeat(301)}` })).toEqual({
    answerId: null,
    questions: ["Mna bima?"],
  });
  const many = Array.from({ length: 25 }, (_, at) => `Swali ${at}`).join("\n");
  expect(writePreview({ ...form, questions: many })?.questions).toHaveLength(20);
});
