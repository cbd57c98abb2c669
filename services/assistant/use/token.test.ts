import { expect, test } from "vitest";
import { readToken, writeToken } from "./token.ts";

const sign = (text: string) => `signed-${text.length}`;
const given = { replyId: "r1", answerId: "storage.sizes", language: "sw" } as const;

test("what was written is read", () => {
  expect(readToken(writeToken(given, sign), sign)).toEqual(given);
});

test.each(["", "r1~storage.sizes~sw", "r1~storage.prices~sw~signed-19", "r1~storage.sizes~xx~x"])(
  "%j is not taken",
  (token) => {
    expect(readToken(token, sign)).toBeUndefined();
  },
);
