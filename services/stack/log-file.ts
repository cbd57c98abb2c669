import { mkdir, rename, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
// Renames while it writes and keeps what comes meanwhile; well kept, without a dependency.
import { createStream } from "rotating-file-stream";
import { countRepeats } from "./count-repeats.ts";
import { readLines } from "./read-lines.ts";

/** How large one log file grows, and how many of a process are kept. */
export interface LogLimits {
  fileMb: number;
  files: number;
}

/** The log of a process, which never grows beyond its limits. */
export interface LogFile {
  /** Keeps what a child writes; each of its lines goes to `onLine` as well. */
  keep(stream: Readable, onLine?: (line: string) => void): void;
  /** Resolves when all of it is written. */
  close(): Promise<void>;
}

const tellEveryMs = 10_000;
const bytesPerMb = 1024 * 1024;

/** Opens `<name>.log` for appending: `<name>.log.1` is the one before it, and so on. */
export async function openLogFile(options: {
  logsDir: string;
  name: string;
  limits: LogLimits;
}): Promise<LogFile> {
  const { logsDir, name, limits } = options;
  await mkdir(logsDir, { recursive: true });
  const file = createStream(`${name}.log`, {
    path: logsDir,
    size: `${limits.fileMb}M`,
    rotate: limits.files - 1,
  });
  // A full disk must not end the product for its log's sake.
  file.on("error", () => undefined);
  const counter = countRepeats((line) => file.write(`${line}\n`));
  const telling = setInterval(() => counter.tell(), tellEveryMs);
  telling.unref();
  return {
    keep: (stream, onLine = () => undefined) =>
      readLines(stream, (line) => {
        counter.take(line);
        onLine(line);
      }),
    async close() {
      clearInterval(telling);
      counter.tell();
      await new Promise<void>((closed) => {
        file.once("error", () => closed());
        file.end(() => closed());
      });
    },
  };
}

/** Puts a file aside that has grown large; for one that is written without our help. */
export async function putAside(file: string, limits: LogLimits): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > limits.fileMb * bytesPerMb) await rename(file, `${file}.1`);
}
