import { AppError, createErrorBody } from "@dhahabu/contract/errors";
import type { SelectionOutcome } from "@dhahabu/contract/selection";

/** Changes several rows, each by itself; tells of each whether it was refused. */
export async function changeEach<Chosen extends { id: number }>(
  rows: readonly Chosen[],
  requestId: string,
  change: (chosen: Chosen) => Promise<unknown>,
): Promise<SelectionOutcome[]> {
  const outcomes: SelectionOutcome[] = [];
  for (const chosen of rows) {
    try {
      await change(chosen);
      outcomes.push({ id: chosen.id, refusal: null });
    } catch (error) {
      // What is no refusal of this one is a failure of all that follow: sent again, it changes nothing twice.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      outcomes.push({ id: chosen.id, refusal: createErrorBody(error, requestId) });
    }
  }
  return outcomes;
}
