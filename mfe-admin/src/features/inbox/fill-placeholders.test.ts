import { expect, test } from "vitest";
import { appendText, fillPlaceholders } from "./fill-placeholders.ts";

const texts = { en: "Dear {{name}}, {{ reference }}.", sw: "Habari {{name}}." };
const customer = { name: "Amina {{reference}}", reference: "DGB-1", language: "en" } as const;

test("a prepared reply is in the customer's language, and its places are filled in once", () => {
  expect(fillPlaceholders({ texts }, customer)).toEqual({
    text: "Dear Amina {{reference}}, DGB-1.",
    isFallback: false,
  });
  expect(fillPlaceholders({ texts }, { ...customer, name: "Amina", language: "sw" })).toEqual({
    text: "Habari Amina.",
    isFallback: false,
  });
});

test("one that is missing in the customer's language is in English, and says so", () => {
  expect(fillPlaceholders({ texts }, { ...customer, name: "Amina", language: "ar" })).toEqual({
    text: "Dear Amina, DGB-1.",
    isFallback: true,
  });
});

test("a text stands under what is typed already", () => {
  expect(appendText(" \n", "Hello.")).toBe("Hello.");
  expect(appendText("Dear Amina,\n", "Hello.")).toBe("Dear Amina,\n\nHello.");
});
