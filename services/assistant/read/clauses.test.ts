import { expect, test } from "vitest";
import { cutIntoClauses } from "./clauses.ts";
import { normalise } from "./normalise.ts";

test.each([
  [
    "what is your rate, and is it fine that I took it?",
    ["what is your rate", "is it fine that i took it"],
  ],
  ["bei ya gramu 7.25 ni ngapi? mkufu si wangu", ["bei ya gramu 7.25 ni ngapi", "mkufu si wangu"]],
  ["كم سعر الغرام؟ السوار ذهب جارتي، وما تدري", ["كم سعر الغرام", "السوار ذهب جارتي"]],
  [
    "I need 1,000 shillings but the ring is not mine",
    ["i need 1,000 shillings", "the ring is not mine"],
  ],
])("%s is cut where its parts end", (text, clauses) => {
  expect(cutIntoClauses(normalise(text))).toEqual(clauses);
});

test.each(["what is the price of gold", "what is the price of gold?", ""])(
  "%s has one part",
  (text) => {
    expect(cutIntoClauses(normalise(text))).toEqual([]);
  },
);
