import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { PriceHistory } from "@dhahabu/contract/pricing";

/** What was counted on a day in Nairobi; null where there was nothing to measure. */
export interface DayValue {
  readonly day: string;
  readonly value: number | null;
}

const daySeconds = 86_400;

/** What the kit's chart draws of days, each at its noon in Nairobi; undefined of none. */
export function buildDayHistory(
  days: readonly DayValue[],
): Pick<PriceHistory, "range" | "from" | "to" | "stepSeconds" | "points"> | undefined {
  const moments = days.map(({ day }) => `${day}T09:00:00.000Z`);
  const [from] = moments;
  const to = moments.at(-1);
  if (from === undefined || to === undefined) return undefined;
  const points = days.flatMap(({ value }, place) => {
    const at = moments[place];
    return value === null || at === undefined ? [] : [{ at, pricePerGram: value }];
  });
  return { range: "1M", from, to, stepSeconds: daySeconds, points };
}

/** The last price of each day that has one. */
export function pickDayPrices(points: PriceHistory["points"]): DayValue[] {
  const byDay = new Map(
    points.map(({ at, pricePerGram }) => [findNairobiDay(Date.parse(at)), pricePerGram]),
  );
  return [...byDay].map(([day, value]) => ({ day, value }));
}

export function addUp(days: readonly DayValue[]): number {
  return days.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

/** The latest day on which there was something to measure. */
export function findLatest(days: readonly DayValue[]) {
  return days.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }])).at(-1);
}
