import { maxChatResponseLength } from "@dhahabu/contract/assistant";
import { expect, test } from "vitest";
import { findFault, isInLanguage } from "./self-check.ts";
import { renderParts } from "./texts.ts";
import type { Part } from "./texts.ts";

const parts: Part[] = [{ key: "priceLine", values: { type: "22K gold", price: "KES 14,509.00" } }];
const check = (text: string, own: Part[] = parts) =>
  findFault({ text, parts: own, language: "en" });

test("a whole answer passes", () => {
  expect(check(renderParts(parts, "en"))).toBeUndefined();
});

test.each([
  ["22K gold: KES 14,509.00 or 15,000.00", "has the number 15,000.00 from nowhere"],
  ["22K gold: KES 14,508.00", "has the number 14,508.00 from nowhere"],
  ["٩ 22K gold", "has the number 9 from nowhere"],
  ["22K gold: {{price}}", "has a gap"],
  ["22K gold: undefined", "has a gap"],
  ["22K gold: NaN", "has a gap"],
  [" ", "is empty"],
  ["a".repeat(maxChatResponseLength + 1), "is too long"],
])("%s: %s", (text, fault) => {
  expect(check(text)).toBe(fault);
});

test("an answer that lacks a value is refused", () => {
  const broken: Part[] = [{ key: "priceLine", values: { type: "22K gold" } }];
  expect(check(renderParts(broken, "en"), broken)).toBe("has a gap");
});

test("Arabic digits count as the numbers they are", () => {
  const arabic: Part[] = [{ key: "priceLine", values: { type: "ذهب", price: "٧٬٥٠٠٫٠٠ KES" } }];
  const text = renderParts(arabic, "ar");
  expect(findFault({ text, parts: arabic, language: "ar" })).toBeUndefined();
  expect(findFault({ text: `${text} ٣`, parts: arabic, language: "ar" })).toContain("3");
});

test.each([
  ["We lend up to the value of your gold.", "en"],
  ["Tunakopesha hadi thamani ya dhahabu yako.", "sw"],
  ["نُقرض بضمان ذهبكم.", "ar"],
] as const)("%s is %s alone", (text, language) => {
  for (const code of ["en", "sw", "ar"] as const) {
    expect([code, isInLanguage(text, code)]).toEqual([code, code === language]);
  }
});

test("what staff wrote is in whatever language they chose, and has no number from nowhere either", () => {
  const parts: Part[] = [{ passage: "Karibu sana, tuko wazi leo na kesho.", values: {} }];
  const text = renderParts(parts, "en");
  expect(findFault({ text, parts, language: "en" })).toBe("is in another language");
  expect(findFault({ text, parts, language: undefined })).toBeUndefined();
  expect(findFault({ text: `${text} 7`, parts, language: undefined })).toContain("7");
});
