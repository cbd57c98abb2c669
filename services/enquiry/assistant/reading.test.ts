import { chatLanguages } from "@dhahabu/contract/assistant";
import { describe, expect, test } from "vitest";
import { readMessage } from "./reading.ts";
import type { Slots } from "./slots.ts";
import { utterances } from "./testing/utterances.ts";
import type { NamedSlots } from "./testing/utterances.ts";

const leastPerLanguage = 60;

function expectSlots({ g, k, m, kes, form }: NamedSlots): Partial<Slots> {
  return {
    ...(g === undefined ? {} : { weightsGrams: [g] }),
    ...(k === undefined ? {} : { karats: [k] }),
    ...(m === undefined ? {} : { durationsMonths: [m] }),
    ...(kes === undefined ? {} : { amountsKes: [kes] }),
    ...(form === undefined ? {} : { forms: [form] }),
  };
}

describe.each(chatLanguages)("utterances in %s", (language) => {
  test("are enough to mean something, each once", () => {
    const texts = utterances[language].map(([text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(leastPerLanguage);
  });

  test.each(utterances[language])("%s is %s", (text, intent, named = {}) => {
    const { understanding, slots } = readMessage(text);
    const understood = understanding.kind === "clear" ? understanding.intent : understanding.kind;
    expect(understood, JSON.stringify(understanding)).toBe(intent);
    expect(slots).toMatchObject(expectSlots(named));
  });
});
