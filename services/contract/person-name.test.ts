import { expect, test } from "vitest";
import { isPersonName } from "./person-name.ts";

test.each([
  ["Amina Otieno", true],
  ["J O'Brien-Wanjirũ", true],
  ["عائشة محمد", true],
  ["आमिना", true],
  ["王小明", true],
  ["Amina Wanjiru Otieno", true],
  ["Your account is blocked call us at once", false],
  ["Pay us now immediately", false],
  ["Amina  Otieno", false],
  ["Amina www.bad.example", false],
  ["bad.example", false],
  ["Call 0712345678", false],
  ["اتصل ٠٧١٢", false],
  ["a@b", false],
  ["<b>", false],
  ["", false],
  ["A".repeat(61), false],
])("19.8: whether %j is a person's name: %s", (text, expected) => {
  expect(isPersonName(text)).toBe(expected);
});
