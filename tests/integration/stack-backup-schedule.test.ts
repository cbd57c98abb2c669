import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scheduleBackups } from "@dhahabu/stack/backup/schedule-backups";
import { createLineProgress } from "@dhahabu/stack/progress";
import { loadSettings } from "@dhahabu/stack/settings";
import { expect, onTestFinished, test, vi } from "vitest";
import { waitFor } from "../support/wait-for.ts";

test("19.13: a backup by schedule that failed is made again, and says so", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "no-bank-"));
  // Where no bank runs there is nothing to back up.
  vi.stubEnv("DATA_DIR", dataDir);
  const lines: string[] = [];
  const progress = createLineProgress((line) => lines.push(line));
  const own = { DATA_DIR: dataDir, BACKUP_CRON: "* * * * * *" };
  const settings = await loadSettings(own, dataDir);
  const backups = scheduleBackups(settings, progress, [0.001]);
  onTestFinished(async () => {
    await backups?.stop();
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true, force: true });
  });
  await waitFor("the last try", () => lines.some((line) => line.includes("not made again")));
  const told = lines.filter((line) => line.includes("The backup failed"));
  expect(told.slice(0, 2)).toEqual([
    "! The backup failed; it is made again in 0.001 minutes.",
    "! The backup failed, and is not made again before its next time.",
  ]);
  expect(lines.length).toBeGreaterThan(told.length);
});
