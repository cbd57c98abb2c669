import { pino } from "pino";
import type { Logger, LoggerOptions } from "pino";

/** A structured logger: one JSON object a line on standard output. */
export type Log = Logger;

/** Where log lines go; tests hand in their own. */
export interface LogDestination {
  write(line: string): void;
}

/** Creates a service's logger. Passwords, cookies and messages of customers are removed wherever they turn up under these names. */
export function createLog(options: {
  service: string;
  level: string;
  destination?: LogDestination;
}): Log {
  const settings: LoggerOptions = {
    level: options.level,
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ["password", "*.password", "*.cookie", "*.authorization", "body", "*.body"],
      censor: "[removed]",
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
