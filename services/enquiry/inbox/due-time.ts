import { figures } from "@dhahabu/contract/facts";
import { addBusinessMinutes, addTimeOfOpenDays, countBusinessMinutes } from "./business-time.ts";
import type { BusinessCalendar } from "./business-time.ts";

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
