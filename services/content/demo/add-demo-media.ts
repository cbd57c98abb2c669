import { mediaInputSchema } from "@dhahabu/contract/content";
import type { MediaInput, UploadedFile } from "@dhahabu/contract/content";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { DemoMedia } from "./demo-media.ts";
import type { DemoStore } from "./store.ts";

/** What adding the demo media needs. */
export interface DemoParts {
  store: DemoStore;
  transaction: Transaction;
  media: readonly DemoMedia[];
  /** Where the files of `media` are. */
  folder: string;
  takeFile: (path: string) => Promise<UploadedFile>;
  addItem: (tx: Tx, input: MediaInput) => Promise<unknown>;
  /** Removes files that were taken for items that never came. */
  removeLeftovers: () => Promise<void>;
  /** True where the store of files or the database is away for a while. */
  isPassing: (error: unknown) => boolean;
  log: Log;
}

/**
 * Adds the demo media to a library that is empty and never had them: files by the way of uploads, then all
 * items in one transaction, so that there are all or none. A file that is not taken is left out. True once
 * there is nothing more to do, false while another replica is at it.
 */
export async function addDemoMedia(parts: DemoParts, signal: AbortSignal): Promise<boolean> {
  const { store } = parts;
  if (!(await store.isWanted())) return true;
  const lock = await store.lock();
  if (!lock) return false;
  try {
    // Another replica may have added them before it let go of the lock.
    if (await store.isWanted()) await addAll(parts, signal);
    return true;
  } finally {
    await lock.release();
  }
}

async function addAll(parts: DemoParts, signal: AbortSignal): Promise<void> {
  const startedAtMs = performance.now();
  const inputs: MediaInput[] = [];
  await parts.removeLeftovers();
  try {
    for (const media of parts.media) {
      signal.throwIfAborted();
      const input = await take(parts, media);
      if (input) inputs.push(input);
    }
    const isFirst = await parts.transaction(async (tx) => {
      if (!(await parts.store.markAdded(tx, inputs.length))) return false;
      for (const input of inputs) await parts.addItem(tx, input);
      return true;
    });
    if (!isFirst) return;
  } finally {
    await parts.removeLeftovers();
  }
  const tookMs = Math.round(performance.now() - startedAtMs);
  parts.log.info({ items: inputs.length, tookMs }, "demo media added");
}

async function take(parts: DemoParts, media: DemoMedia): Promise<MediaInput | undefined> {
  const { file, poster, ...words } = media;
  try {
    const taken = await parts.takeFile(`${parts.folder}/${file}`);
    if (taken.type !== words.type) throw new Error(`It is of type ${taken.type}.`);
    const picture =
      poster === undefined ? undefined : await parts.takeFile(`${parts.folder}/${poster}`);
    const { fileUrl } = taken;
    return mediaInputSchema.parse({ ...words, fileUrl, thumbnailUrl: picture?.fileUrl });
  } catch (error) {
    if (parts.isPassing(error)) throw error;
    parts.log.warn({ err: error, file }, "a demo file was left out");
    return undefined;
  }
}
