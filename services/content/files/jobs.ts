import type { Log } from "@dhahabu/platform/log";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { Sql } from "@dhahabu/platform/db";
import type { Spool } from "./spool-client.ts";
import type { FileStorage } from "./storage.ts";
import type { FileStore } from "./store.ts";

const batchSize = 100;

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
export function startSweeper(parts: {
  store: FileStore;
  storage: FileStorage;
  spool: Spool;
  sql: Sql;
  cron: string;
  log: Log;
}): Sweeper {
  const { store, storage, spool, log } = parts;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopping = false;

  async function removeDoomed(): Promise<void> {
    for (;;) {
      const files = await store.listDoomed(batchSize);
      for (const { id, names } of files) {
        if (isStopping) return;
        for (const name of names) await storage.delete(name);
        await store.forget(id);
      }
      if (files.length < batchSize) return;
    }
  }

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      try {
        await removeDoomed();
      } catch (error) {
        log.warn({ err: error }, "files could not be removed; the schedule tries again");
      }
    }
    running = undefined;
  }

  const schedule = startSchedule({
    name: "sweep-media-files",
    cron: parts.cron,
    sql: parts.sql,
    log,
    async run() {
      await store.markAbandoned();
      await removeDoomed();
      await spool.clear();
    },
  });
  return {
    sweepSoon() {
      isWanted = true;
      running ??= runWhileWanted();
    },
    async stop() {
      isStopping = true;
      await schedule.stop();
      await running;
    },
  };
}
