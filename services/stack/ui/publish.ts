import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listPagesFlags, systemEnvironment } from "../services.ts";
import { buildUi, runScript } from "./build-ui.ts";
import {
  flipTo,
  listRemovableVersions,
  readUiRegistry,
  rollBack,
  writeUiRegistry,
} from "./registry.ts";
import type { UiRegistry } from "@dhahabu/contract/pages";
import { hashUiSources, uiNames } from "./source-hash.ts";
import type { UiName } from "./source-hash.ts";

/** Versions of each user interface that stay on disk for pages that are still open. */
const keptVersions = 5;

/** Where the sources are and where the published versions go; `onStep` hears what is being done. */
export interface UiPlaces {
  root: string;
  uiDir: string;
  onStep: (step: string) => void;
}

/** What became of a publish. */
export interface PublishResult {
  name: UiName;
  version: string;
  /** False where that version was running already. */
  isChanged: boolean;
}

/** Renders everything that a registry would name. Gives what puts it into use, with what its pages say beside it. */
async function verifyRegistry(
  { root, uiDir }: UiPlaces,
  registry: UiRegistry,
): Promise<(registry: UiRegistry) => Promise<void>> {
  const draft = join(uiDir, `knowledge.json.${process.pid}.draft`);
  const candidates = Object.entries(registry).map(([name, { version }]) => `${name}=${version}`);
  const { code, output, faults } = await runScript(
    root,
    [...listPagesFlags(uiDir), "services/pages/verify.ts", `--ui-dir=${uiDir}`, ...candidates],
    systemEnvironment(),
  );
  if (code !== 0) throw new Error(faults.trim());
  await writeFile(draft, output);
  return async (next) => {
    await writeUiRegistry(uiDir, next);
    await rename(draft, join(uiDir, "knowledge.json"));
  };
}

async function removeOldVersions(uiDir: string, registry: UiRegistry): Promise<void> {
  for (const name of Object.keys(registry)) {
    const folder = join(uiDir, name);
    const entries = await readdir(folder, { withFileTypes: true });
    const versions = await Promise.all(
      entries
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
        .map(async (entry) => ({
          version: entry.name,
          changedAtMs: (await stat(join(folder, entry.name))).mtimeMs,
        })),
    );
    const newestFirst = versions
      .toSorted((one, other) => other.changedAtMs - one.changedAtMs)
      .map(({ version }) => version);
    for (const version of listRemovableVersions(newestFirst, {
      entry: registry[name],
      keep: keptVersions,
    })) {
      await rm(join(folder, version), { recursive: true, force: true });
    }
  }
}

async function publishVersions(
  places: UiPlaces,
  versions: Readonly<Record<string, string>>,
): Promise<UiRegistry> {
  const { root, uiDir, onStep } = places;
  await mkdir(uiDir, { recursive: true });
  for (const [name, version] of Object.entries(versions)) {
    onStep(`building ${name}`);
    await buildUi({ root, uiDir, name, version });
  }
  onStep("rendering every page in every language");
  const flip = await verifyRegistry(places, flipTo(await readUiRegistry(uiDir), versions));
  // Read again: another publish may have flipped another name meanwhile.
  const next = flipTo(await readUiRegistry(uiDir), versions);
  await flip(next);
  await removeOldVersions(uiDir, next);
  return next;
}

/**
 * Publishes one user interface into a running product: build, verify with the versions that run, flip.
 * Throws with a readable reason; then nothing has changed.
 */
export async function publishUi(places: UiPlaces, name: UiName): Promise<PublishResult> {
  const version = await hashUiSources(places.root, name);
  const running = (await readUiRegistry(places.uiDir))[name];
  if (running?.version === version) return { name, version, isChanged: false };
  await publishVersions(places, { [name]: version });
  return { name, version, isChanged: true };
}

/** Goes back to the version before, after verifying it with what runs. Throws where there is none. */
export async function rollBackUi(places: UiPlaces, name: UiName): Promise<PublishResult> {
  const next = rollBack(await readUiRegistry(places.uiDir), name);
  const entry = next?.[name];
  if (!next || !entry) throw new Error(`${name} has no previous version to go back to.`);
  places.onStep("rendering every page in every language");
  const flip = await verifyRegistry(places, next);
  await flip(next);
  return { name, version: entry.version, isChanged: true };
}

/**
 * Makes the published user interfaces those of the sources, building only what changed: part of
 * `npm start`. Gives the names that were published. Throws with a readable reason; then what was
 * published stays in use.
 */
export async function ensureUis(places: UiPlaces): Promise<UiName[]> {
  const registry = await readUiRegistry(places.uiDir);
  const wanted = await Promise.all(
    uiNames.map(async (name) => [name, await hashUiSources(places.root, name)] as const),
  );
  const changed = wanted.filter(([name, version]) => registry[name]?.version !== version);
  if (changed.length === 0) return [];
  await publishVersions(places, Object.fromEntries(changed));
  return changed.map(([name]) => name);
}
