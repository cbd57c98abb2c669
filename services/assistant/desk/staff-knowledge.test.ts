import { expect, test } from "vitest";
import { createStaffKnowledge } from "./staff-knowledge.ts";
import type { StaffTeaching } from "./staff-knowledge.ts";

const answers: StaffTeaching["answers"] = [
  {
    id: 1,
    answerId: "storage.have",
    questions: [],
    texts: { en: "Call {{phone}}.", ar: "اتصل {{phone}}." },
    sourcePath: "/services/secure-storage",
  },
  {
    id: 2,
    answerId: null,
    questions: ["Is my gold insured in your vault?"],
    texts: { en: "Ask us." },
    sourcePath: null,
  },
];
const { findWritten: find } = createStaffKnowledge({
  version: "1",
  examples: [],
  answers,
  retiredIds: [],
});

test("a topic's answer is given in the languages it is written in", () => {
  expect(find("en", "storage.have", "boxes?")).toEqual({
    id: 1,
    text: "Call {{phone}}.",
    sourcePath: "/services/secure-storage",
  });
  expect(find("ar", "storage.have", "خزائن")?.text).toBe("اتصل {{phone}}.");
  expect(find("sw", "storage.have", "masanduku")).toBeUndefined();
});

test("questions of its own come before the topic, and need none", () => {
  const question = "is my gold insured in the vault";
  expect(find("en", "storage.have", question)?.id).toBe(2);
  expect(find("en", null, question)?.id).toBe(2);
  expect(find("en", null, "boxes?")).toBeUndefined();
  expect(find("ar", "storage.have", question)?.id).toBe(1);
});

test("what is answered with live figures stays so, but for a question word for word", () => {
  expect(find("en", "price.today", "is the gold in my vault insured")).toBeUndefined();
  expect(find("en", "price.today", "is my gold insured in your vault")?.id).toBe(2);
});
