import type { Decimal } from "decimal.js";
import { exact } from "./exact-decimal.ts";

/** What staff decide about a type of gold; decimals as SQL has them, guards in USD per gram of that type. */
export interface PriceConfigFields {
  baseDiscount: string;
  trendMultiplier: string;
  autoAdjust: boolean;
  minPrice: string;
  maxPrice: string;
  isActive: boolean;
}

/** How a type of gold is priced (a row of gold_price_configs); the guards are in USD per gram of that type. */
export interface PriceRule {
  goldType: string;
  baseDiscountPercent: Decimal;
  trendMultiplier: Decimal;
  isAutoAdjusted: boolean;
  minUsdPerGram: Decimal;
  maxUsdPerGram: Decimal;
  isActive: boolean;
}

export function toPriceRule(config: PriceConfigFields & { goldType: string }): PriceRule {
  return {
    goldType: config.goldType,
    baseDiscountPercent: exact(config.baseDiscount),
    trendMultiplier: exact(config.trendMultiplier),
    isAutoAdjusted: config.autoAdjust,
    minUsdPerGram: exact(config.minPrice),
    maxUsdPerGram: exact(config.maxPrice),
    isActive: config.isActive,
  };
}
