import type { NeededGold, PieceInput, ValuedPieces } from "@dhahabu/contract/estimates";
import { priceRows, readPieceBasis } from "./read-piece-basis.ts";
import type { PieceParts } from "./read-piece-basis.ts";
import { findNeededGold, valuePieces } from "./pieces.ts";

/**
 * Values gold piece by piece at the prices and terms of one moment. Throws `AppError` invalid_input for rows whose type
 * is off the list, and unavailable while there is no price.
 */
export async function estimateGold(
  parts: PieceParts,
  { rows, wantKes }: { rows: readonly (PieceInput | null)[]; wantKes: number | undefined },
): Promise<ValuedPieces & { needed: NeededGold | null }> {
  const now = parts.clock.now();
  const basis = await parts.readTransaction((tx) => readPieceBasis(parts, tx, now));
  return {
    ...valuePieces(priceRows(rows, basis), basis.terms),
    policyVersion: basis.policyVersion,
    pricedAt: now.toISOString(),
    needed: wantKes === undefined ? null : findNeededGold(wantKes, basis.prices, basis.terms),
  };
}
