import { open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { AppError } from "@dhahabu/contract/errors";
import { Busboy } from "@fastify/busboy";
import type { BusboyInstance } from "@fastify/busboy";
import { fileTypeFromBuffer } from "file-type";
import { kindOfSignature } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";
import { toStorageError } from "./storage.ts";
import {
  assertSize,
  createBadForm,
  createFormTooLarge,
  createWrongKind,
  isFormTooLarge,
} from "./upload-limits.ts";
import type { UploadLimits } from "./upload-limits.ts";

/** Bytes within which a file's signature is looked for. */
const signatureBytes = 16 * 1024;

/**
 * Writes the one file of a form (RFC 7578) to `path` as it arrives, and gives what its first bytes say
 * it is. Stops at once where it is of no allowed kind or beyond the limit of its kind. Throws
 * `AppError` invalid_input, wrong_kind, too_large or unavailable (no room).
 */
export async function receiveFile(
  request: IncomingMessage,
  options: { path: string; limits: UploadLimits },
): Promise<FileKind> {
  const parser = createParser(request, options.limits);
  let file: Readable | undefined;
  let writing: Promise<FileKind> | undefined;

  try {
    await new Promise<void>((resolve, reject) => {
      parser.on("file", (field, stream) => {
        // A stream without a listener would throw where nobody catches.
        stream.on("error", () => undefined);
        if (field !== "file") {
          reject(createBadForm("file.wrongField"));
        } else if (file) {
          reject(createBadForm("file.oneAtATime"));
        } else {
          file = stream;
          writing = writeUpload(stream, options);
          writing.catch(reject);
          return;
        }
        stream.resume();
      });
      parser.on("field", () => reject(createBadForm("file.notAlone")));
      for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
        parser.on(limit, () => reject(createBadForm("file.oneAtATime")));
      }
      parser.on("error", () => reject(createBroken()));
      parser.on("finish", () => resolve());
      request.on("error", () => reject(createBroken()));
      request.on("close", () => {
        if (!request.complete) reject(createBroken());
      });
      let receivedBytes = 0;
      request.on("data", (chunk: Buffer) => {
        receivedBytes += chunk.length;
        // What no part of the form holds counts too.
        if (isFormTooLarge(receivedBytes, options.limits)) {
          reject(createFormTooLarge(options.limits));
        }
      });
      request.pipe(parser);
    });
    if (!writing) throw createBadForm("file.missing");
    return await writing;
  } catch (error) {
    request.unpipe(parser);
    file?.destroy(createBroken());
    parser.destroy();
    await writing?.catch(() => undefined);
    throw error;
  }
}

function createParser(request: IncomingMessage, limits: UploadLimits): BusboyInstance {
  const contentType = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError("wrong_kind", {
      reason: "file.noForm",
    });
  }
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  if (isFormTooLarge(declaredBytes, limits)) throw createFormTooLarge(limits);
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      limits: { files: 2, fields: 1, parts: 3, fieldSize: 1024, headerPairs: 20, headerSize: 8192 },
    });
  } catch {
    throw createBroken();
  }
}

/**
 * Writes a file to `path` as it arrives, and gives what its first bytes say it is. Throws as
 * `receiveFile`, and what reading throws.
 */
export async function writeUpload(
  file: Readable,
  { path, limits }: { path: string; limits: UploadLimits },
): Promise<FileKind> {
  const head: Buffer[] = [];
  let kind: FileKind | undefined;
  let size = 0;
  const tellKind = async () => {
    const signature = await fileTypeFromBuffer(Buffer.concat(head));
    kind = kindOfSignature(signature?.mime);
    if (!kind) throw createWrongKind();
    return kind;
  };
  const handle = await open(path, "wx", 0o600).catch(failStorage);
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (!kind) head.push(chunk);
      if (!kind && size >= signatureBytes) await tellKind();
      if (kind) assertSize(kind.type, size, limits);
      await handle.writeFile(chunk).catch(failStorage);
    }
    if (size === 0) throw createBadForm("file.empty");
    kind ??= await tellKind();
    assertSize(kind.type, size, limits);
    return kind;
  } finally {
    await handle.close();
  }
}

function failStorage(error: unknown): never {
  throw toStorageError(error);
}

function createBroken(): AppError {
  return createBadForm("file.brokenOff");
}
