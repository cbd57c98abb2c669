import { expect, test } from "vitest";
import { toHeaderText } from "./mail.ts";

test.each([
  ["a\r\nBcc: b@c.example", "a Bcc: b@c.example"],
  ["a\u2028b\u202ec\u200b", "a b c"],
  ["  two   words ", "two words"],
  ["=?utf-8?q?a=0D=0ABcc:_b@c.example?=", "= ?utf-8?q?a=0D=0ABcc:_b@c.example?="],
  ["😀".repeat(200), "😀".repeat(150)],
])("makes %j one line of a header", (text, expected) => {
  expect(toHeaderText(text)).toBe(expected);
});
