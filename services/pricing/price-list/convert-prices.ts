import type { OtherCurrency } from "@dhahabu/contract/currencies";
import type { ConvertedPrices } from "@dhahabu/contract/pricing";
import type { Decimal } from "decimal.js";
import { exact } from "../prices/exact-decimal.ts";
import { listPrices } from "./list-prices.ts";
import type { PriceListParts } from "./list-prices.ts";

export interface ConversionParts extends PriceListParts {
  readCurrencyRate: (currency: OtherCurrency) => Promise<{ kesPerUnit: Decimal; setAt: Date }>;
}

/** The price list of the website in another currency. */
export async function convertPrices(
  parts: ConversionParts,
  currency: OtherCurrency,
): Promise<ConvertedPrices> {
  const [prices, rate] = await Promise.all([listPrices(parts), parts.readCurrencyRate(currency)]);
  return {
    currency,
    kesPerUnit: rate.kesPerUnit.toDecimalPlaces(6).toNumber(),
    rateSetAt: rate.setAt.toISOString(),
    prices: prices.map(({ goldType, pricePerGram }) => ({
      goldType,
      pricePerGram: exact(pricePerGram).div(rate.kesPerUnit).toDecimalPlaces(2).toNumber(),
    })),
  };
}
