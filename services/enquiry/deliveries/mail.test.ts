import { expect, test } from "vitest";
import { isPersonName, toHeaderText } from "./mail.ts";

test.each([
  ["Amina Otieno", true],
  ["Dr. J. O'Brien-Wanjirũ", true],
  ["عائشة محمد", true],
  ["आमिना", true],
  ["王小明", true],
  ["Amina www.bad.example", false],
  ["bad.example", false],
  ["Call 0712345678", false],
  ["a@b", false],
  ["<b>", false],
  ["", false],
  ["A".repeat(61), false],
])("whether %j is a person's name: %s", (text, expected) => {
  expect(isPersonName(text)).toBe(expected);
});

test.each([
  ["a\r\nBcc: b@c.example", "a Bcc: b@c.example"],
  ["a\u2028b\u202ec\u200b", "a b c"],
  ["  two   words ", "two words"],
  ["=?utf-8?q?a=0D=0ABcc:_b@c.example?=", "= ?utf-8?q?a=0D=0ABcc:_b@c.example?="],
  ["😀".repeat(200), "😀".repeat(150)],
])("makes %j one line of a header", (text, expected) => {
  expect(toHeaderText(text)).toBe(expected);
});
