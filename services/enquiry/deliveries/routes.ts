import { AppError } from "@dhahabu/contract/errors";
import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import { endOfTimeMicroseconds } from "./store.ts";
import type { DeliveryStore } from "./store.ts";

const cursorSchema = z.tuple([
  z.int().nonnegative().max(endOfTimeMicroseconds),
  z.int().nonnegative(),
]);

/** Creates the calls by which staff see the mails that failed and try them again. */
export function createDeliveryEndpoints(parts: { store: DeliveryStore; log: Log }): Endpoint[] {
  const { store, log } = parts;
  return [
    createEndpoint(enquiryRoutes.listFailedDeliveries, async ({ query, setHeader }) => {
      const after = decodeCursor(query.after, cursorSchema);
      const { rows, next } = await store.listFailed({ limit: query.limit, after });
      if (next) {
        const { path } = enquiryRoutes.listFailedDeliveries;
        setNextLink(setHeader, path, { limit: query.limit }, encodeCursor(next));
      }
      return rows;
    }),

    createEndpoint(enquiryRoutes.retryDelivery, async ({ params, caller }) => {
      const { userId, requestId, address } = caller;
      if (userId === null)
        throw new AppError("not_signed_in", { message: "Please sign in first." });
      await store.retry(params.id, { ...caller, userId });
      log.info({ deliveryId: params.id, userId, requestId, address }, "delivery tried again");
      return { message: "The mail will be sent again." };
    }),
  ];
}
