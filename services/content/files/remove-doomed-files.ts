import type { FileStorage } from "./storage.ts";
import type { FileStore } from "./store.ts";

const batchSize = 100;

/** Removes the bytes of the files that are marked, then their rows; stops between two files when `signal` says so. */
export async function removeDoomedFiles(
  { store, storage }: { store: FileStore; storage: FileStorage },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const files = await store.listDoomed(batchSize);
    for (const { id, names } of files) {
      if (signal.aborted) return;
      for (const name of names) await storage.delete(name);
      await store.forget(id);
    }
    if (files.length < batchSize) return;
  }
}
