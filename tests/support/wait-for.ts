import { setTimeout as delay } from "node:timers/promises";

/**
 * Asks again and again until the answer is neither undefined, null nor false, and gives it back. Throws with
 * the last error or answer after `timeoutMs`.
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T> | T,
  options: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const deadlineMs = performance.now() + (options.timeoutMs ?? 20_000);
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
    await delay(options.everyMs ?? 25);
  }
}

function isAnswer<T>(answer: T): answer is Exclude<T, false | null | undefined> {
  return answer !== undefined && answer !== null && answer !== false;
}
