import { findNairobiDay, nairobiAheadMs } from "@dhahabu/contract/nairobi-time";

/** A failure to prove who one is; `userId` is null where there is no such account. */
interface Failure {
  atMs: number;
  userId: number | null;
}

/** What is kept of a network from which proofs fail, and of all networks together. */
export interface FailingNetwork {
  failures: readonly Failure[];
  /** From an alert until the network has calmed down, or the alert is old: one mail for a crossing. */
  alertedAtMs: number | null;
}

const hourMs = 3_600_000;
const windowMs = 15 * 60_000;
// Who fails without an end is told of again: what began as noise may be an attack by now.
const alertLapsesAfterMs = 3 * hourMs;

/** So many failures of a network within a quarter of an hour, about more than one account, are an alert. */
export const failuresForAlert = 10;

/** So many failures of all networks together within a quarter of an hour, of each ten at most, are an alert too. */
export const failuresForWideAlert = 50;

/** Under which name the failures of all networks together are kept. */
export const everyNetwork = "*";

/** So many alerts of failures are told within an hour: whoever has networks without end does not fill mailboxes. */
export const mostFailureAlertsAnHour = 20;

/**
 * Adds a failure; `isCrossing` is true for the one that makes it too many, `countsWidely` while the network has not
 * had its ten, after which its own alert speaks for it.
 */
export function addFailure(
  before: FailingNetwork,
  failure: Failure,
): { network: FailingNetwork; isCrossing: boolean; countsWidely: boolean } {
  const added = add(before, failure, failuresForAlert);
  const accounts = new Set(added.failures.map(({ userId }) => userId));
  // Names without an account are many accounts; one owner who mistypes is none of this.
  const isSpread = accounts.size > 1 || accounts.has(null);
  const countsWidely = added.recentCount < failuresForAlert;
  return { ...judge(added, added.isFull && isSpread), countsWidely };
}

/** Adds a failure to those of all networks together, whatever account it is about. */
export function addWideFailure(
  before: FailingNetwork,
  failure: Failure,
): { network: FailingNetwork; isCrossing: boolean } {
  const added = add(before, failure, failuresForWideAlert);
  return judge(added, added.isFull);
}

function add(before: FailingNetwork, failure: Failure, most: number) {
  const recent = before.failures.filter(({ atMs }) => atMs > failure.atMs - windowMs);
  const failures = [...recent, failure].slice(-most);
  const { alertedAtMs } = before;
  const isLapsed = alertedAtMs !== null && failure.atMs - alertedAtMs >= alertLapsesAfterMs;
  return {
    failures,
    atMs: failure.atMs,
    recentCount: recent.length,
    isFull: failures.length === most,
    // With fewer than half of them within the quarter of an hour the next crossing alerts again.
    alertedAtMs: isLapsed || recent.length < most / 2 ? null : alertedAtMs,
  };
}

function judge({ failures, atMs, alertedAtMs }: ReturnType<typeof add>, isOver: boolean) {
  const isCrossing = isOver && alertedAtMs === null;
  return { network: { failures, alertedAtMs: isCrossing ? atMs : alertedAtMs }, isCrossing };
}

const nightFromHour = 22;
const nightToHour = 6;

/** The day on whose evening the night at a moment began, by the clocks of Nairobi; undefined by day. */
export function findNight(at: Date): string | undefined {
  const hour = new Date(at.getTime() + nairobiAheadMs).getUTCHours();
  if (hour >= nightToHour && hour < nightFromHour) return undefined;
  return findNairobiDay(at.getTime() - nightToHour * hourMs);
}
