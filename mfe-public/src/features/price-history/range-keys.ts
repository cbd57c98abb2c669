import type { HistoryRange } from "@dhahabu/contract/pricing";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "./messages/en.json";

/** Keys of the words for each range, in the order they are offered. */
export const rangeKeys = {
  "1D": "range.1D",
  "1W": "range.1W",
  "1M": "range.1M",
  "1Y": "range.1Y",
} as const satisfies Record<HistoryRange, MessageKey<typeof texts>>;

/** Every range, the shortest first. */
export const ranges = Object.keys(rangeKeys) as HistoryRange[];

/** True for the name of a range. */
export function isRange(value: string): value is HistoryRange {
  return Object.hasOwn(rangeKeys, value);
}

/** True where the times of a range differ by less than a day, so that the hour matters. */
export function needsHour(range: HistoryRange): boolean {
  return range !== "1Y";
}
