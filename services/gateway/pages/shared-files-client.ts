import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@dhahabu/contract/errors";
import type { ObjectStore } from "@dhahabu/platform/object-store";
import type { SharedFiles } from "./shared-files.ts";

const listEveryMs = 1000;

/** Reads from the store that hosts share, which is asked what it has once a second at most, whatever visitors ask for. */
export function createSharedFilesClient(
  store: Pick<ObjectStore, "read" | "listFolders">,
): SharedFiles {
  let known: ReadonlySet<string> = new Set();
  let listing: Promise<void> | undefined;
  let listedAtMs = Number.NEGATIVE_INFINITY;

  async function list(): Promise<ReadonlySet<string>> {
    const names = await store.listFolders("");
    const versions = await Promise.all(
      names.map(async (name) =>
        (await store.listFolders(`${name}/`)).map((version) => `${name}/${version}`),
      ),
    );
    return new Set(versions.flat());
  }

  async function listInTime(): Promise<void> {
    await delay(Math.max(0, listedAtMs + listEveryMs - performance.now()));
    // What was published after this moment is for the next listing to find.
    listing = undefined;
    listedAtMs = performance.now();
    known = await list();
  }

  async function isPublished(version: string): Promise<boolean> {
    if (!known.has(version)) await (listing ??= listInTime());
    return known.has(version);
  }

  return {
    async readFile(version, file) {
      try {
        return (await isPublished(version)) ? await store.read(`${version}/${file}`) : undefined;
      } catch (error) {
        throw new AppError("unavailable", { reason: "server.unavailable", cause: error });
      }
    },
  };
}
