import { access, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeOldVersions } from "./old-versions.ts";
import { readUiRegistry, writeUiRegistry } from "./registry.ts";
import type { UiStore } from "./ui-store.ts";

const pollMs = 500;

/** A host's folder of interfaces, and the store that it follows. */
interface Places {
  uiDir: string;
  store: UiStore;
}

/**
 * Makes a folder what the store says, versions first and the registry last. Gives the stamp of what it has now. A store in
 * which nothing is published leaves the folder as it is.
 */
export async function pullUis(
  { uiDir, store }: Places,
  stamp?: string,
): Promise<string | undefined> {
  const found = await store.readRegistry(stamp);
  if (found === "same") return stamp;
  if (found.stamp === undefined) return undefined;
  for (const [name, { version, previous }] of Object.entries(found.registry)) {
    await mkdir(join(uiDir, name), { recursive: true });
    if (!(await ensureVersion({ uiDir, store }, name, version))) {
      throw new Error(`The store of interfaces has no version ${version} of ${name}.`);
    }
    // What may be gone back to; the store may have given it up.
    if (previous !== undefined) await ensureVersion({ uiDir, store }, name, previous);
  }
  if (JSON.stringify(await readUiRegistry(uiDir)) === JSON.stringify(found.registry)) {
    return found.stamp;
  }
  const knowledge = await store.readKnowledge();
  const draft = join(uiDir, `knowledge.json.${process.pid}.fetched`);
  if (knowledge) await writeFile(draft, knowledge);
  await writeUiRegistry(uiDir, found.registry);
  if (knowledge) await rename(draft, join(uiDir, "knowledge.json"));
  await removeOldVersions(uiDir, found.registry);
  return found.stamp;
}

async function ensureVersion(
  { uiDir, store }: Places,
  name: string,
  version: string,
): Promise<boolean> {
  const folder = join(uiDir, name, version);
  const isHere = await access(folder).then(
    () => true,
    () => false,
  );
  return isHere || store.fetchVersion(name, version, folder);
}

/** Follows the store until it is stopped; while it is away what is here goes on, and `tell` hears of it. */
export function followUiStore(
  places: Places,
  { stamp, tell }: { stamp: string | undefined; tell: (line: string) => void },
): { stop: () => Promise<void> } {
  let known = stamp;
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let checking = Promise.resolve();

  async function check(): Promise<void> {
    try {
      known = await pullUis(places, known);
      if (isAway) tell("The store of interfaces answers again");
      isAway = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      if (!isAway) tell(`! Interfaces are not brought up to date: ${reason}`);
      isAway = true;
    }
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      checking = check();
      void checking.then(schedule);
    }, pollMs);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await checking;
    },
  };
}
