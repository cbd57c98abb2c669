import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { UploadedFile } from "@dhahabu/contract/content";
import { fileUrlOf } from "./attachment.ts";
import type { FileKind } from "./file-kind.ts";
import { createFileName } from "./file-name.ts";
import { receiveFile, writeUpload } from "./form-client.ts";
import type { Examine, ExaminedFile } from "./probe-client.ts";
import type { Spool } from "./spool-client.ts";
import type { FileStorage } from "./storage.ts";
import type { FileStore, NewFile } from "./store.ts";
import type { UploadLimits } from "./upload-limits.ts";

/** The one way into the library: told by its bytes, examined, written down, stored. */
export interface Intake {
  /** Takes the one file of a form. Throws `AppError` invalid_input, wrong_kind, too_large or unavailable. */
  receive(request: IncomingMessage, uploadedBy: number | null): Promise<UploadedFile>;
  /** Takes a copy of a file of this machine. Throws as `receive`, and where it cannot be read. */
  take(path: string): Promise<UploadedFile>;
}

/** Creates the intake; `sweepSoon` is called where bytes are left to be removed. */
export function createIntake(parts: {
  store: FileStore;
  storage: FileStorage;
  spool: Spool;
  examine: Examine;
  limits: UploadLimits;
  sweepSoon: () => void;
}): Intake {
  const { store, storage, spool, limits } = parts;

  /** Row first, then bytes: whatever breaks off in between, the sweeper finds and removes. */
  async function keep(examined: ExaminedFile, uploadedBy: number | null): Promise<NewFile> {
    const { kind, thumbnail } = examined;
    const file: NewFile = {
      name: createFileName(kind.extension),
      type: kind.type,
      mimeType: kind.mimeType,
      fileSize: examined.size,
      width: examined.width,
      height: examined.height,
      duration: examined.duration,
      sha256: examined.sha256,
      thumbnail: thumbnail && {
        name: createFileName(thumbnail.kind.extension),
        size: thumbnail.size,
      },
      uploadedBy,
    };
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
      parts.sweepSoon();
      throw error;
    }
    return file;
  }

  async function takeIn(
    write: (path: string) => Promise<FileKind>,
    uploadedBy: number | null,
  ): Promise<UploadedFile> {
    const place = await spool.begin();
    try {
      const path = join(place.folder, "file");
      const kind = await write(path);
      const examined = await parts.examine({ path, folder: place.folder, kind });
      return toUploadedFile(await keep(examined, uploadedBy));
    } finally {
      await place.remove();
    }
  }

  return {
    receive: (request, uploadedBy) =>
      takeIn((path) => receiveFile(request, { path, limits }), uploadedBy),
    take: (source) =>
      takeIn((path) => writeUpload(createReadStream(source), { path, limits }), null),
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
