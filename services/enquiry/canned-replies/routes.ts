import { inboxRoutes } from "@dhahabu/contract/inbox";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import { createCannedReply } from "./create-canned-reply.ts";
import { removeCannedReply } from "./remove-canned-reply.ts";
import { restoreCannedReply } from "./restore-canned-reply.ts";
import { updateCannedReply } from "./update-canned-reply.ts";

const titleCursor = z.tuple([z.string().max(200), z.int().nonnegative().max(2_147_483_647)]);
const ageCursor = z.tuple([
  z.int().nonnegative().max(8_000_000_000_000),
  z.int().nonnegative().max(2_147_483_647),
]);

/** Creates the calls by which staff keep prepared replies. */
export function createCannedReplyEndpoints(
  parts: Parameters<typeof createCannedReply>[0],
): Endpoint[] {
  return [
    createEndpoint(inboxRoutes.listCannedReplies, async ({ query, setHeader }) => {
      const { limit, after, sort, search } = query;
      const { rows, next } = await parts.store.list({
        search: search === "" ? undefined : search,
        sort,
        limit,
        after: sort === "title" ? decodeCursor(after, titleCursor) : decodeCursor(after, ageCursor),
      });
      if (next) {
        const { path } = inboxRoutes.listCannedReplies;
        setNextLink(setHeader, path, { search, sort, limit }, encodeCursor(next));
      }
      return rows;
    }),

    createEndpoint(inboxRoutes.createCannedReply, ({ body, caller }) =>
      createCannedReply(parts, body, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.updateCannedReply, ({ params, body, caller }) =>
      updateCannedReply(parts, params.id, body, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.deleteCannedReply, ({ params, caller }) =>
      removeCannedReply(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.restoreCannedReply, ({ params, caller }) =>
      restoreCannedReply(parts, params.id, readAuthor(caller)),
    ),
  ];
}
