import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import { listDisagreements } from "@dhahabu/contract/stated-figures";

type Settled = EditableFacts["settled"];

/** A figure on which pages disagree. */
export type FigureName = keyof Settled;

/** A value, and the pages that say it. */
export interface FigureClaim {
  readonly value: NonNullable<Settled[FigureName]>;
  readonly pages: readonly string[];
}

const names = ["branches", "customers", "loanToValue"] as const satisfies readonly FigureName[];

/** Each figure on which pages disagree, or did until it was settled. */
export function listFigures(
  { settled, statedBranches }: Pick<EditableFacts, "settled" | "statedBranches">,
  branchCount: number,
): { name: FigureName; claims: readonly FigureClaim[]; settled: Settled[FigureName] }[] {
  const claims = listDisagreements({ settled, statedBranches, branchCount });
  return names
    .map((name) => ({ name, claims: claims[name] ?? [], settled: settled[name] }))
    .filter((figure) => figure.claims.length > 0 || figure.settled !== null);
}
