import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
// As in services/platform/schedule.ts; here it needs no database to know when it ran.
import { schedule } from "node-cron";
import type { Progress } from "../progress.ts";
import { readLines } from "../read-lines.ts";
import type { Settings } from "../settings.ts";

/** Backups that are made by schedule. */
export interface BackupSchedule {
  stop: () => Promise<void>;
}

// A full disk or a database that is away for a while must not cost the night its backup.
const usualPausesMinutes = [5, 15, 45];

/** Makes backups as BACKUP_CRON says, in a process of their own, again where one failed; undefined where it says nothing. */
export function scheduleBackups(
  { BACKUP_CRON: cron, DATABASE_URL: databaseUrl }: Settings,
  progress: Progress,
  pausesMinutes: readonly number[] = usualPausesMinutes,
): BackupSchedule | undefined {
  if (cron === undefined || databaseUrl !== undefined) return undefined;
  let child: ChildProcess | undefined;
  const stopping = new AbortController();

  async function makeBackup(): Promise<boolean> {
    const running = spawn(process.execPath, [join(import.meta.dirname, "../main.ts"), "backup"], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child = running;
    // Its steps are of use to whoever sits before it.
    if (running.stdout) {
      readLines(running.stdout, (line) => {
        if (!line.startsWith("✓") && !line.startsWith("✗")) progress.line(line);
      });
    }
    if (running.stderr) readLines(running.stderr, (line) => progress.line(`! ${line}`));
    await once(running, "close");
    child = undefined;
    return running.exitCode === 0;
  }

  async function makeAgainWhereFailed(): Promise<void> {
    for (const pause of pausesMinutes) {
      if ((await makeBackup()) || stopping.signal.aborted) return;
      progress.line(`! The backup failed; it is made again in ${pause} minutes.`);
      await delay(pause * 60_000, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
    if (await makeBackup()) return;
    progress.line("! The backup failed, and is not made again before its next time.");
  }

  const task = schedule(cron, makeAgainWhereFailed, { timezone: "Etc/UTC", noOverlap: true });
  return {
    async stop() {
      await task.destroy();
      stopping.abort();
      child?.kill();
    },
  };
}
