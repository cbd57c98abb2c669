import { secondFactorModes } from "@dhahabu/contract/second-factor";

/** What an entry of the type "choice" can be; the place of each is its value. */
export const choices = secondFactorModes;

type Choice = (typeof choices)[number];

/** Unit in which a value is shown (spec section 2). */
type ValueUnit = "percent" | "months" | "usdPerGram";

interface ValueKind {
  readonly configKey: string;
  readonly configType: string;
}

/** Unit of an entry: % for percentages, months for number keys with DURATION, USD/gram for PER_GRAM. */
export function findUnit({ configKey, configType }: ValueKind): ValueUnit | undefined {
  if (configType === "percentage") return "percent";
  if (configType === "number" && configKey.includes("DURATION")) return "months";
  return configKey.includes("PER_GRAM") ? "usdPerGram" : undefined;
}

/** Step of the number input (spec section 5); a hint for the arrows only, the form does not enforce it. */
export function findStep({ configType }: Pick<ValueKind, "configType">): "0.1" | "1" {
  return configType === "percentage" ? "0.1" : "1";
}

export interface ValueFormats {
  number(value: number, maxDecimals: number): string;
  /** Whole or broken months with their word: 3 months. */
  months(value: number): string;
  flag(isOn: boolean): string;
  /** The words of one of `choices`. */
  choice(name: Choice): string;
  /** A written number with the unit's sign or words. */
  withUnit(unit: "percent" | "usdPerGram", writtenNumber: string): string;
}

/** Writes a value with all its decimals and its unit; text that is no number stays as it is. */
export function writeValue(
  entry: ValueKind & { readonly configValue: string },
  formats: ValueFormats,
): string {
  const text = entry.configValue.trim();
  const value = Number(text);
  if (text === "" || !Number.isFinite(value)) return text;
  if (entry.configType === "boolean") return formats.flag(value !== 0);
  if (entry.configType === "choice") {
    const chosen = choices[value];
    return chosen ? formats.choice(chosen) : text;
  }
  const unit = findUnit(entry);
  if (unit === "months") return formats.months(value);
  const written = formats.number(value, countDecimals(text));
  return unit ? formats.withUnit(unit, written) : written;
}

const mostDecimals = 20;

function countDecimals(text: string): number {
  return Math.min(/\.(\d+)/.exec(text)?.[1]?.length ?? 0, mostDecimals);
}

/** True where two texts stand for one value: 5 and 5.0 are the same number. */
export function isSameValue(a: string, b: string): boolean {
  const [left, right] = [a.trim(), b.trim()];
  if (left === right) return true;
  return left !== "" && right !== "" && Number(left) === Number(right);
}
