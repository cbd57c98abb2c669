import type { PieceInput } from "@dhahabu/contract/estimates";
import { goldTypes } from "@dhahabu/contract/pricing";
import type { GoldType } from "@dhahabu/contract/pricing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exact } from "../prices/exact-decimal.ts";
import { fraction, isAbove, lessDiscount, product, roundHalfUp } from "../testing/fraction.ts";
import type { LoanTerms } from "./loan.ts";
import { findNeededGold, valuePieces } from "./pieces.ts";

interface Given {
  market?: string;
  pay?: string;
  discount?: string;
  ltv?: string;
  rate?: string;
}

const priceOf = ({ market = "15272.31", pay = "14508.69" }: Given) => ({
  marketPricePerGramKes: exact(market),
  pricePerGramKes: exact(pay),
  state: "fallback" as const,
  observedAt: new Date("2026-11-23T08:00:00Z"),
});

const termsOf = ({ discount = "10", ltv = "60", rate = "15" }: Given): LoanTerms => ({
  loanDiscountPercent: exact(discount),
  maxLoanToValuePercent: exact(ltv),
  loanInterestPercentPerMonth: exact(rate),
  defaultLoanDurationMonths: 1,
});

const piece = (goldType: GoldType, grossGrams: number, stonesGrams = 0, quantity = 1) => ({
  goldType,
  grossGrams,
  stonesGrams,
  quantity,
});

// What the bank's seeded configuration makes of a gram: USD a gram by KES 129.
const seeds = {
  "24K": { market: "16656.48", pay: "15823.66" },
  "22K": {},
  "18K": { market: "12505.26", pay: "11880.00" },
};

test("loan book 9: 22K 24.600 g and 18K 7.350 g at seeds", () => {
  const rows = [
    { ...piece("22K", 25, 0.4), price: priceOf(seeds["22K"]) },
    { ...piece("18K", 7.35), price: priceOf(seeds["18K"]) },
  ];
  const valued = valuePieces(rows, termsOf({}));
  expect(valued.pieces.map(({ valueKes }) => valueKes)).toEqual([338_128.94, 82_722.29]);
  expect(valued).toMatchObject({ valueKes: 420_851.23, loanKes: 252_510.74, netGrams: 31.95 });
  expect(valued.pieces[1]?.loanKes).toBe(49_633.37);
});

test("loan book 8 and 11: 10 g of 24K lend 89,944.99; 22K 25.000 - 0.400 g sell for 356,913.77", () => {
  const lent = valuePieces([{ ...piece("24K", 10), price: priceOf(seeds["24K"]) }], termsOf({}));
  expect(lent.loanKes).toBe(89_944.99);
  expect(lent.repayments.map(({ totalKes }) => totalKes)).toEqual([
    103_436.74, 118_952.25, 136_795.09,
  ]);
  const sold = valuePieces([{ ...piece("22K", 25, 0.4), price: priceOf({}) }], termsOf({}));
  expect(sold.saleKes).toBe(356_913.77);
});

const milligrams = fc.integer({ min: 1, max: 50_000_000 });
const hundredths = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100);
const decimals = (max: number) => hundredths(max).map(String);

const atLeastOne = (max: number) =>
  fc.integer({ min: 100, max }).map((value) => String(value / 100));

const arbitraryTerms = fc.record({
  market: fc
    .bigInt({ min: 1n, max: 10n ** 12n })
    .map((value) => `${value / 10n ** 6n}.${String(value % 10n ** 6n).padStart(6, "0")}`),
  pay: decimals(5_000_000),
  discount: decimals(9_999),
  ltv: decimals(10_000),
  rate: decimals(2_599),
});

const arbitraryRow = fc
  .record({
    goldType: fc.constantFrom(...goldTypes),
    gross: milligrams,
    stones: fc.nat(40_000_000),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ goldType, gross, stones, quantity }) => ({
    goldType,
    gross,
    stones: Math.min(stones, gross - 1),
    quantity,
  }));

test("every figure is the rational one, rounded once by its name", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(arbitraryRow, arbitraryTerms), { minLength: 1, maxLength: 20 }),
      arbitraryTerms,
      (rows, given) => {
        const valued = valuePieces(
          rows.map(([{ goldType, gross, stones, quantity }, own]) => ({
            ...(piece(goldType, gross / 1000, stones / 1000, quantity) satisfies PieceInput),
            price: priceOf(own),
          })),
          termsOf(given),
        );
        const share = fraction(given.ltv, 100n);
        let value = 0n;
        let sale = 0n;
        const cents = (text: string) => BigInt(text.replace(".", ""));
        for (const [place, [row, own]] of rows.entries()) {
          const net = fraction(BigInt((row.gross - row.stones) * row.quantity), 1000n);
          const counted = roundHalfUp(
            product(fraction(own.market), lessDiscount(given.discount), net),
          );
          const paid = roundHalfUp(product(fraction(own.pay), net));
          value += cents(counted);
          sale += cents(paid);
          expect(valued.pieces[place]).toMatchObject({
            saleKes: Number(paid),
            valueKes: Number(counted),
            loanKes: Number(roundHalfUp(product(fraction(counted), share))),
          });
        }
        const loan = roundHalfUp(product(fraction(value, 100n), share));
        expect(valued).toMatchObject({
          saleKes: Number(sale) / 100,
          valueKes: Number(value) / 100,
          loanKes: Number(loan),
        });
        const { numerator, denominator } = fraction(given.rate, 100n);
        const grown = { numerator: numerator + denominator, denominator };
        const months = [1, 2, 3].map((count) =>
          Number(
            roundHalfUp(product(fraction(loan), ...Array.from({ length: count }, () => grown))),
          ),
        );
        expect(valued.repayments.map(({ totalKes }) => totalKes)).toEqual(months);
      },
    ),
    { numRuns: 300 },
  );
});

test("the grams that an amount needs bring it, and a thousandth less does not", () => {
  const enough = fc.record({
    market: atLeastOne(5_000_000),
    pay: atLeastOne(5_000_000),
    discount: decimals(9_000),
    ltv: atLeastOne(10_000),
  });
  fc.assert(
    fc.property(hundredths(100_000_000), enough, (wantKes, given) => {
      const needed = findNeededGold(wantKes, new Map([["22K", priceOf(given)]]), termsOf(given));
      const want = fraction(wantKes);
      const bring = (grams: number) => {
        const net = fraction(BigInt(Math.round(grams * 1000)), 1000n);
        const counted = roundHalfUp(
          product(fraction(given.market), lessDiscount(given.discount), net),
        );
        return {
          loan: fraction(roundHalfUp(product(fraction(counted), fraction(given.ltv, 100n)))),
          sale: fraction(roundHalfUp(product(fraction(given.pay), net))),
        };
      };
      const { loanGrams = 0, saleGrams = 0 } = needed.types[0] ?? {};
      for (const [grams, way] of [
        [loanGrams ?? 0, "loan"],
        [saleGrams ?? 0, "sale"],
      ] as const) {
        expect(isAbove(want, bring(grams)[way])).toBe(false);
        expect(grams <= 0.001 || isAbove(want, bring(grams - 0.001)[way])).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
  const none = findNeededGold(1000, new Map([["22K", priceOf({})]]), termsOf({ ltv: "0" }));
  expect(none.types).toMatchObject([{ loanGrams: null }]);
});
