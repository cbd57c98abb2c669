const dayMs = 86_400_000;
const nairobiAheadMs = 3 * 3_600_000;

/** The last midnight in Nairobi, which is 3 hours ahead of UTC all year. */
export function startOfNairobiDay(now: Date): Date {
  const nairobiMs = now.getTime() + nairobiAheadMs;
  return new Date(Math.floor(nairobiMs / dayMs) * dayMs - nairobiAheadMs);
}

/** The instant at which a day of Nairobi's calendar begins; takes 2026-11-21. */
export function startOfNairobiDate(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - nairobiAheadMs);
}

/** The instant at which a day of Nairobi's calendar is over. */
export function endOfNairobiDate(date: string): Date {
  return new Date(startOfNairobiDate(date).getTime() + dayMs);
}
