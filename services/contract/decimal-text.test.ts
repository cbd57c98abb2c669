import type { Language } from "./language.ts";
import { expect, test } from "vitest";
import { normaliseDecimal, toExactNumber } from "./decimal-text.ts";

test.each<[Language, string, string]>([
  ["en", "50", "50"],
  ["en", " 50.125 ", "50.125"],
  ["en", "1,250.5", "1250.5"],
  ["en", "1,250,000", "1250000"],
  ["hi", "12,50,000", "1250000"],
  ["hi", "५०.५", "50.5"],
  ["sw", "10,5", "10.5"],
  ["en", "0,500", "0.500"],
  ["fr", "1 250,5", "1250.5"],
  ["fr", "1,250", "1.250"],
  ["fr", "1\u202f250", "1250"],
  ["ar", "١٬٢٥٠٫٥", "1250.5"],
  ["ar", "١٢،٥", "12.5"],
  ["zh", "１２．５", "12.5"],
  ["en", "12.5g", "12.5"],
  ["en", "12,5 grams", "12.5"],
  ["en", "KES 60,000", "60000"],
  ["en", "Ksh. 60,000/=", "60000"],
  ["sw", "gramu", ""],
  ["sw", "12 gramu", "12"],
  ["sw", "Gramu 12,5", "12.5"],
  ["ar", "١٢٫٥ غرام", "12.5"],
  ["hi", "१० ग्राम", "10"],
  ["zh", "12.5克", "12.5"],
])("%s: %s is %s", (language, typed, plain) => {
  expect(normaliseDecimal(typed, language)).toBe(plain);
});

test.each(["abc", "1,25,0", "1.2.3", "-5", "1e3", ""])(
  "%j stays for the server to judge",
  (typed) => {
    expect(normaliseDecimal(typed, "en")).toBe(typed);
  },
);

test.each([
  ["12.5", 12.5],
  ["60000", 60_000],
  ["0.500", 0.5],
  ["123456789012.345", 123_456_789_012.345],
  ["1234567890123456.7", "1234567890123456.7"],
  ["much", "much"],
])("%s is sent as %s", (text, sent) => {
  expect(toExactNumber(text)).toBe(sent);
});
