import { expect, test } from "vitest";
import {
  createAnswerForm,
  isAnswerComplete,
  readAnswerForm,
  writeAnswerForm,
} from "./answer-form.ts";

const answer = {
  id: 1,
  topic: null,
  questions: ["Are you insured?", "Mna bima?"],
  texts: { en: "Call {{phone}}.", ar: "اتصل {{phone}}." },
  sourcePath: "/contact",
  updatedAt: "2026-01-01T00:00:00.000Z",
  updatedBy: "neema",
} as const;

test("an answer comes back from its form as it was", () => {
  const form = readAnswerForm({ ...answer, questions: [...answer.questions] });
  expect(form.questions).toBe("Are you insured?\nMna bima?");
  expect(writeAnswerForm(form)).toEqual({
    topic: null,
    questions: answer.questions,
    texts: { ...answer.texts, sw: "" },
    sourcePath: "/contact",
  });
});

test("either the topic counts or the questions, whatever was typed before", () => {
  const form = { ...createAnswerForm("Mna bima?"), topic: "storage", en: "Yes." };
  expect(writeAnswerForm(form)).toMatchObject({ topic: null, questions: ["Mna bima?"] });
  const chosen = { ...form, kind: "topic" as const };
  expect(writeAnswerForm(chosen)).toMatchObject({
    topic: "storage",
    questions: [],
    sourcePath: null,
  });
});

test("what it needs is a topic or a question, and English words", () => {
  const form = createAnswerForm("Mna bima?");
  expect(isAnswerComplete(form)).toBe(false);
  expect(isAnswerComplete({ ...form, en: "Yes." })).toBe(true);
  expect(isAnswerComplete({ ...form, en: "Yes.", questions: " \n " })).toBe(false);
  expect(isAnswerComplete({ ...form, en: "Yes.", kind: "topic" })).toBe(false);
});
