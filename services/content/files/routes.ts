import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { contentRoutes } from "@dhahabu/contract/content";
import type { UploadedFile } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import { createPlainEndpoint, createUploadEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { fileNameOf } from "./attachment.ts";
import { selectPart } from "./file-answer.ts";
import { createFileNotFound } from "./storage.ts";
import type { UploadParts } from "./upload-file.ts";
import { uploadFile } from "./upload-file.ts";
import { isStaff } from "./visibility.ts";

const maxUploadsAtOnce = 8;

/** Creates the calls that take and give uploaded files. Each upload is logged with who made it. */
export function createFileEndpoints(
  parts: UploadParts<IncomingMessage> & {
    /** Milliseconds after which a reader who stopped reading is let go. */
    stallAfterMs: number;
    log: Log;
  },
): Endpoint[] {
  const { store, storage, log } = parts;

  async function receiveUpload(request: IncomingMessage, caller: Caller): Promise<UploadedFile> {
    const { userId, requestId, address } = caller;
    const file = await uploadFile(parts, { source: request, uploadedBy: userId });
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
        const answer = selectPart(file, {
          headers: request.headers,
          requestId: caller.requestId,
        });
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
