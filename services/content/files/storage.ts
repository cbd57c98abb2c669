import { AppError } from "@dhahabu/contract/errors";
import type { Readable } from "node:stream";
import type { ByteRange } from "./range.ts";

/** Where the bytes of uploaded files are kept. Every function throws `AppError` unavailable where the store does not answer. */
export interface FileStorage {
  /** Keeps a local file's bytes under a name, wholly or not at all. The local file may be moved away. */
  put(name: string, localFile: { path: string; mimeType: string; size: number }): Promise<void>;
  /** Opens a part of a file. Throws `AppError` not_found. */
  open(name: string, range: ByteRange): Promise<Readable>;
  /** Removes a file; one that is not there is removed already. */
  delete(name: string): Promise<void>;
  /** Throws unless files can be kept. */
  check(): Promise<void>;
  close(): void;
}

const noRoom = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** What a caller is told of a disk or a store that fails. */
export function toStorageError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  const reason = noRoom.has(code) ? "file.noRoom" : "file.storeAway";
  return new AppError("unavailable", { reason, retryAfterSeconds: 30, cause: thrown });
}

/** What a caller is told of a file that is not there, or not for them. */
export function createFileNotFound(): AppError {
  return new AppError("not_found", { reason: "file.unknown" });
}
