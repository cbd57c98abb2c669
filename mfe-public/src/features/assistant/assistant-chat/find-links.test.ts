import { phones } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { findLinks, isPagePath } from "./find-links.ts";

function listLinks(answer: string): string[] {
  return findLinks(answer)
    .filter((part) => part.kind !== "words")
    .map((part) => part.text);
}

test("addresses of pages become links, and not a character is lost", () => {
  const answer = "Call us, or write at /contact; we reply soon.\nMore: /services/gold-loans";
  expect(listLinks(answer)).toEqual(["/contact", "/services/gold-loans"]);
  expect(
    findLinks(answer)
      .map((part) => part.text)
      .join(""),
  ).toBe(answer);
});

test("an address that closes a sentence or stands in marks of direction is found", () => {
  expect(listLinks("See /contact.")).toEqual(["/contact"]);
  expect(listLinks("للمزيد: \u2066/services/gold-buying\u2069")).toEqual(["/services/gold-buying"]);
});

test("the bank's own number can be called, another one cannot", () => {
  const answer = `Call ${phones.support}, not +254 711 111 111.`;
  expect(findLinks(answer)).toEqual([
    { text: "Call ", kind: "words" },
    { text: phones.support, kind: "phone" },
    { text: ", not +254 711 111 111.", kind: "words" },
  ]);
});

test("a number that staff gave later can be called", () => {
  const answer = "Call +254 711 111 111.";
  expect(findLinks(answer, ["+254 711 111 111"])[1]).toEqual({
    text: "+254 711 111 111",
    kind: "phone",
  });
});

test.each([
  ["A gram is KES\u00a015,000.00.", "KES\u00a015,000.00."],
  ["Gramu ni Ksh\u00a015,000.00 leo", "Ksh\u00a015,000.00"],
  ["الغرام \u200f١٥٬٠٠٠٫٥٠ KES، اليوم", "\u200f١٥٬٠٠٠٫٥٠ KES،"],
])("the amount in %s stands for itself, with the sign after it", (answer, amount) => {
  expect(findLinks(answer).filter(({ kind }) => kind === "money")).toEqual([
    { text: amount, kind: "money" },
  ]);
});

test("a page is known with its anchor too, another site's address is not", () => {
  expect(["/contact#branches", "/#calculator", "/contact?a=1"].map(isPagePath)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["//elsewhere.example/contact", "/nowhere"].map(isPagePath)).toEqual([false, false]);
});

test.each([
  "We are here 24/7.",
  "yes and/or no",
  "https://elsewhere.example/contact",
  "//elsewhere.example/contact",
  "/admin/users and /nowhere",
  "a@b/contact",
  '<a href="javascript:void(0)">x</a>',
])("no link in %s", (answer) => {
  expect(findLinks(answer)).toEqual([{ text: answer, kind: "words" }]);
});
