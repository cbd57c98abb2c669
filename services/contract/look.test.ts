import { expect, test } from "vitest";
import { readLook } from "./look.ts";

test.each([
  ["look=dark", "dark"],
  ["lang=sw; look=light", "light"],
  ["look=other", undefined],
  ["outlook=dark", undefined],
  ["", undefined],
  [undefined, undefined],
])("of the cookies %j the look is %j", (cookies, look) => {
  expect(readLook(cookies)).toBe(look);
});
