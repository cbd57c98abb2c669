import type { MediaInput, MediaItem } from "@dhahabu/contract/content";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { holdFiles } from "./hold-files.ts";
import type { HeldFiles } from "./hold-files.ts";
import type { MediaStore } from "./store.ts";

/** Adds an item in the caller's transaction. Throws as `holdFiles`. */
export async function insertMedia(
  parts: { store: MediaStore; files: HeldFiles; origins: readonly string[] },
  tx: Tx,
  input: MediaInput,
): Promise<MediaItem> {
  const facts = await holdFiles(parts, tx, { input });
  const item = await parts.store.insert(tx, input, facts);
  await enqueueEvent(tx, "media.changed", { mediaId: item.id });
  return item;
}
