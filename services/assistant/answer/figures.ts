import type { Branch } from "@dhahabu/contract/branches";
import type { GoldPrice, GoldType, LoanEstimate, PublicConfig } from "@dhahabu/contract/pricing";

/** A question for the loan calculator: grams, KES, months. */
export interface LoanQuestion {
  goldType: GoldType;
  weightGrams: number;
  /** Undefined for the most the gold allows. */
  amountKes: number | undefined;
  durationMonths: number;
}

/** Where the assistant gets every figure from, at each message anew. Each throws `AppError` unavailable where nobody answers. */
export interface Figures {
  listGoldPrices(): Promise<GoldPrice[]>;
  readPublicConfig(): Promise<PublicConfig>;
  /** The calculator's answer; undefined where it does not lend on this gold. */
  estimateLoan(question: LoanQuestion): Promise<LoanEstimate | undefined>;
  listBranches(): Promise<Branch[]>;
}
