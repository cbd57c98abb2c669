const secondMs = 1000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const newYorkClock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

// New York's clock reading at an instant, written as if it were UTC, to whole seconds.
function newYorkWallMs(atMs: number): number {
  const parts = new Map(
    newYorkClock.formatToParts(atMs).map((part) => [part.type, Number(part.value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
}

// The clocks change on Sunday at 02:00, so winter time's guess is on the right side of the change for
// both ends of the rest.
function toInstantMs(wallMs: number): number {
  const guessMs = wallMs + 5 * hourMs;
  return wallMs + (guessMs - newYorkWallMs(guessMs));
}

// The weekly rest that is going on at an instant, or else the next one.
function findRest(atMs: number): { startsAtMs: number; endsAtMs: number } {
  const wallMs = newYorkWallMs(Math.floor(atMs / secondMs) * secondMs);
  const weekday = new Date(wallMs).getUTCDay();
  const midnightMs = Math.floor(wallMs / dayMs) * dayMs;
  const sundayMs = midnightMs + ((7 - weekday) % 7) * dayMs;
  const thisEndMs = sundayMs + 18 * hourMs;
  const endMs = wallMs < thisEndMs ? thisEndMs : thisEndMs + 7 * dayMs;
  const startMs = endMs - 2 * dayMs - hourMs;
  return { startsAtMs: toInstantMs(startMs), endsAtMs: toInstantMs(endMs) };
}

/** False in the market's weekly rest, Friday 17:00 to Sunday 18:00 in New York, in summer and winter time. */
export function isMarketOpen(at: Date): boolean {
  return at.getTime() < findRest(at.getTime()).startsAtMs;
}

/** Milliseconds between two instants in which the market was open: a quote does not age in the weekly rest. */
export function openMarketMsBetween(from: Date, to: Date): number {
  let openMs = 0;
  let cursorMs = from.getTime();
  while (cursorMs < to.getTime()) {
    const rest = findRest(cursorMs);
    openMs += Math.max(0, Math.min(to.getTime(), rest.startsAtMs) - cursorMs);
    cursorMs = rest.endsAtMs;
  }
  return openMs;
}
