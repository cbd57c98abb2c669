import { figures } from "@dhahabu/contract/facts";
import { addBusinessMinutes, countBusinessMinutes } from "./business-time.ts";

const promisedMinutes = figures.replyWithinBusinessHours * 60;
const outerPromiseMs = figures.replyWithinWeekendHours * 3_600_000;

/**
 * When the answer to something received is due, by the promise of the contact page: after 2 business hours,
 * and in any case after 24 hours, whichever is earlier. In the week the first rule always is the earlier one;
 * what comes from Saturday 10:00 to Sunday 10:00 is due a day later, though the bank rests then.
 */
export function findDueTime(receivedAt: Date): Date {
  const inBusinessHours = addBusinessMinutes(receivedAt, promisedMinutes);
  return new Date(Math.min(inBusinessHours.getTime(), receivedAt.getTime() + outerPromiseMs));
}

/** When an enquiry that somebody took and did not answer returns to the queue: after 2 business hours. */
export function findClaimEnd(claimedAt: Date): Date {
  return addBusinessMinutes(claimedAt, promisedMinutes);
}

/** How long a first reply took, in whole minutes of business hours, at least 1: nights and Sundays count for nobody. */
export function measureReply(receivedAt: Date, repliedAt: Date): number {
  return Math.max(1, Math.round(countBusinessMinutes(receivedAt, repliedAt)));
}
