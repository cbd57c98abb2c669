/** Wrong codes in a row, the last of them now or before. */
export interface WrongCodes {
  count: number;
  lastAt: Date;
}

const freeTries = 5;
const firstWaitMs = 15 * 60_000;
const longestWaitMs = 24 * 3_600_000;

/**
 * Until when no code of an account is looked at: 15 minutes after the fifth wrong one in a row, and twice as long after
 * each one more, a day at most. Who knows a password alone is right once in some hundred years.
 */
export function findWaitMs(wrong: WrongCodes | undefined, now: Date): number {
  if (!wrong || wrong.count < freeTries) return 0;
  const waitMs = Math.min(firstWaitMs * 2 ** (wrong.count - freeTries), longestWaitMs);
  return Math.max(0, wrong.lastAt.getTime() + waitMs - now.getTime());
}
