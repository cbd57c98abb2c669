import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listPagesFlags, systemEnvironment } from "../services.ts";
import { buildUi, runScript } from "./build-ui.ts";
import { pullUis } from "./pull-uis.ts";
import { keptVersions, removeOldVersions } from "./old-versions.ts";
import { flipTo, readUiRegistry, rollBack, writeUiRegistry } from "./registry.ts";
import type { UiRegistry } from "@dhahabu/contract/pages";
import { hashUiSources, uiNames } from "./source-hash.ts";
import type { UiName } from "./source-hash.ts";
import type { SharedRegistry, UiStore } from "./ui-store.ts";

/** Where the sources are and where the published versions go; `onStep` hears what is being done. */
export interface UiPlaces {
  root: string;
  uiDir: string;
  /** Where hosts share them: it says what runs, and the folder is a copy. */
  store?: UiStore | undefined;
  onStep: (step: string) => void;
}

/** What became of a publish. */
export interface PublishResult {
  name: UiName;
  version: string;
  /** False where that version was running already. */
  isChanged: boolean;
}

/** Renders everything that a registry would name. Gives the file of what its pages say. */
async function verifyRegistry({ root, uiDir }: UiPlaces, registry: UiRegistry): Promise<string> {
  const draft = join(uiDir, `knowledge.json.${process.pid}.draft`);
  const candidates = Object.entries(registry).map(([name, { version }]) => `${name}=${version}`);
  const { code, output, faults } = await runScript(
    root,
    [...listPagesFlags(uiDir), "services/pages/verify.ts", `--ui-dir=${uiDir}`, ...candidates],
    { env: systemEnvironment() },
  );
  if (code !== 0) throw new Error(faults.trim());
  await writeFile(draft, output);
  return draft;
}

/**
 * Puts what was verified into use, with what its pages say beside it. `change` makes the next registry of the one that is
 * read only now: another publish may have flipped another name meanwhile.
 */
async function putIntoUse(
  { uiDir, store }: UiPlaces,
  knowledge: string,
  change: (registry: UiRegistry) => UiRegistry,
): Promise<void> {
  if (!store) {
    const next = change(await readUiRegistry(uiDir));
    await writeUiRegistry(uiDir, next);
    await rename(knowledge, join(uiDir, "knowledge.json"));
    await removeOldVersions(uiDir, next);
    return;
  }
  const said = await readFile(knowledge);
  await rm(knowledge);
  for (;;) {
    const { registry, stamp } = await readShared(store);
    const next = change(registry);
    const fresh = Object.entries(next).filter(
      ([name, { version }]) => registry[name]?.version !== version,
    );
    for (const [name, { version }] of fresh) {
      await store.putVersion(name, version, join(uiDir, name, version));
    }
    await store.putKnowledge(said);
    if (!(await store.writeRegistry(next, stamp))) continue;
    await pullUis({ uiDir, store });
    await store.removeOldVersions(next, keptVersions);
    return;
  }
}

async function readShared(store: UiStore): Promise<SharedRegistry> {
  const found = await store.readRegistry();
  if (found === "same") throw new Error("The store of interfaces compared with nothing.");
  return found;
}

/** What runs now; where hosts share it, the folder is made its copy first. */
async function readRunning({ uiDir, store }: UiPlaces): Promise<UiRegistry> {
  await mkdir(uiDir, { recursive: true });
  if (!store) return readUiRegistry(uiDir);
  await pullUis({ uiDir, store });
  const { registry } = await readShared(store);
  return registry;
}

async function publishVersions(
  places: UiPlaces,
  running: UiRegistry,
  versions: Readonly<Record<string, string>>,
): Promise<void> {
  const { root, uiDir, onStep } = places;
  for (const [name, version] of Object.entries(versions)) {
    onStep(`building ${name}`);
    await buildUi({ root, uiDir, name, version });
  }
  onStep("rendering every page in every language");
  const knowledge = await verifyRegistry(places, flipTo(running, versions));
  await putIntoUse(places, knowledge, (registry) => flipTo(registry, versions));
}

/**
 * Publishes one user interface into a running product: build, verify with the versions that run, flip.
 * Throws with a readable reason; then nothing has changed.
 */
export async function publishUi(places: UiPlaces, name: UiName): Promise<PublishResult> {
  const version = await hashUiSources(places.root, name);
  const running = await readRunning(places);
  if (running[name]?.version === version) return { name, version, isChanged: false };
  await publishVersions(places, running, { [name]: version });
  return { name, version, isChanged: true };
}

/** Goes back to the version before, after verifying it with what runs. Throws where there is none. */
export async function rollBackUi(places: UiPlaces, name: UiName): Promise<PublishResult> {
  const running = await readRunning(places);
  const next = rollBack(running, name);
  const version = next?.[name]?.version;
  if (!next || version === undefined) {
    throw new Error(`${name} has no previous version to go back to.`);
  }
  places.onStep("rendering every page in every language");
  const knowledge = await verifyRegistry(places, next);
  await putIntoUse(places, knowledge, (registry) => {
    // The answer to an earlier attempt may have been lost.
    if (registry[name]?.version === version) return registry;
    const again = rollBack(registry, name);
    if (again?.[name]?.version === version) return again;
    throw new Error(`Another version of ${name} was published meanwhile.`);
  });
  return { name, version, isChanged: true };
}

/** What a start has published, and what it has left taken back. */
interface EnsuredUis {
  built: UiName[];
  takenBack: UiName[];
}

/**
 * Makes the published user interfaces those of the sources, building only what changed: part of
 * `npm start`. A version that somebody took back is not published again. Throws with a readable reason; then what was
 * published stays in use.
 */
export async function ensureUis(places: UiPlaces): Promise<EnsuredUis> {
  const registry = await readRunning(places);
  const wanted = await Promise.all(
    uiNames.map(async (name) => [name, await hashUiSources(places.root, name)] as const),
  );
  const others = wanted.filter(([name, version]) => registry[name]?.version !== version);
  const changed = others.filter(([name, version]) => registry[name]?.takenBack !== version);
  if (changed.length > 0) await publishVersions(places, registry, Object.fromEntries(changed));
  return {
    built: changed.map(([name]) => name),
    takenBack: others.filter((one) => !changed.includes(one)).map(([name]) => name),
  };
}

/** What became of the interfaces, in a line. */
export function describeUis({ built, takenBack }: EnsuredUis): string {
  const stays = takenBack.map(
    (name) => `${name} stays as it was taken back to (npm run publish-ui -- ${name} ends that)`,
  );
  return [built.join(", ") || "unchanged", ...stays].join("; ");
}
