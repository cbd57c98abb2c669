import type { GoldPriceConfig } from "@dhahabu/contract/policy";
import { typeFields } from "../../policy/change-kind.ts";
import type { TypeField } from "../../policy/change-kind.ts";

export type TypeForm = Readonly<Record<TypeField, string>>;

/** How a further type is priced unless staff say otherwise (spec section 9). */
export const newTypeForm: TypeForm = {
  baseDiscount: "5",
  trendMultiplier: "1",
  minPrice: "50",
  maxPrice: "200",
  autoAdjust: "true",
  isActive: "true",
};

type TypeChange = Partial<
  Pick<
    GoldPriceConfig,
    "baseDiscount" | "trendMultiplier" | "minPrice" | "maxPrice" | "autoAdjust" | "isActive"
  >
>;

/** A type's fields as a form holds them. */
export function fillForm(config: GoldPriceConfig): TypeForm {
  const { baseDiscount, trendMultiplier, minPrice, maxPrice, autoAdjust, isActive } = config;
  return {
    baseDiscount: String(baseDiscount),
    trendMultiplier: String(trendMultiplier),
    minPrice: String(minPrice),
    maxPrice: String(maxPrice),
    autoAdjust: String(autoAdjust),
    isActive: String(isActive),
  };
}

/** Fields that hold no number though they should. */
export function findFaults(form: TypeForm): TypeField[] {
  return typeFields.filter((field) => {
    if (field === "autoAdjust" || field === "isActive") return false;
    const text = form[field].trim();
    return text === "" || !Number.isFinite(Number(text));
  });
}

/** True where the lowest price is above the highest. */
export function areGuardsCrossed({ minPrice, maxPrice }: TypeForm): boolean {
  return Number(minPrice) > Number(maxPrice);
}

/** Everything that a form without faults says. */
export function readWhole(form: TypeForm): Required<TypeChange> {
  return {
    baseDiscount: Number(form.baseDiscount),
    trendMultiplier: Number(form.trendMultiplier),
    minPrice: Number(form.minPrice),
    maxPrice: Number(form.maxPrice),
    autoAdjust: form.autoAdjust === "true",
    isActive: form.isActive === "true",
  };
}

/** What is different from a type's configuration; empty where nothing is. */
export function readChange(form: TypeForm, config: GoldPriceConfig): TypeChange {
  const change: TypeChange = {};
  for (const field of ["baseDiscount", "trendMultiplier", "minPrice", "maxPrice"] as const) {
    const value = Number(form[field]);
    if (value !== config[field]) change[field] = value;
  }
  for (const field of ["autoAdjust", "isActive"] as const) {
    const value = form[field] === "true";
    if (value !== config[field]) change[field] = value;
  }
  return change;
}
