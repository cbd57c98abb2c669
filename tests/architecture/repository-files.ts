import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Root of the repository. */
export const repository = resolve(import.meta.dirname, "../..");

/** Paths, relative to the root, of every file that is or would be committed. */
export function listRepositoryFiles(): string[] {
  const output = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    {
      cwd: repository,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const paths = new Set(output.split("\0").filter((path) => path !== ""));
  return [...paths].filter((path) => existsSync(join(repository, path))).toSorted();
}

/** Text of a file of the repository. */
export function readRepositoryFile(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}
