import { expect, test } from "vitest";
import { foldText, holdsWords, splitWords } from "./fold-text.ts";

test.each([
  ["case", "GOLD Loans", "gold loans"],
  ["French accents and ligatures", "Prêt à la bijouterie, cœur", "pret a la bijouterie, coeur"],
  ["Arabic vowel signs and stretching", "قَرْضٌ بضـــمان", "قرض بضمان"],
  [
    "forms of alef, yeh and teh marbuta",
    "أسعار الفائدة على إقراض آمن",
    "اسعار الفايده علي اقراض امن",
  ],
  ["Hindi dots and nasals", "ज़मानत, सोनाँ", "जमानत, सोनां"],
  ["Arabic and Hindi digits", "عيار ٢٤, २२", "عيار 24, 22"],
  ["wide forms", "２４Ｋ", "24k"],
  ["places where a Chinese title may break", "如何开启\u200B您的保险箱", "如何开启您的保险箱"],
])("%s do not count", (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("Hindi vowel signs are letters and stay", () => {
  expect(foldText("सोना")).not.toBe(foldText("सेना"));
});

test("words are split in every script, Chinese as runs, with their places", () => {
  expect(splitWords("l’or 24K").map((word) => word.text)).toEqual(["l", "or", "24K"]);
  expect(splitWords("हिन्दी में सोना").map((word) => word.text)).toEqual(["हिन्दी", "में", "सोना"]);
  expect(splitWords("24K黄金 loan")).toEqual([
    { text: "24K", start: 0, isHan: false },
    { text: "黄金", start: 3, isHan: true },
    { text: "loan", start: 6, isHan: false },
  ]);
});

test.each([
  ["Vault tour in Nairobi", "nairobi VAU", true],
  ["Vault tour in Nairobi", "nairobi coin", false],
  ["黄金贷款说明", "贷款", true],
  ["القروض بضمان الذهب", "قروض ذهب", true],
  ["anything", "  ", true],
])("%j holds %j: %j", (text, asked, isHeld) => {
  expect(holdsWords(text, asked)).toBe(isHeld);
});
