import type { Branch } from "@dhahabu/contract/branches";
import { branches, openingHours } from "@dhahabu/contract/facts";
import type { GoldPrice, GoldType, PriceState } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import type { Figures } from "../figures.ts";

const pricePerGramByType: Record<GoldType, number> = {
  "24K": 15_823.66,
  "22K": 14_509,
  "18K": 11_867.75,
  "Gold Bars": 15_823.66,
  "Gold Coins": 14_509,
  "Raw Gold": 11_867.75,
};

const round = (amountKes: Decimal) =>
  amountKes.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

/** Figures that stand still: 15 % a month, 60 % of the value, a loan values gold at its list price. */
export function createStillFigures(own: { state?: PriceState } = {}): Figures {
  const state = own.state ?? "live";
  return {
    listGoldPrices: () =>
      Promise.resolve(
        Object.entries(pricePerGramByType).map(([goldType, pricePerGram]): GoldPrice => ({
          goldType,
          pricePerGram,
          loanPricePerGram: 12_500,
          priceChange: 0,
          isChangeKnown: true,
          currency: "KES",
          finenessPerMille: 999,
          source: "configuration",
          state,
          observedAt: "2026-11-20T08:00:00.000Z",
          refreshedAt: "2026-11-20T08:00:00.000Z",
          isGuarded: false,
          steps: [{ kind: "exchange-rate", value: "129" }],
        })),
      ),
    readPublicConfig: () =>
      Promise.resolve({ interestRate: 15, ltvRatio: 60, defaultDurationMonths: 1 }),
    estimateLoan({ goldType, weightGrams, amountKes, durationMonths }) {
      const goldValue = round(new Decimal(pricePerGramByType[goldType]).times(weightGrams));
      const maxLoanAmount = round(new Decimal(goldValue).times(0.6));
      const requestedAmount = Math.min(amountKes ?? maxLoanAmount, maxLoanAmount);
      const totalRepayment = round(new Decimal(1.15).pow(durationMonths).times(requestedAmount));
      return Promise.resolve({
        goldType,
        goldWeight: weightGrams,
        goldValue,
        maxLoanAmount,
        requestedAmount,
        limitedToMax: amountKes !== undefined && amountKes > maxLoanAmount,
        monthlyInterest: round(new Decimal(requestedAmount).times(0.15)),
        totalInterest: round(new Decimal(totalRepayment).minus(requestedAmount)),
        totalRepayment,
        interestRate: 15,
        loanToValue: 60,
        duration: durationMonths,
        valuationPricePerGram: pricePerGramByType[goldType],
        priceState: state,
        priceObservedAt: "2026-11-20T08:00:00.000Z",
      });
    },
    listBranches: () =>
      Promise.resolve(
        branches.map(({ name, address, phone, latitude, longitude }, index): Branch => ({
          id: index + 1,
          name,
          address,
          phone,
          latitude,
          longitude,
          isOpen: true,
          openingHours: openingHours.contact.map((rule) => ({ ...rule, days: [...rule.days] })),
          closedDays: [],
        })),
      ),
  };
}
