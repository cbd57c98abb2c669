import { pino } from "pino";
import type { Logger, LoggerOptions } from "pino";

/** A structured logger: one JSON object a line on standard output. */
export type Log = Logger;

/** Where log lines go; tests hand in their own. */
export interface LogDestination {
  write(line: string): void;
}

const secretNames = ["password", "cookie", "authorization", "body"];

/**
 * Creates a service's logger. As a net below what is never logged on purpose, fields of the names above are
 * removed from a line and from what stands directly in it, such as an error; what lies deeper is not looked at.
 */
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
      paths: secretNames.flatMap((name) => [name, `*.${name}`]),
      censor: "[removed]",
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
