import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { mediaInputSchema } from "@dhahabu/contract/content";
import type { MediaInput, UploadedFile } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import { isDuplicate, isUnreachable } from "@dhahabu/platform/db";
import type { Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { DemoMedia } from "./demo-media.ts";
import type { DemoStore } from "./store.ts";

const lookAgainAfterMs = 2000;

/** Demo media on their way into the library. */
export interface Seeding {
  /** Breaks off; the next start begins anew. */
  stop(): Promise<void>;
}

/**
 * Adds the demo media to a library that is empty and never had them, beside the running service: files
 * by the way of uploads, then all items in one transaction, so that there are all or none. A file that
 * is not taken is left out. A store or database that is away, or another replica that is at it, is
 * waited for.
 */
export function startSeeding(parts: {
  store: DemoStore;
  media: readonly DemoMedia[];
  /** Where the files of `media` are. */
  folder: string;
  takeFile: (path: string) => Promise<UploadedFile>;
  addItems: (inputs: MediaInput[], alongside: (tx: Tx) => Promise<void>) => Promise<void>;
  /** Removes files that were taken for items that never came. */
  removeLeftovers: () => Promise<void>;
  log: Log;
}): Seeding {
  const { store, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function take(media: DemoMedia): Promise<MediaInput | undefined> {
    const { file, poster, ...words } = media;
    try {
      const taken = await parts.takeFile(join(parts.folder, file));
      if (taken.type !== words.type) throw new Error(`It is of type ${taken.type}.`);
      const picture =
        poster === undefined ? undefined : await parts.takeFile(join(parts.folder, poster));
      const { fileUrl } = taken;
      return mediaInputSchema.parse({ ...words, fileUrl, thumbnailUrl: picture?.fileUrl });
    } catch (error) {
      if (isPassing(error)) throw error;
      log.warn({ err: error, file }, "a demo file was left out");
      return undefined;
    }
  }

  async function addAll(): Promise<void> {
    const startedAtMs = performance.now();
    const inputs: MediaInput[] = [];
    await parts.removeLeftovers();
    try {
      for (const media of parts.media) {
        signal.throwIfAborted();
        const input = await take(media);
        if (input) inputs.push(input);
      }
      await parts.addItems(inputs, (tx) => store.markAdded(tx, inputs.length));
    } finally {
      await parts.removeLeftovers();
    }
    const tookMs = Math.round(performance.now() - startedAtMs);
    log.info({ items: inputs.length, tookMs }, "demo media added");
  }

  /** True once there is nothing more to do. */
  async function seed(): Promise<boolean> {
    if (!(await store.isWanted())) return true;
    return store.runAlone(async () => {
      // Another replica may have added them before it let go of the lock.
      if (await store.isWanted()) await addAll();
    });
  }

  async function run(): Promise<void> {
    let hasWarned = false;
    while (!signal.aborted) {
      try {
        if (await seed()) return;
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error) && !isDuplicate(error, "demo_seedings_pkey")) {
          log.error({ err: error }, "demo media could not be added");
          return;
        }
        if (!hasWarned) log.warn({ err: error }, "demo media have to wait");
        hasWarned = true;
      }
      await delay(lookAgainAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** True where the store of files or the database was away. */
function isPassing(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof AppError && error.code === "unavailable");
}
