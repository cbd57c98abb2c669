/** How far a moment is from another in the largest unit that fits; negative for the past. */
interface TimeDistance {
  readonly value: number;
  readonly unit: "minute" | "hour" | "day";
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Distance of a moment from now, both in milliseconds: minutes under an hour, hours under a day, then days. */
export function findDistance(momentMs: number, nowMs: number): TimeDistance {
  const distanceMs = momentMs - nowMs;
  const size = Math.abs(distanceMs);
  const [unit, unitMs] =
    size < hourMs
      ? (["minute", minuteMs] as const)
      : size < dayMs
        ? (["hour", hourMs] as const)
        : (["day", dayMs] as const);
  // Zero has a sign, which would show as "in 0 minutes" for the past.
  return { value: Math.trunc(distanceMs / unitMs) + 0, unit };
}
