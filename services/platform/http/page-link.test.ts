import { AppError } from "@dhahabu/contract/errors";
import { expect, test } from "vitest";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { setNextLink } from "./page-link.ts";

const key = z.tuple([z.int(), z.string()]);

test("a cursor comes back as it was written", () => {
  expect(decodeCursor(encodeCursor([7, "Krugerrand ñ"]), key)).toEqual([7, "Krugerrand ñ"]);
  expect(decodeCursor(undefined, key)).toBeUndefined();
});

test.each([
  "",
  "!",
  "e30",
  encodeCursor([1]),
  encodeCursor(["a", "b"]),
  "W10",
  "bnVsbA",
  encodeCursor([1, "\0"]),
  encodeCursor([1, "\ud83d"]),
])("the cursor %j is refused and the field named", (text) => {
  let thrown: unknown;
  try {
    decodeCursor(text, key);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AppError);
  expect(thrown).toMatchObject({ code: "invalid_input", issues: [{ path: "after" }] });
});

test("the next page keeps what the list was asked for", () => {
  const headers = new Map<string, string>();
  setNextLink(
    (name, value) => headers.set(name, value),
    "/api/coins",
    { limit: 2, after: "old", search: "a&b", isActive: false, role: undefined },
    "bmV3",
  );
  expect(headers.get("Link")).toBe(
    '</api/coins?limit=2&after=bmV3&search=a%26b&isActive=false>; rel="next"',
  );
});
