import { figures } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { nairobiAheadMs } from "@dhahabu/contract/nairobi-time";

/** When the bank does business: the hours of its weekdays, and the days on which it stays closed all the same. Staff keep both (`GET /api/facts`). */
export type BusinessCalendar = Pick<BankFacts, "openingHours" | "closedDays">;

const promisedMinutes = figures.replyWithinBusinessHours * 60;
const outerPromiseMs = figures.replyWithinWeekendHours * 3_600_000;

/**
 * When the answer to something received is due, by the promise of the contact page: after 2 business hours,
 * and in any case after 24 hours, whichever is earlier. In the week the first rule always is the earlier one;
 * what comes from Saturday 10:00 to Sunday 10:00 is due a day later, though the bank rests then. On a day on
 * which the bank stays closed, such as a public holiday, neither clock runs.
 */
export function findDueTime(calendar: BusinessCalendar, receivedAt: Date): Date {
  const inBusinessHours = addBusinessMinutes(calendar, receivedAt, promisedMinutes);
  const inAnyCase = addTimeOfOpenDays(calendar, receivedAt, outerPromiseMs);
  return inBusinessHours < inAnyCase ? inBusinessHours : inAnyCase;
}

/** When an enquiry that somebody took and did not answer returns to the queue: after 2 business hours. */
export function findClaimEnd(calendar: BusinessCalendar, claimedAt: Date): Date {
  return addBusinessMinutes(calendar, claimedAt, promisedMinutes);
}

/** How long a first reply took, in whole minutes of business hours, at least 1: nights, Sundays and closed days count for nobody. */
export function measureReply(
  calendar: BusinessCalendar,
  receivedAt: Date,
  repliedAt: Date,
): number {
  return Math.max(1, Math.round(countBusinessMinutes(calendar, receivedAt, repliedAt)));
}

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
function addTimeOfOpenDays(calendar: BusinessCalendar, from: Date, milliseconds: number): Date {
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
