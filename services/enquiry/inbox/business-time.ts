import { openingHours } from "@dhahabu/contract/facts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
// Kenya has no summer time.
const nairobiOffsetMs = 3 * 3_600_000;

/** Business hours of one day, in milliseconds since 1970. */
interface Opening {
  opensMs: number;
  closesMs: number;
}

const openingsByDay = new Map(
  openingHours.contact.flatMap(({ days, opens, closes }) =>
    days.map((day) => [day as number, { opens: toMs(opens), closes: toMs(closes) }] as const),
  ),
);

function toMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

/** The business hours from a moment on, day by day: Monday to Friday and Saturday morning in Nairobi (facts.ts). No public holidays are known. */
function* listOpenings(fromMs: number): Generator<Opening> {
  let dayStartMs = Math.floor((fromMs + nairobiOffsetMs) / dayMs) * dayMs - nairobiOffsetMs;
  for (; ; dayStartMs += dayMs) {
    // 1 January 1970 was a Thursday, the fourth day of the week.
    const dayNumber = Math.floor((dayStartMs + nairobiOffsetMs) / dayMs);
    const weekday = ((((dayNumber + 3) % 7) + 7) % 7) + 1;
    const hours = openingsByDay.get(weekday);
    if (!hours) continue;
    yield { opensMs: dayStartMs + hours.opens, closesMs: dayStartMs + hours.closes };
  }
}

/** The moment at which so many minutes of business hours have passed since `from`. */
export function addBusinessMinutes(from: Date, minutes: number): Date {
  const fromMs = from.getTime();
  let leftMs = minutes * minuteMs;
  for (const { opensMs, closesMs } of listOpenings(fromMs)) {
    const startMs = Math.max(opensMs, fromMs);
    if (startMs >= closesMs) continue;
    if (startMs + leftMs <= closesMs) return new Date(startMs + leftMs);
    leftMs -= closesMs - startMs;
  }
  throw new Error("There are no business hours.");
}

/** Minutes of business hours between two moments, not rounded; 0 where `to` is not later. */
export function countBusinessMinutes(from: Date, to: Date): number {
  const fromMs = from.getTime();
  const toEndMs = to.getTime();
  let sumMs = 0;
  for (const { opensMs, closesMs } of listOpenings(fromMs)) {
    if (opensMs >= toEndMs) break;
    sumMs += Math.max(0, Math.min(closesMs, toEndMs) - Math.max(opensMs, fromMs));
  }
  return sumMs / minuteMs;
}
