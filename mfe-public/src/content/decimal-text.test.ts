import type { Language } from "@dhahabu/contract/language";
import { expect, test } from "vitest";
import { normaliseDecimal } from "./decimal-text.ts";

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
])("%s: %s is %s", (language, typed, plain) => {
  expect(normaliseDecimal(typed, language)).toBe(plain);
});

test.each(["abc", "1,25,0", "1.2.3", "-5", "1e3", ""])(
  "%j stays for the server to judge",
  (typed) => {
    expect(normaliseDecimal(typed, "en")).toBe(typed);
  },
);
