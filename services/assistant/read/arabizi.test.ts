import { expect, test } from "vitest";
import { createArabiziReader } from "./arabizi.ts";

const known = new Map([
  ["تحليل", 3],
  ["الدوام", 2],
  ["اوقات", 2],
  ["الشهر", 5],
  ["الذهب", 9],
]);
const readArabizi = createArabiziReader(known, (word) =>
  ["price", "of", "for", "loan"].includes(word),
);

test.each([
  ["se3r el-dahab?", "سعر الذهب?"],
  ["te7lel el dahab b kam", "تحليل el ذهب b كم"],
  ["awqat el dawam", "اوقات el الدوام"],
  ["kam 22k fel shahr", "كم 22k fel شهر"],
])("%s is read as %s", (text, expected) => {
  expect(readArabizi(text)).toBe(expected);
});

test.each([
  "price of gold for 3 months",
  "loan for 50000 shillings",
  "bei ya dhahabu leo",
  "10g 22k",
  "3months 2weeks",
])("%s stays as it is", (text) => {
  expect(readArabizi(text)).toBe(text);
});
