import type { UploadedFile } from "@dhahabu/contract/content";
import { fileUrlOf } from "./attachment.ts";
import type { FileKind } from "./file-kind.ts";
import { createFileName } from "./file-name.ts";
import type { Examine, ExaminedFile } from "./probe-client.ts";
import type { Spool } from "./spool-client.ts";
import type { FileStorage } from "./storage.ts";
import type { FileStore, NewFile } from "./store.ts";
import type { UploadLimits } from "./upload-limits.ts";

/** What an upload needs; `Source` is where its bytes come from. */
export interface UploadParts<Source> {
  store: FileStore;
  storage: FileStorage;
  spool: Spool;
  /** Writes the bytes to a path, and gives what the first ones say that they are. */
  receive: (source: Source, options: { path: string; limits: UploadLimits }) => Promise<FileKind>;
  examine: Examine;
  limits: UploadLimits;
  /** Removes soon what was left of a failed upload. */
  sweepSoon: () => void;
}

/**
 * Takes a file in: told by its bytes, examined, written down, stored. `uploadedBy` is null where the
 * service itself does it. Throws `AppError` invalid_input, wrong_kind, too_large or unavailable, and what
 * reading the source throws.
 */
export async function uploadFile<Source>(
  parts: UploadParts<Source>,
  { source, uploadedBy }: { source: Source; uploadedBy: number | null },
): Promise<UploadedFile> {
  const place = await parts.spool.begin();
  try {
    const { path, folder } = place;
    const kind = await parts.receive(source, { path, limits: parts.limits });
    const examined = await parts.examine({ path, folder, kind });
    const file = toNewFile(examined, uploadedBy);
    await keep(parts, file, examined);
    return toUploadedFile(file);
  } finally {
    await place.remove();
  }
}

/** Row first, then bytes: whatever breaks off in between, the sweeper finds and removes. */
async function keep(
  { store, storage, sweepSoon }: Pick<UploadParts<never>, "store" | "storage" | "sweepSoon">,
  file: NewFile,
  examined: ExaminedFile,
): Promise<void> {
  const { kind, thumbnail } = examined;
  const id = await store.insert(file);
  try {
    await storage.put(file.name, { ...examined, mimeType: kind.mimeType });
    if (thumbnail && file.thumbnail) {
      const { mimeType } = thumbnail.kind;
      await storage.put(file.thumbnail.name, { ...thumbnail, mimeType });
    }
    await store.markStored(id);
  } catch (error) {
    await store.markDoomed(id).catch(() => undefined);
    sweepSoon();
    throw error;
  }
}

function toNewFile(examined: ExaminedFile, uploadedBy: number | null): NewFile {
  const { kind, thumbnail, size, width, height, duration, sha256 } = examined;
  return {
    name: createFileName(kind.extension),
    type: kind.type,
    mimeType: kind.mimeType,
    fileSize: size,
    width,
    height,
    duration,
    sha256,
    thumbnail: thumbnail && {
      name: createFileName(thumbnail.kind.extension),
      size: thumbnail.size,
    },
    uploadedBy,
  };
}

function toUploadedFile(file: NewFile): UploadedFile {
  const { name, thumbnail, fileSize, type, mimeType, width, height, duration } = file;
  return {
    fileUrl: fileUrlOf(name),
    fileSize,
    type,
    mimeType,
    thumbnailUrl: thumbnail && fileUrlOf(thumbnail.name),
    width,
    height,
    duration,
  };
}
