import { expect, test } from "vitest";
import { readLinkToken } from "./link-token.ts";

const token = "A1b2_-Zz".repeat(4);

test("a token stands behind the number sign", () => {
  expect(readLinkToken(`#${token}`)).toBe(token);
});

test.each(["", "#", token, `#${token}x`, `#${token.slice(1)}`, `#${token.slice(1)} `])(
  "%j holds none",
  (hash) => {
    expect(readLinkToken(hash)).toBeUndefined();
  },
);
