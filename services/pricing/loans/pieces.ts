import type { NeededGold, PieceInput, ValuedPieces } from "@dhahabu/contract/estimates";
import { loanDurationsMonths } from "@dhahabu/contract/pricing";
import type { GoldType, PriceState } from "@dhahabu/contract/pricing";
import { weightDecimals } from "@dhahabu/contract/quote-terms";
import { toKesNumber } from "@dhahabu/platform/money";
import { Decimal } from "decimal.js";
import { exact } from "../prices/exact-decimal.ts";
import { growLoan, lendOn, valueGold, valueGram } from "./loan.ts";
import type { LoanTerms } from "./loan.ts";

/** A price at which pieces are valued. */
export interface PiecePrice {
  /** What the bank pays for a gram, as it is listed. */
  pricePerGramKes: Decimal;
  marketPricePerGramKes: Decimal;
  state: PriceState;
  observedAt: Date;
}

type PiecePrices = ReadonlyMap<GoldType, PiecePrice>;

const sum = (amounts: readonly Decimal[]) =>
  amounts.reduce((total, amount) => total.plus(amount), exact(0));

function valuePiece(piece: PieceInput, price: PiecePrice, terms: LoanTerms) {
  const netGrams = exact(piece.grossGrams).minus(exact(piece.stonesGrams)).times(piece.quantity);
  const loanPrice = valueGram(price.marketPricePerGramKes, terms);
  const sale = valueGold(price.pricePerGramKes, netGrams);
  const value = valueGold(loanPrice, netGrams);
  const told = {
    ...piece,
    netGrams: netGrams.toNumber(),
    payPricePerGram: price.pricePerGramKes.toNumber(),
    loanPricePerGram: toKesNumber(loanPrice),
    priceState: price.state,
    priceObservedAt: price.observedAt.toISOString(),
    saleKes: sale.toNumber(),
    valueKes: value.toNumber(),
    loanKes: lendOn(value, terms).toNumber(),
  };
  return { told, netGrams, sale, value };
}

/**
 * Values pieces, each at the price of its type: sold, grams by the listed price; as a loan, as `estimateLoan` does it,
 * of the value of all. Each row has a price.
 */
export function valuePieces(
  rows: readonly (PieceInput & { price: PiecePrice })[],
  terms: LoanTerms,
): Omit<ValuedPieces, "policyVersion" | "pricedAt"> {
  const pieces = rows.map(({ price, ...piece }) => valuePiece(piece, price, terms));
  const value = sum(pieces.map((piece) => piece.value));
  const loan = lendOn(value, terms);
  return {
    pieces: pieces.map(({ told }) => told),
    netGrams: sum(pieces.map(({ netGrams }) => netGrams)).toNumber(),
    saleKes: sum(pieces.map(({ sale }) => sale)).toNumber(),
    valueKes: value.toNumber(),
    loanKes: loan.toNumber(),
    repayments: loanDurationsMonths.map((months) => ({
      months,
      totalKes: growLoan(loan, terms, months).toNumber(),
    })),
    loanToValue: terms.maxLoanToValuePercent.toNumber(),
    interestRate: terms.loanInterestPercentPerMonth.toNumber(),
  };
}

const stepsPerGram = 10 ** weightDecimals;

/**
 * The least weight that brings an amount, to the last decimal of a scale; null where no weight does. `perGram` is what a
 * gram brings before rounding, `bring` what a weight does.
 */
function findLeastGrams(
  wantKes: Decimal,
  perGram: Decimal,
  bring: (grams: Decimal) => Decimal,
): number | null {
  if (perGram.lte(0)) return null;
  // Rounding moves what a weight brings by a cent at most: the least weight lies between.
  const toSteps = (kes: Decimal) => kes.div(perGram).times(stepsPerGram);
  let below = Decimal.max(toSteps(wantKes.minus("0.02")).floor(), 0);
  let enough = toSteps(wantKes.plus("0.02")).ceil();
  while (enough.minus(below).gt(1)) {
    const middle = below.plus(enough).div(2).floor();
    if (bring(middle.div(stepsPerGram)).lt(wantKes)) below = middle;
    else enough = middle;
  }
  return enough.div(stepsPerGram).toNumber();
}

/** How much gold of each type, without stones, brings an amount: as a loan, and sold. */
export function findNeededGold(wantKes: number, prices: PiecePrices, terms: LoanTerms): NeededGold {
  const want = exact(wantKes);
  return {
    kes: wantKes,
    types: [...prices].map(([goldType, price]) => {
      const loanPrice = valueGram(price.marketPricePerGramKes, terms);
      const lentPerGram = loanPrice.times(terms.maxLoanToValuePercent).div(100);
      return {
        goldType,
        loanGrams: findLeastGrams(want, lentPerGram, (grams) =>
          lendOn(valueGold(loanPrice, grams), terms),
        ),
        saleGrams: findLeastGrams(want, price.pricePerGramKes, (grams) =>
          valueGold(price.pricePerGramKes, grams),
        ),
      };
    }),
  };
}
