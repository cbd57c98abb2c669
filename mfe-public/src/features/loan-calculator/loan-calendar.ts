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
