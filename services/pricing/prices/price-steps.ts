import type { PriceStep } from "@dhahabu/contract/pricing";
import type { Decimal } from "decimal.js";
import { exact } from "./exact-decimal.ts";

/** A step; its value in plain digits, all of them. */
export function createStep(kind: PriceStep["kind"], value: Decimal): PriceStep {
  return { kind, value: value.toFixed() };
}

/** A step that multiplies, or none where the factor is 1. */
export function listFactor(kind: PriceStep["kind"], factor: Decimal): PriceStep[] {
  return factor.eq(1) ? [] : [createStep(kind, factor)];
}

/** What the steps come to, exactly. A price is computed in this way alone, so its steps cannot come to another. */
export function foldSteps(steps: readonly PriceStep[]): Decimal {
  let result = exact(0);
  for (const { kind, value } of steps) {
    switch (kind) {
      case "spot-usd-per-gram":
      case "configured-usd-per-gram":
      case "kept-kes-per-gram":
      case "minimum":
      case "maximum":
        result = exact(value);
        break;
      case "fineness":
      case "trend":
      case "base-discount":
      case "exchange-rate":
      case "website-discount":
        result = result.times(value);
        break;
    }
  }
  return result;
}

export function areSameSteps(a: readonly PriceStep[], b: readonly PriceStep[]): boolean {
  return (
    a.length === b.length &&
    a.every((step, index) => step.kind === b[index]?.kind && step.value === b[index]?.value)
  );
}
