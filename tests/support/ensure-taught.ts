import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { lockInstance } from "@dhahabu/stack/instance-lock";
import { hashSources, nameArtefact } from "../../services/assistant/teach/store.ts";
import { waitFor } from "./wait-for.ts";

const root = resolve(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/dhahabu-assistant");

const taughtWithinMs = 900_000;

let taught: Promise<string> | undefined;

/** Teaches the assistant unless that is done; gives the artefact, which every run of the same sources shares. */
export function ensureTaught(): Promise<string> {
  taught ??= teach();
  return taught;
}

async function teach(): Promise<string> {
  const artefact = join(cache, nameArtefact(await hashSources()));
  if (existsSync(artefact)) return artefact;
  await mkdir(cache, { recursive: true });
  // Of lanes beside one another one teaches, and the others wait for it.
  const lock = await waitFor("another to have taught", () => lockInstance(cache), {
    timeoutMs: taughtWithinMs,
    everyMs: 500,
  });
  try {
    await promisify(execFile)(process.execPath, [join(root, "services/assistant/teach.ts"), cache]);
  } finally {
    await lock.release();
  }
  return artefact;
}

/** Puts what the assistant was taught into a folder of its own. */
export async function copyTaught(folder: string): Promise<void> {
  const artefact = await ensureTaught();
  await mkdir(folder, { recursive: true });
  await copyFile(artefact, join(folder, basename(artefact)));
}
