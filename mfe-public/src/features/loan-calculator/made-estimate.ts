import type { LoanEstimate } from "@dhahabu/contract/pricing";

/** An estimate and when it was made. */
export interface MadeEstimate {
  readonly estimate: LoanEstimate;
  readonly madeAtMs: number;
}
