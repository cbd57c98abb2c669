import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { readRelease } from "../architecture/release/contract-of-release.ts";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../..");
const modules = join(repository, "node_modules");
const ownScope = "@dhahabu";

/** The sources of the release before this one, ready to run on the packages that are installed here. */
export interface ReleaseBefore {
  root: string;
  remove(): Promise<void>;
}

/** Lays out the sources of the release that `npm run write-release` has kept; a sentence where there are none. */
export async function checkOutRelease(): Promise<ReleaseBefore | string> {
  const { commit } = readRelease();
  if (commit === undefined)
    return "No commit of the release before is kept: npm run write-release.";
  const isThere = await run("git", ["cat-file", "-e", `${commit}^{commit}`], {
    cwd: repository,
  }).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    return `The release before is commit ${commit}, which this copy of the repository does not have (a shallow clone?).`;
  }
  const root = await mkdtemp(join(tmpdir(), "dhahabu-release-"));
  const archive = join(root, "sources.tar");
  await run("git", ["archive", "--output", archive, commit, "package.json", "services"], {
    cwd: repository,
  });
  await run("tar", ["--extract", "--file", archive, "--directory", root]);
  await linkPackages(root);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Packages of others are those of this checkout, the product's own are the release's. */
async function linkPackages(root: string): Promise<void> {
  const own = join(root, "node_modules", ownScope);
  await mkdir(own, { recursive: true });
  for (const name of await readdir(modules)) {
    if (name !== ownScope) await symlink(join(modules, name), join(root, "node_modules", name));
  }
  for (const folder of await readdir(join(root, "services"))) {
    const place = join(root, "services", folder);
    const text = await readFile(join(place, "package.json"), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const { name } = JSON.parse(text) as { name: string };
    await symlink(place, join(root, "node_modules", name));
    const nested = join(repository, "services", folder, "node_modules");
    if (existsSync(nested)) await symlink(nested, join(place, "node_modules"));
  }
}
