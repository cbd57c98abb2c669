import type { DoomedFileStore } from "./doomed-store.ts";
import { removeDoomedFiles } from "./remove-doomed-files.ts";
import type { Spool } from "./spool-client.ts";
import type { FileStorage } from "./storage.ts";

/** Removes what nobody came back for, and what processes that died left in the spool. */
export async function sweepFiles(
  parts: { doomed: DoomedFileStore; storage: FileStorage; spool: Spool },
  signal: AbortSignal,
): Promise<void> {
  await parts.doomed.markAbandoned();
  await removeDoomedFiles(parts, signal);
  await parts.spool.clear();
}
