import fc from "fast-check";
import { expect, test } from "vitest";
import { buildPrompt, findRephrasingFault, maskFigures } from "./rephrase-prompt.ts";

const passage = "We lend up to {{ltv}} of the value of your gold, from 10 g, for 3 months.";

test("figures and live values are hidden, and put back as they were", () => {
  const masked = maskFigures(passage);
  expect(masked.text).toBe(
    "We lend up to {{a}} of the value of your gold, from {{b}} g, for {{c}} months.",
  );
  expect(masked.unmask("For {{c}} months, {{b}} g, {{a}}.")).toBe("For 3 months, 10 g, {{ltv}}.");
  expect(maskFigures("٩٩٫٩٪ و KES 10,000.00").text).not.toMatch(/\p{Nd}/u);
});

test("whatever a text holds comes back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const { text: hidden, unmask } = maskFigures(text);
      expect(hidden.replaceAll(/\{\{[a-z]+\}\}/gu, "")).not.toMatch(/\p{Nd}/u);
      expect(unmask(hidden)).toBe(text);
    }),
  );
});

test("a model is told the passage and the topic, and to keep every figure", () => {
  const prompt = buildPrompt({ language: "sw", topic: "ltv", passage: "{{a}}" });
  expect(prompt.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(prompt[1]?.content).toBe('{"topic":"ltv","passage":"{{a}}"}');
});

const request = {
  language: "en",
  topic: "ltv",
  passage: "We lend up to {{a}} of the value of your gold, from {{b}} g.",
} as const;

test("other words with the same figures are good", () => {
  const told = "From {{b}} g on, we lend up to {{a}} of what your gold is worth.";
  expect(findRephrasingFault(request, told)).toBeUndefined();
});

test.each([
  ["We lend up to {{a}} of the value of your gold.", "does not keep the figures"],
  ["We lend {{a}}, even {{a}}, from {{b}} g.", "does not keep the figures"],
  ["We lend up to {{a}} or 90% of the value, from {{b}} g.", "has a figure"],
  ["We lend up to {{a}}, from {{b}} g. See https://gold.example", "has a figure, an address"],
  ["We lend up to {{a}}, from {{b}} g. Write to a@b.example", "has a figure, an address"],
  ["Tunakopesha hadi {{a}} ya thamani ya dhahabu yako, kuanzia {{b}}.", "is in another language"],
  [" ", "is empty"],
  [`We lend up to {{a}} from {{b}} g. ${"And more. ".repeat(60)}`, "is too long"],
])("%s: %s", (text, fault) => {
  expect(findRephrasingFault(request, text)).toContain(fault);
});
