import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { contentRoutes } from "@dhahabu/contract/content";
import type { UploadedFile } from "@dhahabu/contract/content";
import { AppError, createErrorBody } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import { createPlainEndpoint, createUploadEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint, PlainAnswer } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { isStaff } from "../media/visibility.ts";
import { fileNameOf } from "./attachment.ts";
import type { Intake } from "./intake-client.ts";
import { isFresh, isRangeCurrent, parseRange } from "./range.ts";
import { createFileNotFound } from "./storage.ts";
import type { FileStorage } from "./storage.ts";
import type { FileStore, ServedFile } from "./store.ts";

const maxUploadsAtOnce = 8;

/** Creates the calls that take and give uploaded files. Each upload is logged with who made it. */
export function createFileEndpoints(parts: {
  store: FileStore;
  storage: FileStorage;
  intake: Intake;
  /** Milliseconds after which a reader who stopped reading is let go. */
  stallAfterMs: number;
  log: Log;
}): Endpoint[] {
  const { store, storage, intake, log } = parts;

  async function receiveUpload(request: IncomingMessage, caller: Caller): Promise<UploadedFile> {
    const { userId, requestId, address } = caller;
    const file = await intake.receive(request, userId);
    const { fileUrl, mimeType, fileSize } = file;
    const name = fileNameOf(fileUrl);
    log.info({ name, mimeType, fileSize, userId, requestId, address }, "media file uploaded");
    return file;
  }

  let uploadsUnderWay = 0;
  return [
    createUploadEndpoint(contentRoutes.uploadMedia, async ({ request, caller }) => {
      if (uploadsUnderWay >= maxUploadsAtOnce) {
        throw new AppError("unavailable", {
          reason: "limit.uploads",
          retryAfterSeconds: 10,
        });
      }
      uploadsUnderWay += 1;
      try {
        return await receiveUpload(request, caller);
      } finally {
        uploadsUnderWay -= 1;
      }
    }),

    createPlainEndpoint(
      contentRoutes.getMediaFile,
      async ({ params, caller, request, setHeader }) => {
        const file = await store.find(params.name);
        if (!file || !(file.isPublic || isStaff(caller.role))) {
          // Else a browser might remember the refusal past the moment the file becomes public.
          setHeader("Cache-Control", "no-store");
          throw createFileNotFound();
        }
        const answer = selectPart(file, request, caller.requestId);
        if (!answer.range) return answer;
        // The reader of a HEAD wants the headers alone.
        if (request.method === "HEAD") return { ...answer, body: Readable.from([]) };
        const source = await storage.open(file.name, answer.range);
        return { ...answer, body: createBody(source, request) };
      },
    ),
  ];

  /** A file on its way: Koa closes it when its reader is gone and ends the connection when it breaks off; a reader who stops reading is let go. */
  function createBody(source: Readable, request: IncomingMessage): Readable {
    request.setTimeout(parts.stallAfterMs, () => request.socket.destroy());
    source.once("error", (error) => log.warn({ err: error }, "a file broke off on its way"));
    return source;
  }
}

/** What of a file is asked for and the headers that go with it; no range where no byte of it is sent. */
function selectPart(
  file: ServedFile,
  { headers }: IncomingMessage,
  requestId: string,
): PlainAnswer & { range?: { first: number; last: number } } {
  const version = { etag: file.etag, lastModified: file.createdAt.toUTCString() };
  const conditions = {
    ifNoneMatch: headers["if-none-match"],
    ifModifiedSince: headers["if-modified-since"],
    ifRange: headers["if-range"] as string | undefined,
  };
  const common = {
    "Accept-Ranges": "bytes",
    // Private: what can be switched off must not stay in a cache that many share.
    "Cache-Control": file.isPublic ? "private, max-age=31536000, immutable" : "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    ETag: version.etag,
    "Last-Modified": version.lastModified,
    "X-Content-Type-Options": "nosniff",
  };
  if (isFresh(conditions, version)) return { status: 304, headers: common, body: undefined };

  const asked = isRangeCurrent(conditions, version) ? headers.range : undefined;
  const range = parseRange(asked, file.size);
  if (range === "unsatisfiable") {
    const error = new AppError("invalid_input", { reason: "file.noSuchPart" });
    return {
      status: 416,
      headers: {
        ...common,
        "Content-Range": `bytes */${file.size}`,
        "Content-Type": "application/json; charset=utf-8",
      },
      body: JSON.stringify(createErrorBody(error, requestId)),
    };
  }
  const part = range === "whole" ? { first: 0, last: file.size - 1 } : range;
  return {
    status: range === "whole" ? 200 : 206,
    headers: {
      ...common,
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Content-Length": String(part.last - part.first + 1),
      "Content-Type": file.mimeType,
      ...(range === "whole"
        ? {}
        : { "Content-Range": `bytes ${part.first}-${part.last}/${file.size}` }),
    },
    body: undefined,
    range: part,
  };
}
