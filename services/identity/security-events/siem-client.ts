import { mkdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
// As the logs of `npm start`: renames while it writes; well kept, without a dependency.
import { createStream } from "rotating-file-stream";

/** A file of JSON lines that a SIEM reads. */
export interface SiemClient {
  /** Appends lines. Throws where they could not be written; some of them may be written then. */
  append(lines: readonly string[]): Promise<void>;
}

/** Opens the file: `<file>.1` is the one before it, and so on. Each is `fileMb` large at most, and `files` are kept. */
export function createSiemClient(options: {
  file: string;
  fileMb: number;
  files: number;
}): SiemClient {
  const { file, fileMb, files } = options;
  return {
    async append(lines) {
      await mkdir(dirname(file), { recursive: true });
      const stream = createStream(basename(file), {
        path: dirname(file),
        size: `${fileMb}M`,
        rotate: files - 1,
      });
      await new Promise<void>((resolve, reject) => {
        stream.once("error", reject);
        stream.once("finish", resolve);
        stream.end(lines.map((line) => `${line}\n`).join(""));
      });
    },
  };
}
