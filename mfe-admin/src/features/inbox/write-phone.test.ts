import { expect, test } from "vitest";
import { writePhone } from "./write-phone.ts";

test.each([
  ["+254712345678", "0712 345 678"],
  ["+254110345678", "0110 345 678"],
  ["+254202345678", "+254202345678"],
  ["+33612345678", "+33612345678"],
  ["0712 345 678", "0712 345 678"],
])("%s is shown as %s", (phone, shown) => {
  expect(writePhone(phone)).toBe(shown);
});
