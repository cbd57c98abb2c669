import type { Clock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import type { ReadName } from "./reads.ts";
import type { AnswerStore } from "./store.ts";

// Gateway and services start together: until then an owner that is not there is no fault.
const ownerStartsWithinMs = 10_000;

/** Asks a read's owner again; false where it gave no answer, and the last good one stays. Never throws. */
export async function refreshRead(
  parts: {
    answers: AnswerStore;
    fetchRead: (name: ReadName) => Promise<{ body: Buffer; link: string | undefined }>;
    /** Reads whose owner gave no answer; each is told of once. */
    failing: Set<ReadName>;
    startedAtMs: number;
    clock: Clock;
    log: Log;
  },
  name: ReadName,
): Promise<boolean> {
  const { answers, failing, log } = parts;
  const askedAtMs = parts.clock.now().getTime();
  try {
    await answers.put(name, await parts.fetchRead(name), askedAtMs);
    if (failing.delete(name)) log.info({ read: name }, "prepared answer is fresh again");
    return true;
  } catch (error) {
    const isStarting =
      !answers.has(name) && parts.clock.now().getTime() - parts.startedAtMs < ownerStartsWithinMs;
    if (!failing.has(name) && !isStarting) {
      log.warn({ err: error, read: name }, "prepared answer could not be refreshed");
      failing.add(name);
    }
    return false;
  }
}
