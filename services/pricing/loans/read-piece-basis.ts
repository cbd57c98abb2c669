import { AppError, createIssue } from "@dhahabu/contract/errors";
import type { Issue } from "@dhahabu/contract/errors";
import type { PieceInput } from "@dhahabu/contract/estimates";
import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import { goldTypes } from "@dhahabu/contract/pricing";
import type { GoldType } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import type { Queryable, Transaction, Tx } from "@dhahabu/platform/db";
import { judgeState } from "../prices/price.ts";
import type { DatedPrice, PriceTerms } from "../prices/price.ts";
import type { QuoteAgeLimits } from "../prices/spot-quote.ts";
import type { LoanTerms } from "./loan.ts";
import type { PiecePrice } from "./pieces.ts";

type PieceTerms = LoanTerms & Pick<PriceTerms, "websiteDiscountPercent">;

export interface PieceParts {
  /** Reads of one moment. */
  readTransaction: Transaction;
  prices: { listStoredPrices: (db: Queryable, startOfDay: Date) => Promise<DatedPrice[]> };
  systemConfigs: { readPolicy: (db: Queryable) => Promise<PieceTerms> };
  changes: {
    findLatestId: (db: Queryable) => Promise<number>;
    /** The latest change of each of some entries that was changed at all. */
    findLatestIdsOf: (
      db: Queryable,
      configKeys: readonly string[],
    ) => Promise<ReadonlyMap<string, number>>;
  };
  limits: QuoteAgeLimits;
  /** Whether the market is asked. */
  hasFeed: boolean;
  clock: Clock;
}

/** Prices and terms at which pieces are valued. */
interface PieceBasis {
  prices: ReadonlyMap<GoldType, PiecePrice>;
  terms: PieceTerms;
  policyVersion: number;
}

/** The prices and terms of a moment, as its transaction sees them. Throws `AppError` unavailable while there is no price. */
export async function readPieceBasis(parts: PieceParts, tx: Tx, now: Date): Promise<PieceBasis> {
  const [stored, terms, policyVersion] = await Promise.all([
    parts.prices.listStoredPrices(tx, startOfNairobiDay(now)),
    parts.systemConfigs.readPolicy(tx),
    parts.changes.findLatestId(tx),
  ]);
  if (stored.length === 0) throw new AppError("unavailable", { reason: "gold.noPricesNow" });
  const byType = new Map(stored.map((price) => [price.goldType, price]));
  const prices = new Map(
    goldTypes.flatMap((goldType) => {
      const price = byType.get(goldType);
      if (!price?.isListed) return [];
      const { pricePerGramKes, marketPricePerGramKes, source, observedAt } = price;
      const state = judgeState({ source, observedAt, limits: parts.limits, now });
      const priced: PiecePrice = { pricePerGramKes, marketPricePerGramKes, state, observedAt };
      return [[goldType, priced] as const];
    }),
  );
  return { prices, terms, policyVersion };
}

/** Rows with the prices of their types; blank ones are left out. Throws `AppError` invalid_input for rows whose type is off the list. */
export function priceRows(
  rows: readonly (PieceInput | null)[],
  { prices }: Pick<PieceBasis, "prices">,
): (PieceInput & { price: PiecePrice })[] {
  const issues: Issue[] = [];
  const priced = rows.flatMap((row, place) => {
    const price = row && prices.get(row.goldType);
    if (row && !price)
      issues.push(createIssue(`items.${place}.goldType`, { reason: "gold.noLoan" }));
    return row && price ? [{ ...row, price }] : [];
  });
  if (issues.length > 0) throw new AppError("invalid_input", { reason: "gold.noLoan", issues });
  return priced;
}
