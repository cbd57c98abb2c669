/** Hours of some weekdays, 1 (Monday) to 7 (Sunday), by the 24-hour clock of Nairobi. */
export interface OpeningRule {
  readonly days: readonly number[];
  readonly opens: string;
  readonly closes: string;
}

/** Whether a branch is open, and when that changes; `day` is 1 (Monday) to 7 (Sunday). */
export type OpeningState =
  | { readonly isOpen: true; readonly closesAt: string }
  | {
      readonly isOpen: false;
      readonly day: number;
      readonly isToday: boolean;
      readonly opensAt: string;
    };

// Kenya has no summer time.
const nairobiOffsetMs = 3 * 60 * 60_000;
const daysPerWeek = 7;

function readMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function readNairobi(nowMs: number): { day: number; minutes: number } {
  const moment = new Date(nowMs + nairobiOffsetMs);
  return {
    day: moment.getUTCDay() === 0 ? daysPerWeek : moment.getUTCDay(),
    minutes: moment.getUTCHours() * 60 + moment.getUTCMinutes(),
  };
}

/** State of a branch at a moment in milliseconds since 1970; undefined where no day has hours. */
export function findOpeningState(
  nowMs: number,
  rules: readonly OpeningRule[],
): OpeningState | undefined {
  const now = readNairobi(nowMs);
  const running = rules.find(
    ({ days, opens, closes }) =>
      days.includes(now.day) &&
      readMinutes(opens) <= now.minutes &&
      now.minutes < readMinutes(closes),
  );
  if (running) return { isOpen: true, closesAt: running.closes };
  for (let ahead = 0; ahead <= daysPerWeek; ahead += 1) {
    const day = ((now.day - 1 + ahead) % daysPerWeek) + 1;
    const [opensAt] = rules
      .filter(({ days }) => days.includes(day))
      .map(({ opens }) => opens)
      .filter((opens) => ahead > 0 || readMinutes(opens) > now.minutes)
      .toSorted();
    if (opensAt !== undefined) return { isOpen: false, day, isToday: ahead === 0, opensAt };
  }
  return undefined;
}
