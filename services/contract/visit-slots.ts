import type { Branch } from "./branches.ts";
import { findNairobiDay, startOfNairobiDate } from "./nairobi-time.ts";
import { bookableDays, bookableUntilMinutes, visitMinutes } from "./visit-terms.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** When a branch takes visits. */
export type BranchTimes = Pick<Branch, "isOpen" | "openingHours" | "closedDays">;

/** The beginnings of the slots that a branch offers from `now` on, by day; days without any are left out. */
export function listSlots(
  { isOpen, openingHours, closedDays }: BranchTimes,
  now: Date,
): { date: string; startsAt: Date[] }[] {
  if (!isOpen) return [];
  const earliestMs = now.getTime() + bookableUntilMinutes * minuteMs;
  const todayMs = startOfNairobiDate(findNairobiDay(now.getTime())).getTime();
  const closed = new Set(closedDays.map(({ date }) => date));
  const days: { date: string; startsAt: Date[] }[] = [];
  for (let number = 0; number < bookableDays; number += 1) {
    const midnightMs = todayMs + number * dayMs;
    const date = findNairobiDay(midnightMs);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
    const hours = openingHours.find((rule) => rule.days.includes(weekday));
    if (!hours || closed.has(date)) continue;
    const startsAt: Date[] = [];
    const lastMs = midnightMs + toMs(hours.closes) - visitMinutes * minuteMs;
    for (
      let atMs = midnightMs + toMs(hours.opens);
      atMs <= lastMs;
      atMs += visitMinutes * minuteMs
    ) {
      if (atMs >= earliestMs) startsAt.push(new Date(atMs));
    }
    if (startsAt.length > 0) days.push({ date, startsAt });
  }
  return days;
}

function toMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return (hours * 60 + minutes) * minuteMs;
}
