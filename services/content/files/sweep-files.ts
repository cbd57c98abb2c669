import { removeDoomedFiles } from "./remove-doomed-files.ts";
import type { Spool } from "./spool-client.ts";
import type { FileStorage } from "./storage.ts";
import type { FileStore } from "./store.ts";

/** Removes what nobody came back for, and what processes that died left in the spool. */
export async function sweepFiles(
  parts: { store: FileStore; storage: FileStorage; spool: Spool },
  signal: AbortSignal,
): Promise<void> {
  await parts.store.markAbandoned();
  await removeDoomedFiles(parts, signal);
  await parts.spool.clear();
}
