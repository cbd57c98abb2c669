import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readUiDir } from "../settings.ts";
import { followUiStore, pullUis } from "./pull-uis.ts";
import { openUiStore } from "./ui-store.ts";

// Beside a process in its pod: UI_DIR follows UI_STORE. The process starts once `.followed` is there: the store was read.

const retryMs = 1000;
const hourMs = 3_600_000;
const tell = (line: string) => console.log(line);
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());

async function follow(): Promise<void> {
  const uiDir = readUiDir(process.env, resolve(import.meta.dirname, "../../.."));
  const store = await openUiStore(process.env);
  if (!store) throw new Error("UI_STORE says no store to follow.");
  await mkdir(uiDir, { recursive: true });
  const stamp = await pullFirst({ uiDir, store });
  await writeFile(join(uiDir, ".followed"), "");
  tell(stamp === undefined ? "Nothing is published yet" : "Interfaces are as UI_STORE has them");
  const following = followUiStore({ uiDir, store }, { stamp, tell });
  // What follows keeps no process alive by itself.
  const alive = setInterval(() => undefined, hourMs);
  if (!ending.signal.aborted) await once(ending.signal, "abort");
  clearInterval(alive);
  await following.stop();
}

/** Reads the store for the first time, as often as it takes. */
async function pullFirst(places: Parameters<typeof pullUis>[0]): Promise<string | undefined> {
  for (;;) {
    try {
      return await pullUis(places);
    } catch (error) {
      if (ending.signal.aborted) throw error;
      tell(
        `! Interfaces cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      await delay(retryMs, undefined, { signal: ending.signal });
    }
  }
}

try {
  await follow();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
