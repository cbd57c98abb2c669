import type { BankFacts } from "@dhahabu/contract/facts";
import { nairobiAheadMs } from "@dhahabu/contract/nairobi-time";

/** When the bank does business: the hours of its weekdays, and the days on which it stays closed all the same. Staff keep both (`GET /api/facts`). */
export type BusinessCalendar = Pick<BankFacts, "openingHours" | "closedDays">;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A day in Nairobi. */
interface Day {
  startMs: number;
  endMs: number;
  isClosed: boolean;
  /** Business hours; undefined for a day without. */
  opening: { opensMs: number; closesMs: number } | undefined;
}

function toMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

/** The days from the one of a moment on. */
function* listDays({ openingHours, closedDays }: BusinessCalendar, fromMs: number): Generator<Day> {
  const openings = new Map(
    openingHours.flatMap(({ days, opens, closes }) =>
      days.map((day) => [day, { opens: toMs(opens), closes: toMs(closes) }] as const),
    ),
  );
  const closed = new Set(closedDays.map(({ date }) => date));
  for (let number = Math.floor((fromMs + nairobiAheadMs) / dayMs); ; number += 1) {
    const startMs = number * dayMs - nairobiAheadMs;
    // 1 January 1970 was a Thursday, the fourth day of the week.
    const hours = openings.get(((((number + 3) % 7) + 7) % 7) + 1);
    const isClosed = closed.has(new Date(number * dayMs).toISOString().slice(0, 10));
    yield {
      startMs,
      endMs: startMs + dayMs,
      isClosed,
      opening:
        hours && !isClosed
          ? { opensMs: startMs + hours.opens, closesMs: startMs + hours.closes }
          : undefined,
    };
  }
}

/** The moment at which so many minutes of business hours have passed since `from`. Throws where there are no business hours at all. */
export function addBusinessMinutes(calendar: BusinessCalendar, from: Date, minutes: number): Date {
  if (calendar.openingHours.length === 0) throw new Error("There are no business hours.");
  const fromMs = from.getTime();
  let leftMs = minutes * minuteMs;
  for (const { opening } of listDays(calendar, fromMs)) {
    if (!opening) continue;
    const startMs = Math.max(opening.opensMs, fromMs);
    if (startMs >= opening.closesMs) continue;
    if (startMs + leftMs <= opening.closesMs) return new Date(startMs + leftMs);
    leftMs -= opening.closesMs - startMs;
  }
  throw new Error("The days have come to an end.");
}

/** Minutes of business hours between two moments, not rounded; 0 where `to` is not later. */
export function countBusinessMinutes(calendar: BusinessCalendar, from: Date, to: Date): number {
  const fromMs = from.getTime();
  const toEndMs = to.getTime();
  let sumMs = 0;
  for (const { startMs, opening } of listDays(calendar, fromMs)) {
    if (startMs >= toEndMs) break;
    if (!opening) continue;
    sumMs += Math.max(0, Math.min(opening.closesMs, toEndMs) - Math.max(opening.opensMs, fromMs));
  }
  return sumMs / minuteMs;
}

/** The moment at which so much time has passed since `from` with the clock standing still on closed days; nights and Sundays count. */
export function addTimeOfOpenDays(
  calendar: BusinessCalendar,
  from: Date,
  milliseconds: number,
): Date {
  const fromMs = from.getTime();
  let leftMs = milliseconds;
  for (const { startMs, endMs, isClosed } of listDays(calendar, fromMs)) {
    if (isClosed) continue;
    const beginsMs = Math.max(startMs, fromMs);
    if (beginsMs + leftMs <= endMs) return new Date(beginsMs + leftMs);
    leftMs -= endMs - beginsMs;
  }
  throw new Error("The days have come to an end.");
}
