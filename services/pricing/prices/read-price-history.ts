import { AppError } from "@dhahabu/contract/errors";
import type { HistoryRange } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import type { HistoryStore } from "./history-store.ts";
import { findHistoryTimes } from "./history.ts";
import type { HistoryTimes, PriceAt } from "./history.ts";

interface PriceHistory {
  times: HistoryTimes;
  keptSince: Date;
  points: PriceAt[];
}

/** Reads the history of a type. Throws `AppError` invalid_input for one that is not listed. */
export async function readPriceHistory(
  { history, clock }: { history: HistoryStore; clock: Clock },
  asked: { goldType: string; range: HistoryRange },
): Promise<PriceHistory> {
  const times = findHistoryTimes(asked.range, clock.now());
  const [points, keptSince] = await Promise.all([
    history.findHistory(asked.goldType, times),
    history.findKeptSince(asked.goldType),
  ]);
  if (points && keptSince) return { times, keptSince, points };
  throw new AppError("invalid_input", { reason: "gold.noPrice", at: "type" });
}
