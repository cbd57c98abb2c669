import type { PieceInput } from "@dhahabu/contract/estimates";
import type { ValuationBasis } from "@dhahabu/contract/valuation-basis";
import { priceRows, readPieceBasis } from "./read-piece-basis.ts";
import type { PieceParts } from "./read-piece-basis.ts";
import { valuePieces } from "./pieces.ts";

/** The entries of the configuration that set the terms of a valuation. */
const termKeys = {
  saleDiscount: "WEBSITE_DISCOUNT_PERCENTAGE",
  loanDiscount: "LOAN_CALCULATOR_DISCOUNT_PERCENTAGE",
  loanToValue: "MAX_LOAN_TO_VALUE_RATIO",
  interestRate: "LOAN_INTEREST_RATE",
} as const;

/**
 * Values pieces as `estimateGold` does, and says what the figures come from: market prices, discounts, and the changes
 * that set the terms. Throws `AppError` invalid_input for rows whose type is off the list, and unavailable while there
 * is no price.
 */
export async function valueForCounter(
  parts: PieceParts,
  rows: readonly (PieceInput | null)[],
): Promise<ValuationBasis> {
  const now = parts.clock.now();
  const [basis, changes] = await parts.readTransaction((tx) =>
    Promise.all([
      readPieceBasis(parts, tx, now),
      parts.changes.findLatestIdsOf(tx, Object.values(termKeys)),
    ]),
  );
  const priced = priceRows(rows, basis);
  const valued = valuePieces(priced, basis.terms);
  const changeOf = (term: keyof typeof termKeys) => changes.get(termKeys[term]) ?? null;
  return {
    ...valued,
    pieces: valued.pieces.map((piece, place) => ({
      ...piece,
      marketPricePerGram: priced[place]?.price.marketPricePerGramKes.toFixed() ?? "",
    })),
    saleDiscount: basis.terms.websiteDiscountPercent.toNumber(),
    loanDiscount: basis.terms.loanDiscountPercent.toNumber(),
    policyChanges: {
      saleDiscount: changeOf("saleDiscount"),
      loanDiscount: changeOf("loanDiscount"),
      loanToValue: changeOf("loanToValue"),
      interestRate: changeOf("interestRate"),
    },
    hasFeed: parts.hasFeed,
    policyVersion: basis.policyVersion,
    pricedAt: now.toISOString(),
  };
}
