const dayMs = 86_400_000;

/** How far the clocks of Nairobi are ahead of UTC, in milliseconds: all year, Kenya has no summer time. */
export const nairobiAheadMs = 3 * 3_600_000;

/** Nairobi, as databases and browsers name its time. */
export const nairobiZone = "Africa/Nairobi";

/** The day in Nairobi at a moment in milliseconds since 1970, as an ISO date. */
export function findNairobiDay(nowMs: number): string {
  return new Date(nowMs + nairobiAheadMs).toISOString().slice(0, 10);
}

/** The last midnight in Nairobi. */
export function startOfNairobiDay(now: Date): Date {
  return startOfNairobiDate(findNairobiDay(now.getTime()));
}

/** The instant at which a day of Nairobi's calendar begins; takes an ISO date. */
export function startOfNairobiDate(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - nairobiAheadMs);
}

/** The instant at which a day of Nairobi's calendar is over; takes an ISO date. */
export function endOfNairobiDate(date: string): Date {
  return new Date(startOfNairobiDate(date).getTime() + dayMs);
}
