import { execFile } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { hashSources, nameArtefact } from "../../services/assistant/teach/store.ts";

const root = resolve(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/dhahabu-assistant");

let taught: Promise<string> | undefined;

/** Teaches the assistant unless that is done; gives the artefact, which every run of the same sources shares. */
export function ensureTaught(): Promise<string> {
  taught ??= promisify(execFile)(process.execPath, [
    join(root, "services/assistant/teach.ts"),
    cache,
  ]).then(async () => join(cache, nameArtefact(await hashSources())));
  return taught;
}

/** Puts what the assistant was taught into a folder of its own. */
export async function copyTaught(folder: string): Promise<void> {
  const artefact = await ensureTaught();
  await mkdir(folder, { recursive: true });
  await copyFile(artefact, join(folder, nameArtefact(await hashSources())));
}
