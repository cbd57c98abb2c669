import type { MediaInput, MediaItem } from "@dhahabu/contract/content";
import type { Tx } from "@dhahabu/platform/db";
import { fileNameOf } from "../files/attachment.ts";
import type { FileFacts } from "../files/attachment.ts";
import { assertMayShow, createUnknownFile, takeFromFile, takeFromForm } from "./file-facts.ts";
import type { ItemFacts } from "./file-facts.ts";
import { listFileNames } from "./media-row.ts";

/** What items need of the uploaded files they show. */
export interface HeldFiles {
  /** Keeps the named files and thumbnails from being removed until the transaction ends. */
  lock(tx: Tx, names: string[]): Promise<void>;
  readFacts(tx: Tx, name: string): Promise<FileFacts | undefined>;
  isPicture(tx: Tx, name: string): Promise<boolean>;
  /** Marks those of the named files that no item shows any more. */
  release(tx: Tx, names: string[]): Promise<void>;
}

/**
 * Holds the files that an item is to show, and finds what it takes from them; `known` is the item before.
 * Throws `AppError` invalid_input at `fileUrl`, `thumbnailUrl` or `type` where these do not fit an uploaded file,
 * or lie elsewhere than on one of the origins.
 */
export async function holdFiles(
  { files, origins }: { files: HeldFiles; origins: readonly string[] },
  tx: Tx,
  { input, known }: { input: MediaInput; known?: MediaItem },
): Promise<ItemFacts> {
  assertMayShow(input, origins);
  await files.lock(tx, [...listFileNames(input), ...(known ? listFileNames(known) : [])]);
  const readFacts = async (url: string) => {
    const name = fileNameOf(url);
    return name === undefined ? undefined : await files.readFacts(tx, name);
  };
  const file = await readFacts(input.fileUrl);
  if (!file && fileNameOf(input.fileUrl) !== undefined) throw createUnknownFile("fileUrl");
  const isReplaced = known !== undefined && known.fileUrl !== input.fileUrl;
  const replaced = isReplaced ? await readFacts(known.fileUrl) : undefined;
  const facts = file ? takeFromFile(input, file, replaced) : takeFromForm(input, known, replaced);
  const pictureName = fileNameOf(facts.thumbnailUrl ?? "");
  if (pictureName !== undefined && !(await files.isPicture(tx, pictureName))) {
    throw createUnknownFile("thumbnailUrl");
  }
  return facts;
}
