import type { Log } from "@dhahabu/platform/log";
import { startSchedule } from "@dhahabu/platform/schedule";
import { removeDoomedFiles } from "./remove-doomed-files.ts";
import { sweepFiles } from "./sweep-files.ts";

/** Removes the bytes of files that nothing shows any more. */
export interface Sweeper {
  /** Removes what was marked just now, without waiting; what fails is left to the schedule. */
  sweepSoon(): void;
  stop(): Promise<void>;
}

/**
 * Starts the sweeper: files that are marked are removed at once when asked, and by the schedule, which
 * also marks abandoned files and clears the spool. A store that is down only delays it.
 */
export function startSweeper(
  parts: Parameters<typeof sweepFiles>[0] & {
    sql: Parameters<typeof startSchedule>[0]["sql"];
    cron: string;
    log: Log;
  },
): Sweeper {
  const { sql, cron, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      try {
        await removeDoomedFiles(parts, signal);
      } catch (error) {
        log.warn({ err: error }, "files could not be removed; the schedule tries again");
      }
    }
    running = undefined;
  }

  const schedule = startSchedule({
    name: "sweep-media-files",
    cron,
    sql,
    log,
    run: () => sweepFiles(parts, signal),
  });
  return {
    sweepSoon() {
      isWanted = true;
      running ??= runWhileWanted();
    },
    async stop() {
      stopping.abort();
      await schedule.stop();
      await running;
    },
  };
}
