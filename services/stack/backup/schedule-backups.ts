import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
// As in services/platform/schedule.ts; here it needs no database to know when it ran.
import { schedule } from "node-cron";
import type { Progress } from "../progress.ts";
import { readLines } from "../read-lines.ts";
import type { Settings } from "../settings.ts";

/** Backups that are made by schedule. */
export interface BackupSchedule {
  stop: () => Promise<void>;
}

/** Makes backups as BACKUP_CRON says, in a process of their own; undefined where it says nothing. */
export function scheduleBackups(
  { BACKUP_CRON: cron, DATABASE_URL: databaseUrl }: Settings,
  progress: Progress,
): BackupSchedule | undefined {
  if (cron === undefined || databaseUrl !== undefined) return undefined;
  let child: ChildProcess | undefined;

  async function makeBackup(): Promise<void> {
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
  }

  const task = schedule(cron, makeBackup, { timezone: "Etc/UTC", noOverlap: true });
  return {
    async stop() {
      await task.destroy();
      child?.kill();
    },
  };
}
