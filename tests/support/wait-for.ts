import { setTimeout as delay } from "node:timers/promises";

const shortestPauseMs = 25;
const longestPauseMs = 100;

/**
 * Asks again and again, less often the longer it waits unless `everyMs` says how often, until the answer is neither
 * undefined, null nor false, and gives it back. Throws with the last error or answer after `timeoutMs`.
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T> | T,
  options: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const startedAtMs = performance.now();
  const deadlineMs = startedAtMs + (options.timeoutMs ?? 20_000);
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (isAnswer(answer)) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadlineMs) {
      const reason = last instanceof Error ? last.message : String(last);
      throw new Error(`Waited in vain for ${what}; the last answer was: ${reason}`, {
        cause: last,
      });
    }
    const pauseMs = Math.max((performance.now() - startedAtMs) / 10, shortestPauseMs);
    await delay(options.everyMs ?? Math.min(pauseMs, longestPauseMs));
  }
}

function isAnswer<T>(answer: T): answer is Exclude<T, false | null | undefined> {
  return answer !== undefined && answer !== null && answer !== false;
}
