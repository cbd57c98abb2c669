import type { ValuedPieces } from "@dhahabu/contract/estimates";

type Terms = Pick<ValuedPieces, "saleKes" | "loanKes" | "loanToValue" | "interestRate">;

/** Whether the same pieces would bring something else now, or on other terms. */
export function hasMoved(then: Terms, now: Terms): boolean {
  return (["saleKes", "loanKes", "loanToValue", "interestRate"] as const).some(
    (figure) => then[figure] !== now[figure],
  );
}
