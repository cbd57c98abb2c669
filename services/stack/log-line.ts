import { z } from "zod";

const entrySchema = z.looseObject({
  level: z.string(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string().optional() }).optional(),
});

const shownLevels: Record<string, readonly string[]> = {
  debug: ["debug", "info", "warn", "error", "fatal"],
};
const alwaysShown = ["warn", "error", "fatal"];

/**
 * What a person at the terminal reads of a service's log line: its warnings and errors, everything at
 * level debug, and nothing (undefined) of the rest. A line that is no JSON is shown as it is.
 */
export function describeLogLine(
  name: string,
  line: string,
  terminalLevel: string,
): string | undefined {
  if (line.trim() === "") return undefined;
  const entry = parseEntry(line);
  if (entry === undefined) return `  ${name}: ${line}`;
  if (!(shownLevels[terminalLevel] ?? alwaysShown).includes(entry.level)) return undefined;
  const reason = entry.err?.message;
  const message = [entry.msg, reason].filter((part) => part !== undefined && part !== "");
  const mark = alwaysShown.includes(entry.level) ? "!" : " ";
  return `${mark} ${name}: ${message.join(": ")}${entry.level === "warn" ? "" : ` [${entry.level}]`}`;
}

function parseEntry(line: string): z.infer<typeof entrySchema> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
