import { expect, test } from "vitest";
import type { Reading } from "../assistant/reading.ts";
import { applyMeaning } from "./meaning.ts";
import { toTrial } from "./trial.ts";

const reading: Pick<Reading, "understanding" | "confidence" | "isNearRules"> = {
  understanding: { kind: "ambiguous", first: "storage", second: "price" },
  confidence: { score: 0.4, margin: 0.02 },
  isNearRules: true,
};
const noAnswer = { answer: null, answerId: null };

test("what staff said a text means is certain, but for what is against the rules", () => {
  const refused = { ...reading, understanding: { kind: "against-rules" } } as Reading;
  expect(applyMeaning(reading as Reading, "refining")).toMatchObject({
    understanding: { kind: "clear", intent: "refining" },
    confidence: { score: 1, margin: 1 },
    isNearRules: false,
  });
  expect(applyMeaning(reading as Reading, undefined)).toBe(reading);
  expect(applyMeaning(refused, "refining")).toBe(refused);
});

test("a trial shows both meanings, the likelier one first", () => {
  expect(toTrial(reading, noAnswer)).toEqual({
    understanding: "ambiguous",
    topics: ["storage", "price"],
    score: 0.4,
    margin: 0.02,
    ...noAnswer,
  });
});
