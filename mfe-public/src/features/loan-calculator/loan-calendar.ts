// Nairobi is three hours ahead of UTC all year: Kenya has no summer time.
const nairobiAheadMs = 3 * 60 * 60 * 1000;

/** The day in Nairobi at a moment in milliseconds, as an ISO date. */
export function findNairobiDay(momentMs: number): string {
  return new Date(momentMs + nairobiAheadMs).toISOString().slice(0, 10);
}

/**
 * The day that lies so many calendar months after another, both as ISO dates. A month that has no such
 * day ends on its last one: three months after 30 November is the last of February.
 */
export function addCalendarMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const target = Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay));
  return new Date(target).toISOString().slice(0, 10);
}
