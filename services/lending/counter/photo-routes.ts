import type { IncomingMessage } from "node:http";
import { counterPhotoRoutes } from "@dhahabu/contract/counter-photos";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import { createPlainEndpoint, createUploadEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { presentVisit } from "./read-counter-visit.ts";
import { readItemPhoto } from "./read-item-photo.ts";
import { takeItemPhoto } from "./take-item-photo.ts";

/** Reads the one file of a form. */
type ReceivePhoto = (request: IncomingMessage) => Promise<Buffer>;

const mostAtOnce = 4;

/** Creates the calls that take and give photos of pieces. */
export function createPhotoEndpoints(
  parts: Parameters<typeof takeItemPhoto>[0] & { receivePhoto: ReceivePhoto; log: Log },
): Endpoint[] {
  const receive = createReceiving(parts.receivePhoto);
  return [
    createUploadEndpoint(counterPhotoRoutes.takeItemPhoto, async ({ params, request, caller }) => {
      const author = readAuthor(caller);
      await receive(request, (sent) => takeItemPhoto(parts, { ...params, sent }, author));
      const { userId, requestId, address } = author;
      parts.log.info({ ...params, userId, requestId, address }, "photo of a piece kept");
      return presentVisit(parts, params.visitId);
    }),

    createPlainEndpoint(counterPhotoRoutes.readItemPhoto, async ({ params, caller }) => {
      const picture = await readItemPhoto(parts, params, readAuthor(caller));
      return {
        headers: {
          "Content-Type": "image/webp",
          "Content-Length": String(picture.length),
          "Content-Disposition": `inline; filename="piece-${params.itemId}.webp"`,
          "Content-Security-Policy": "default-src 'none'; sandbox",
          "Cross-Origin-Resource-Policy": "same-origin",
          "X-Content-Type-Options": "nosniff",
          "Cache-Control": "private, no-store",
        },
        body: picture,
      };
    }),
  ];
}

/** Takes in as many photos at once as memory is given to; one more is asked to come again. */
function createReceiving(receivePhoto: ReceivePhoto) {
  let underWay = 0;
  return async (request: IncomingMessage, keep: (sent: Buffer) => Promise<void>) => {
    if (underWay >= mostAtOnce) {
      throw new AppError("unavailable", { reason: "limit.uploads", retryAfterSeconds: 10 });
    }
    underWay += 1;
    try {
      await keep(await receivePhoto(request));
    } finally {
      underWay -= 1;
    }
  };
}
