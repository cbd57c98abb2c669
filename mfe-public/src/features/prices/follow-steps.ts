import type { PriceStep } from "@dhahabu/contract/pricing";

/** A step of a price with what the price comes to after it. */
export interface FollowedStep {
  kind: PriceStep["kind"];
  value: string;
  /** What the result so far is multiplied by, or put in its place. */
  role: "start" | "factor" | "guard";
  /** Text of a decimal, rounded half up to `resultDecimals`. */
  result: string;
  currency: "USD" | "KES";
}

/** Decimals to which a result on the way is shown; the price itself is rounded at its end alone. */
export const resultDecimals = 4;

const roles = {
  "spot-usd-per-gram": "start",
  "configured-usd-per-gram": "start",
  "kept-kes-per-gram": "start",
  fineness: "factor",
  trend: "factor",
  "base-discount": "factor",
  minimum: "guard",
  maximum: "guard",
  "exchange-rate": "factor",
  "website-discount": "factor",
} as const satisfies Record<PriceStep["kind"], FollowedStep["role"]>;

// A decimal in whole numbers: binary numbers would move a half cent.
interface Exact {
  digits: bigint;
  decimals: number;
}

function readExact(text: string): Exact {
  const [whole = "", fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

function multiply(a: Exact, b: Exact): Exact {
  return { digits: a.digits * b.digits, decimals: a.decimals + b.decimals };
}

function roundHalfUp({ digits, decimals }: Exact, toDecimals: number): string {
  const scaled =
    decimals <= toDecimals
      ? digits * 10n ** BigInt(toDecimals - decimals)
      : (digits / 10n ** BigInt(decimals - toDecimals - 1) + 5n) / 10n;
  const text = scaled.toString().padStart(toDecimals + 1, "0");
  return `${text.slice(0, -toDecimals)}.${text.slice(-toDecimals)}`;
}

/** Follows the steps of a price, exactly; `price` is what they come to, in KES with 2 decimals. */
export function followSteps(steps: readonly PriceStep[]): { rows: FollowedStep[]; price: string } {
  let result: Exact = { digits: 0n, decimals: 0 };
  let currency: FollowedStep["currency"] = "USD";
  const rows = steps.map(({ kind, value }): FollowedStep => {
    const role = roles[kind];
    const given = readExact(value);
    result = role === "factor" ? multiply(result, given) : given;
    if (kind === "exchange-rate" || kind === "kept-kes-per-gram") currency = "KES";
    return { kind, value, role, result: roundHalfUp(result, resultDecimals), currency };
  });
  return { rows, price: roundHalfUp(result, 2) };
}
