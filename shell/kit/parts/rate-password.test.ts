import { expect, test } from "vitest";
import { ratePassword } from "./rate-password.ts";

const account = { username: "amina", email: "amina@example.com", phone: "0712 345 678" };

test.each([
  ["gold", "short"],
  ["aaaaaaaaaa", "repeats"],
  ["amina gold 2026", "words"],
  ["0712345678", "words"],
  ["sunshine1", "weak"],
  ["Incomprehensible99", "fair"],
  ["kX9#mQ2v", "fair"],
  ["Amina walks to Kisumu", "fair"],
  ["seven grams of river gold", "good"],
  ["seven grams of river gold, 24 and bright", "strong"],
  ["河水流过山谷的早晨", "strong"],
  ["نهر طويل يجري نحو البحيرة", "strong"],
])("19.10: %j is rated %s", (password, rating) => {
  expect(ratePassword(password, { min: 8, account })).toBe(rating);
});

test("19.10: what is long enough for a customer may be short for staff", () => {
  expect(ratePassword("kX9#mQ2v", { min: 12, account })).toBe("short");
});
