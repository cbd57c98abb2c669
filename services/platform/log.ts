import { pino } from "pino";
import type { Logger } from "pino";

/** A structured logger: one JSON object a line on standard output. */
export type Log = Logger;

/** Creates a service's logger. Passwords, cookies and messages of customers are removed wherever they turn up under these names. */
export function createLog(options: { service: string; level: string }): Log {
  return pino({
    level: options.level,
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ["password", "*.password", "*.cookie", "*.authorization", "body", "*.body"],
      censor: "[removed]",
    },
  });
}
