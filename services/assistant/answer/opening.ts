import type { OpeningRule } from "@dhahabu/contract/facts";
import { nairobiAheadMs } from "@dhahabu/contract/nairobi-time";

const dayMs = 86_400_000;
const daysOfWeek = 7;
/** After so many days without an open one nothing is said of the next. */
const mostDaysAhead = 14;

export interface Opening {
  openingHours: readonly OpeningRule[];
  closedDays: readonly { readonly date: string }[];
}

/** A day with the time of Nairobi from and until which it is open. */
export interface OpenDay {
  /** 1 is Monday. */
  weekday: number;
  opens: string;
  closes: string;
}

/** The hours of a day of Nairobi's calendar, `daysAhead` days after `now`; undefined where it is closed. */
export function findOpenDay(opening: Opening, now: Date, daysAhead: number): OpenDay | undefined {
  const local = new Date(now.getTime() + nairobiAheadMs + daysAhead * dayMs);
  const weekday = local.getUTCDay() === 0 ? daysOfWeek : local.getUTCDay();
  const date = local.toISOString().slice(0, 10);
  if (opening.closedDays.some((closed) => closed.date === date)) return undefined;
  const rule = opening.openingHours.find(({ days }) => days.includes(weekday));
  return rule && { weekday, opens: rule.opens, closes: rule.closes };
}

/** The hours of today if it is open at this moment; undefined where it is not. */
export function findOpenNow(opening: Opening, now: Date): OpenDay | undefined {
  const today = findOpenDay(opening, now, 0);
  const time = new Date(now.getTime() + nairobiAheadMs).toISOString().slice(11, 16);
  return today && time >= today.opens && time < today.closes ? today : undefined;
}

/** The next day that opens, from `daysAhead` on; of today only an opening that is still to come. */
export function findNextOpening(
  opening: Opening,
  now: Date,
  daysAhead: number,
): OpenDay | undefined {
  const time = new Date(now.getTime() + nairobiAheadMs).toISOString().slice(11, 16);
  for (let ahead = daysAhead; ahead <= daysAhead + mostDaysAhead; ahead += 1) {
    const day = findOpenDay(opening, now, ahead);
    if (day && (ahead > 0 || time < day.opens)) return day;
  }
  return undefined;
}

/** How many days after `now` the next such weekday is; 0 for today. */
export function countDaysUntil(weekday: number, now: Date): number {
  const today = new Date(now.getTime() + nairobiAheadMs).getUTCDay();
  return (weekday - today + 2 * daysOfWeek) % daysOfWeek;
}
