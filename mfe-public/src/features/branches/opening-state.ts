import type { OpeningRule } from "@dhahabu/contract/facts";
import { nairobiAheadMs } from "@dhahabu/contract/nairobi-time";

/** When a branch is open: hours of weekdays, and days (ISO dates of Nairobi) on which it stays closed all the same. */
interface OpeningTimes {
  readonly openingHours: readonly OpeningRule[];
  readonly closedDays?: readonly { readonly date: string }[];
}

/** Whether a branch is open, and when that changes; `day` is 1 (Monday) to 7 (Sunday). */
type OpeningState =
  | { readonly isOpen: true; readonly closesAt: string }
  | {
      readonly isOpen: false;
      readonly day: number;
      readonly isToday: boolean;
      readonly opensAt: string;
    };

const oneDayMs = 24 * 60 * 60_000;
const daysPerWeek = 7;

function readMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function readNairobi(nowMs: number): { date: string; day: number; minutes: number } {
  const moment = new Date(nowMs + nairobiAheadMs);
  return {
    date: moment.toISOString().slice(0, 10),
    day: moment.getUTCDay() === 0 ? daysPerWeek : moment.getUTCDay(),
    minutes: moment.getUTCHours() * 60 + moment.getUTCMinutes(),
  };
}

/** State of a branch at a moment in milliseconds since 1970; undefined where it opens on none of the next seven days. */
export function findOpeningState(
  nowMs: number,
  { openingHours, closedDays = [] }: OpeningTimes,
): OpeningState | undefined {
  const listRules = ({ date, day }: { date: string; day: number }) =>
    closedDays.some((closed) => closed.date === date)
      ? []
      : openingHours.filter(({ days }) => days.includes(day));
  const now = readNairobi(nowMs);
  const running = listRules(now).find(
    ({ opens, closes }) => readMinutes(opens) <= now.minutes && now.minutes < readMinutes(closes),
  );
  if (running) return { isOpen: true, closesAt: running.closes };
  for (let ahead = 0; ahead <= daysPerWeek; ahead += 1) {
    const next = readNairobi(nowMs + ahead * oneDayMs);
    const [opensAt] = listRules(next)
      .map(({ opens }) => opens)
      .filter((opens) => ahead > 0 || readMinutes(opens) > now.minutes)
      .toSorted();
    if (opensAt !== undefined)
      return { isOpen: false, day: next.day, isToday: ahead === 0, opensAt };
  }
  return undefined;
}
