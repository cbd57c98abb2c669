import { AppError } from "@dhahabu/contract/errors";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldType, PriceState } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Decimal } from "decimal.js";
import { estimateLoan } from "./loan.ts";
import type { LoanTerms } from "./loan.ts";

/** What a type of gold is valued at now, as far as a loan needs it. */
interface GoldValuation {
  isActive: boolean;
  price: { marketPricePerGramKes: Decimal; state: PriceState; observedAt: Date } | undefined;
}

/** The calls about loans; prices and terms are handed in by `app.ts`. */
export function createLoanEndpoints(options: {
  findValuation: (goldType: GoldType) => Promise<GoldValuation | undefined>;
  readTerms: () => Promise<LoanTerms>;
}): Endpoint[] {
  return [
    createEndpoint(pricingRoutes.calculateLoan, async ({ body }) => {
      const [valuation, terms] = await Promise.all([
        options.findValuation(body.goldType),
        options.readTerms(),
      ]);
      if (!valuation?.isActive) throw createUnavailableTypeError();
      if (!valuation.price) {
        throw new AppError("unavailable", {
          reason: "gold.noPricesNow",
        });
      }
      return estimateLoan({
        goldType: body.goldType,
        weightGrams: body.goldWeight,
        requestedKes: typeof body.loanAmount === "number" ? body.loanAmount : undefined,
        durationMonths: body.duration,
        marketPricePerGramKes: valuation.price.marketPricePerGramKes,
        priceState: valuation.price.state,
        priceObservedAt: valuation.price.observedAt,
        terms,
      });
    }),
  ];
}

function createUnavailableTypeError(): AppError {
  return new AppError("invalid_input", { reason: "gold.noLoan", at: "goldType" });
}
