import { expect, test } from "vitest";
import { dropAskedLanguage } from "./language-choice.ts";

const read = (address: string) => dropAskedLanguage(new URL(address, "https://bank.example"));

test.each([
  ["/faq?lang=en", "/faq"],
  ["/search?q=gold+loan&lang=sw#contact", "/search?q=gold+loan#contact"],
  ["/?lang=en&lang=fr#prices", "/#prices"],
])("%s without the language that it asks for is %s", (address, left) => {
  expect(read(address)).toBe(left);
});

test("an address that asks for no language is left as it is", () => {
  expect(read("/search?q=lang#lang")).toBeUndefined();
});
