import type { PriceStep } from "@dhahabu/contract/pricing";
import { expect, test } from "vitest";
import { followSteps } from "./follow-steps.ts";

test("each step has its result, and the last one is the price", () => {
  const steps: PriceStep[] = [
    { kind: "spot-usd-per-gram", value: "129.25211122" },
    { kind: "fineness", value: "0.916" },
    { kind: "trend", value: "1.02" },
    { kind: "base-discount", value: "0.975" },
    { kind: "exchange-rate", value: "129.5" },
    { kind: "website-discount", value: "0.95" },
  ];
  const { rows, price } = followSteps(steps);
  expect(rows.map(({ role, result, currency }) => [role, result, currency])).toEqual([
    ["start", "129.2521", "USD"],
    ["factor", "118.3949", "USD"],
    ["factor", "120.7628", "USD"],
    ["factor", "117.7438", "USD"],
    ["factor", "15247.8171", "KES"],
    ["factor", "14485.4263", "KES"],
  ]);
  expect(price).toBe("14485.43");
});

test("a guard takes the place of the result so far", () => {
  const { rows, price } = followSteps([
    { kind: "configured-usd-per-gram", value: "96.94" },
    { kind: "maximum", value: "60" },
    { kind: "exchange-rate", value: "129" },
  ]);
  expect(rows.map(({ role, result }) => [role, result])).toEqual([
    ["start", "96.9400"],
    ["guard", "60.0000"],
    ["factor", "7740.0000"],
  ]);
  expect(price).toBe("7740.00");
});

test("a kept market price is in shillings from the start", () => {
  const { rows, price } = followSteps([{ kind: "kept-kes-per-gram", value: "15539.575425" }]);
  expect(rows[0]).toMatchObject({ currency: "KES", result: "15539.5754" });
  expect(price).toBe("15539.58");
});

test.each([
  ["1.005", "1.01"],
  ["1.00499999999999999999", "1.00"],
  ["10.075", "10.08"],
  ["0.004999", "0.00"],
  ["0", "0.00"],
  ["12", "12.00"],
])("%s shillings are %s: halves go up, exactly", (value, price) => {
  expect(followSteps([{ kind: "kept-kes-per-gram", value }]).price).toBe(price);
});
