// Kenya has no summer time.
const nairobiOffsetMs = 3 * 60 * 60_000;

/** The day in Nairobi at a moment in milliseconds since 1970, as an ISO date. */
export function findNairobiDay(nowMs: number): string {
  return new Date(nowMs + nairobiOffsetMs).toISOString().slice(0, 10);
}
