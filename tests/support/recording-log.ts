import { createLog } from "@dhahabu/platform/log";
import type { Log } from "@dhahabu/platform/log";

/** A line of a recording log: what was logged, and the sentence with it. */
export type LogLine = Record<string, unknown> & { message: string };

/** Creates a log that prints nothing and keeps its lines of some levels, `info` unless named, for a test to read. */
export function createRecordingLog(levels: readonly ("info" | "warn" | "error")[] = ["info"]): {
  log: Log;
  lines: LogLine[];
} {
  const lines: LogLine[] = [];
  const log = createLog({ service: "test", level: "fatal" });
  for (const level of levels) {
    log[level] = (entry: unknown, message?: unknown) => {
      lines.push({ ...(entry as Record<string, unknown>), message: String(message) });
    };
  }
  return { log, lines };
}
