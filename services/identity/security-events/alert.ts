import { findNairobiDay, nairobiAheadMs } from "@dhahabu/contract/nairobi-time";

/** A failure to prove who one is; `userId` is null where there is no such account. */
interface Failure {
  atMs: number;
  userId: number | null;
}

/** What is kept of a network from which proofs fail. */
export interface FailingNetwork {
  failures: readonly Failure[];
  /** True from an alert until the network has calmed down: one mail for a crossing. */
  isAlerted: boolean;
}

const hourMs = 3_600_000;
const windowMs = 15 * 60_000;

/** So many failures of a network within a quarter of an hour, about more than one account, are an alert. */
export const failuresForAlert = 10;

/** So many alerts of failures are told within an hour: whoever has networks without end does not fill mailboxes. */
export const mostFailureAlertsAnHour = 20;

// Below so many within the quarter of an hour the next crossing alerts again.
const calmBelow = failuresForAlert / 2;

/** Adds a failure; `isCrossing` is true for the one that makes it too many. */
export function addFailure(
  before: FailingNetwork,
  failure: Failure,
): { network: FailingNetwork; isCrossing: boolean } {
  const recent = before.failures.filter(({ atMs }) => atMs > failure.atMs - windowMs);
  const wasAlerted = before.isAlerted && recent.length >= calmBelow;
  const failures = [...recent, failure].slice(-failuresForAlert);
  const accounts = new Set(failures.map(({ userId }) => userId));
  // Names without an account are many accounts; one owner who mistypes is none of this.
  const isSpread = accounts.size > 1 || accounts.has(null);
  const isOver = failures.length === failuresForAlert && isSpread;
  return {
    network: { failures, isAlerted: wasAlerted || isOver },
    isCrossing: isOver && !wasAlerted,
  };
}

const nightFromHour = 22;
const nightToHour = 6;

/** The day on whose evening the night at a moment began, by the clocks of Nairobi; undefined by day. */
export function findNight(at: Date): string | undefined {
  const hour = new Date(at.getTime() + nairobiAheadMs).getUTCHours();
  if (hour >= nightToHour && hour < nightFromHour) return undefined;
  return findNairobiDay(at.getTime() - nightToHour * hourMs);
}
