import type { DoomedFileStore } from "./doomed-store.ts";
import type { FileStorage } from "./storage.ts";

const batchSize = 100;

/** Removes the bytes of the files that are marked, then their rows; stops between two files when `signal` says so. */
export async function removeDoomedFiles(
  { doomed, storage }: { doomed: DoomedFileStore; storage: FileStorage },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const files = await doomed.list(batchSize);
    for (const { id, names } of files) {
      if (signal.aborted) return;
      for (const name of names) await storage.delete(name);
      await doomed.forget(id);
    }
    if (files.length < batchSize) return;
  }
}
