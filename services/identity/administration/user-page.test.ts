import { expect, test } from "vitest";
import { takePage } from "./user-page.ts";

const rows = (text: string) =>
  text.split("").map((letter) => ({ key: letter, isRepeated: letter === letter.toUpperCase() }));

test.each([
  ["abc", 3, 4, "abc", undefined],
  ["abcd", 3, 4, "abc", "c"],
  ["", 3, 4, "", undefined],
  ["aBcDe", 2, 5, "ac", "c"],
  ["aBcD", 2, 5, "ac", undefined],
  ["aBcDE", 2, 5, "ac", "E"],
  ["ABCDE", 2, 5, "", "E"],
  ["ABC", 2, 5, "", undefined],
])(
  "of %j a page of %i, read up to %i, is %j and goes on after %j",
  (found, limit, readLimit, expected, next) => {
    const page = takePage(rows(found), { limit, readLimit });
    expect(page.rows.map((row) => row.key).join("")).toBe(expected);
    expect(page.next).toBe(next);
  },
);
