import type { Log } from "./log.ts";

/**
 * Creates a function that asks, and where that fails gives what was answered last, or `first`. It never throws;
 * the first failure in a row is logged.
 */
export function keepLast<Q, A>(options: {
  ask: (question: Q) => Promise<A>;
  first: A;
  /** What is asked for, for the log. */
  what: string;
  log: Log;
}): (question: Q) => Promise<A> {
  const { ask, first, what, log } = options;
  let last = first;
  let isAway = false;
  return async (question) => {
    try {
      last = await ask(question);
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, `${what} cannot be read; the last ones are used`);
      isAway = true;
    }
    return last;
  };
}
