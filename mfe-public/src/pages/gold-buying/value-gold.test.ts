import { expect, test } from "vitest";
import { valueGoldKes } from "./value-gold.ts";

test.each([
  [10_345.67, 25, 258_641.75],
  [1.1, 3, 3.3],
  [0.07, 0.5, 0.04],
  [0.07, 0.07, 0],
  [12_999.99, 0.001, 13],
  [8.005e7, 1000, 8.005e10],
])("%d KES a gram by %d g is %d KES", (pricePerGramKes, weightGrams, valueKes) => {
  expect(valueGoldKes(pricePerGramKes, weightGrams)).toBe(valueKes);
});
