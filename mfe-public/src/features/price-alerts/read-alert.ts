import { maxAlertKes } from "@dhahabu/contract/price-alert-terms";
import type { AlertDirection } from "@dhahabu/contract/price-alert-terms";
import type { GoldType } from "@dhahabu/contract/pricing";
import type { Language } from "@dhahabu/contract/language";
import { normaliseDecimal } from "@dhahabu/contract/decimal-text";
import { isLoanGoldType } from "../../content/gold-types.ts";

/** What is wrong with a field: the price is none, or is reached already; the address cannot be one. */
export interface AlertFaults {
  price?: "price" | "reached";
  email?: "email";
}

/** An alert as the form has it; the direction is left to the bank where no price is known. */
interface TypedAlert {
  email: string;
  goldType: GoldType;
  thresholdKes: string;
  direction?: AlertDirection;
}

function readText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The price that was typed, as plain decimal text; undefined where it is none that an alert can wait for. */
export function readThreshold(typed: string, language: Language): string | undefined {
  const plain = normaliseDecimal(typed, language);
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  return Number(plain) > 0 && Number(plain) <= maxAlertKes ? plain : undefined;
}

/** The side from which the price of now can reach a threshold; undefined where it is there. Both in KES per gram. */
export function findDirection(thresholdKes: string, nowKes: number): AlertDirection | undefined {
  if (Number(thresholdKes) === nowKes) return undefined;
  return Number(thresholdKes) > nowKes ? "above" : "below";
}

/** Reads the form. Whether an address is one the bank decides; here is refused what cannot be. */
export function readAlert(
  values: FormData,
  { language, nowKes }: { language: Language; nowKes: number | undefined },
): { alert: TypedAlert; faults: undefined } | { alert: undefined; faults: AlertFaults } {
  const goldType = readText(values, "goldType");
  const email = readText(values, "email");
  const thresholdKes = readThreshold(readText(values, "thresholdKes"), language);
  const direction =
    thresholdKes === undefined || nowKes === undefined
      ? undefined
      : findDirection(thresholdKes, nowKes);
  const isReached = thresholdKes !== undefined && nowKes !== undefined && direction === undefined;
  const faults: AlertFaults = {
    ...(thresholdKes === undefined && { price: "price" as const }),
    ...(isReached && { price: "reached" as const }),
    ...(!/^\S+@\S+$/.test(email) && { email: "email" as const }),
  };
  if (thresholdKes === undefined || !isLoanGoldType(goldType) || Object.keys(faults).length > 0) {
    return { alert: undefined, faults };
  }
  return {
    alert: { email, goldType, thresholdKes, ...(direction && { direction }) },
    faults: undefined,
  };
}
