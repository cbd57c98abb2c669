import type { Language } from "@dhahabu/contract/language";
import { expect, test } from "vitest";
import { readAlert, readThreshold } from "./read-alert.ts";

const typed = { goldType: "22K", thresholdKes: "15,000.50", email: " amina@example.com " };

function read(values: Partial<typeof typed> = {}, nowKes: number | undefined = 14_000) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...values })) form.set(name, value);
  return readAlert(form, { language: "en", nowKes });
}

test("an alert has its direction from the price of now", () => {
  const alert = { email: "amina@example.com", goldType: "22K", thresholdKes: "15000.50" };
  expect(read().alert).toEqual({ ...alert, direction: "above" });
  expect(read({}, 16_000).alert).toEqual({ ...alert, direction: "below" });
});

test("without a price of now the bank finds the direction", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const { alert } = readAlert(form, { language: "en", nowKes: undefined });
  expect(alert).toEqual({ email: "amina@example.com", goldType: "22K", thresholdKes: "15000.50" });
});

test.each([
  [{ thresholdKes: "" }, { price: "price" }],
  [{ thresholdKes: "0" }, { price: "price" }],
  [{ thresholdKes: "1.234" }, { price: "price" }],
  [{ thresholdKes: "1000000.01" }, { price: "price" }],
  [{ thresholdKes: "14,000" }, { price: "reached" }],
  [{ email: "amina" }, { email: "email" }],
  [
    { email: " ", thresholdKes: "dear" },
    { price: "price", email: "email" },
  ],
])("%j is refused: %j", (values, faults) => {
  expect(read(values)).toEqual({ alert: undefined, faults });
});

test.each<[Language, string, string | undefined]>([
  ["ar", "١٥٬٠٠٠٫٥", "15000.5"],
  ["fr", "15 000,5", "15000.5"],
  ["hi", "15,000", "15000"],
  ["en", "1e4", undefined],
])("in %s %j is %s", (language, text, expected) => {
  expect(readThreshold(text, language)).toBe(expected);
});
