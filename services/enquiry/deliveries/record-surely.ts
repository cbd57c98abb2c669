import type { Log } from "@dhahabu/platform/log";

const againAfterMs = 1000;

/** Writes down what a job has done, however long the database is away: done anew, it would be done twice. */
export async function recordSurely(
  log: Log,
  jobId: string,
  record: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      log.warn({ err: error, jobId }, "a delivery could not be recorded yet");
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
}
