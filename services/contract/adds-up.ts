const toCents = (kes: number) => Math.round(kes * 100);

/** True where the loans on pieces add up to the loan on all of them, which is reckoned from all together. */
export function addsUp(pieces: readonly { loanKes: number }[], loanKes: number): boolean {
  return pieces.reduce((sum, piece) => sum + toCents(piece.loanKes), 0) === toCents(loanKes);
}
