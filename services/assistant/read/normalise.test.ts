import { expect, test } from "vitest";
import { normalise, tokenise } from "./normalise.ts";

test.each([
  ["  Gold   PRICE ", "gold price"],
  ["٢٢ و ۲۴", "22 و 24"],
  ["١٬٢٣٤٫٥٪", "1234.5%"],
  ["الذَّهَبُ", "الذهب"],
  ["ذهـــب", "ذهب"],
  ["أإآا مئة على", "ااا ميه علي".replace("ااا", "اا")],
  ["Ｆｕｌｌ ２４Ｋ", "full 24k"],
  ["café", "cafe"],
  ["what’s", "whats"],
  ["\u202bسعر\u202c", "سعر"],
  ["plzzzzz", "plzz"],
  ["بأي شارع", "ب اي شارع"],
  ["1000000 grams", "1000000 grams"],
  ["3 months", "3 months"],
  ["2½ kg", "2 1/2 kg"],
])("%j becomes %j", (text, expected) => {
  expect(normalise(text)).toBe(expected);
});

test("is the same when done twice", () => {
  for (const text of ["أُرِيدُ قرضًا ٥٠٬٠٠٠", "What’s 22K gooold?", "bei ya dhahabu"]) {
    expect(normalise(normalise(text))).toBe(normalise(text));
  }
});

const short = (text: string) =>
  tokenise(text).map((token) => (token.kind === "number" ? token.value : token.text));

test.each([
  ["7.25g of 22kt", [7.25, "g", "of", 22, "kt"]],
  ["1,500,000 or 12,5", [1_500_000, "or", 12.5]],
  ["5000/= and 300/-", [5000, "kes", "and", 300, "kes"]],
  ["$50 €7 15%", ["$", 50, "€", 7, 15, "%"]],
  ["-5 g, 22-carat", [-5, "g", 22, "carat"]],
  [".5kg", [0.5, "kg"]],
  ["?! ...", []],
  ["1/2 kg", [0.5, "kg"]],
  ["2 1/2 kg", [2.5, "kg"]],
  ["call 0722 000 111 or +254722000111", ["call", "or"]],
  ["on 12/05/2026 at 10:30", ["on", "at"]],
])("%j is cut into %j", (text, expected) => {
  expect(short(text)).toEqual(expected);
});
