import { expect, test } from "vitest";
import { readResetToken } from "./reset-token.ts";

const token = "A1b2_-".repeat(7) + "x";

test("a token stands behind the number sign", () => {
  expect(readResetToken(`#${token}`)).toBe(token);
});

test.each(["", "#", token, `#${token}x`, `#${token.slice(1)}`, `#${token.slice(1)} `])(
  "%j holds none",
  (hash) => {
    expect(readResetToken(hash)).toBeUndefined();
  },
);
