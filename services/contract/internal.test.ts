import { expect, test } from "vitest";
import { readAuthor } from "./internal.ts";
import type { Caller } from "./internal.ts";

test("nobody changes nothing", () => {
  const caller: Caller = {
    userId: null,
    username: null,
    role: null,
    duties: [],
    requestId: "r",
    address: "127.0.0.1",
    expiresAtMs: 0,
  };
  expect(() => readAuthor(caller)).toThrow("Please sign in first.");
  expect(readAuthor({ ...caller, userId: 7, username: "wanjiru", role: "marketing" })).toEqual({
    userId: 7,
    username: "wanjiru",
    address: "127.0.0.1",
    requestId: "r",
  });
});
