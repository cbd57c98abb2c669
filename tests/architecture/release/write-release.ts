import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository-files.ts";
import { readSources, releaseFile, writeLines } from "./contract-of-release.ts";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();

// Run when a release is put to use, with nothing uncommitted: from then on the next one has to get on with it.
const changed = git("status", "--porcelain", "--", "services");
if (changed !== "") throw new Error(`A release is a commit, and these are in none:\n${changed}`);
const commit = git("rev-parse", "HEAD");
writeFileSync(join(repository, releaseFile), writeLines({ ...readSources(), commit }));
