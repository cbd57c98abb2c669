import type { HistoryRange } from "@dhahabu/contract/pricing";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How far back each range goes, and how far apart its points are; a range is a whole number of steps. */
const spans: Readonly<Record<HistoryRange, { lengthMs: number; stepMs: number }>> = {
  "1D": { lengthMs: dayMs, stepMs: 5 * minuteMs },
  "1W": { lengthMs: 7 * dayMs, stepMs: hourMs },
  "1M": { lengthMs: 30 * dayMs, stepMs: 4 * hourMs },
  "1Y": { lengthMs: 365 * dayMs, stepMs: dayMs },
};

/** The times a history is given for: from `from` to `to`, both of them points, `stepMs` apart. */
export interface HistoryTimes {
  from: Date;
  to: Date;
  stepMs: number;
}

/** The website price that was in force at a time. */
export interface PriceAt {
  at: Date;
  pricePerGramKes: number;
}

export function findHistoryTimes(range: HistoryRange, now: Date): HistoryTimes {
  const { lengthMs, stepMs } = spans[range];
  return { from: new Date(now.getTime() - lengthMs), to: now, stepMs };
}
